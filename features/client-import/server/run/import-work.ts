import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, type Scope, withScope } from '#platform/server/database/scope.ts';
import type { JobContext } from '#platform/server/jobs/define-job.ts';
import type { Services } from '#platform/server/services.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import type { ImportStatus } from '../../contract.ts';
import { lockImport, setStatus, type WorkState } from '../imports.queries.ts';
import { notifyImportDone } from './notify-import-done.ts';
import { notifyFinished } from './progress-notifier.ts';

/** The input of this feature's jobs. */
export const ImportWork = z.object({ org_id: Id, import_id: Id });
export type ImportWork = z.output<typeof ImportWork>;

/** How often a job is tried, so that it survives a database that is away for a minute. */
export const ATTEMPTS = 5;

export const REQUEST_PREFIX = 'client-import-';

/**
 * Returns the request id that everything an import writes carries in the history, so that undoing can tell it from
 * later changes.
 */
export const makeRequestId = (import_id: number): string => `${REQUEST_PREFIX}${import_id}`;

/** Runs one transaction of an import's work. */
export const inImport = <Result>(
  services: Services,
  { org_id, import_id }: ImportWork,
  work: (scope: OrgScope) => Promise<Result>,
): Promise<Result> =>
  withScope(
    services.database,
    { org_id, actor: null, request_id: makeRequestId(import_id), mode: 'transaction' },
    work,
  );

export interface TakenBatch {
  acting: Scope;
  state: WorkState;
}

/**
 * Takes the import for one batch, on behalf of the person who imports and with their present rights. Returns nothing
 * when it is in another state: stopped by the person or finished by another process. It ends when the person is no
 * longer active.
 */
export async function lockBatch(scope: OrgScope, import_id: number, status: ImportStatus): Promise<TakenBatch | null> {
  const state = await lockImport(scope, import_id, status);
  if (!state) return null;
  const actor = state.created_by_id === null ? null : await findActor(scope, state.created_by_id);
  if (actor) return { acting: { ...scope, actor }, state };
  await endWithFailure(scope, state, 'The person who started the import is no longer active.');
  return null;
}

/** The state of an import after its work failed; what was done stays and can be continued. */
const afterFailure: Partial<Record<ImportStatus, ImportStatus>> = {
  CHECKING: 'DRAFT',
  RUNNING: 'FAILED',
  UNDOING: 'DONE',
};

/** Gives up after the last try: the person is told and may try again. */
export const failImport =
  (status: ImportStatus) =>
  async (scope: OrgScope, { import_id }: ImportWork, context: Pick<JobContext, 'services'>): Promise<void> => {
    const state = await lockImport(scope, import_id, status);
    if (state)
      await stopWithProblem(scope, context, state, 'Something went wrong on our side. Nothing is lost; try again.');
  };

/** Ends work that cannot go on, for a reason that the person reads. */
export async function stopWithProblem(
  scope: OrgScope,
  { services }: Pick<JobContext, 'services'>,
  state: WorkState,
  failure: string,
): Promise<void> {
  await endWithFailure(scope, state, failure);
  if (state.status === 'RUNNING') await notifyImportDone(scope, services.settings.public_url, state, { failure });
}

async function endWithFailure(scope: OrgScope, state: WorkState, failure: string): Promise<void> {
  const status = afterFailure[state.status] ?? state.status;
  const isEnd = status === 'FAILED';
  await setStatus(scope, state.id, { status, failure, worked_at: null, ...(isEnd && { finished_at: nowIso() }) });
  await notifyFinished(scope, state);
}
