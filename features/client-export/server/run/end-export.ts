import { clientPages } from '#features/clients/pages.ts';
import { alertPeople, listDoneKind } from '#features/notifications/server/index.ts';
import { recordExport } from '#features/preferences/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { mayDo } from '#platform/contract/permissions.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { NOBODY, record } from '#platform/server/events.ts';
import type { JobContext } from '#platform/server/jobs/define-job.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { clientExportProgressed } from '../../events.ts';
import { clientExportPages } from '../../pages.ts';
import { exportWords } from '../en.ts';
import { type StoredExport, saveEnd } from '../exports.queries.ts';

/** How long a file can be downloaded. */
export const KEPT_MS = 7 * 86_400_000;

/** Ends an export whose parts are all stored, counts it as the person's last, and tells them. */
export async function endDone(scope: OrgScope, context: JobContext, stored: StoredExport): Promise<void> {
  const { id, created_by_id, created_at, done_count, format } = stored;
  await saveEnd(scope, id, { status: 'DONE', parts_until: new Date(nowMillis() + KEPT_MS).toISOString() });
  await announceExport(scope, stored);
  const actor = created_by_id === null ? null : await findActor(scope, created_by_id);
  if (!actor) return;
  await recordExport({ ...scope, actor }, created_at);
  const body = done_count === 0 ? exportWords.none : exportWords.count(done_count, format);
  await tell(scope, context, stored, {
    title: exportWords.done,
    body,
    kept: done_count > 0 ? exportWords.kept : null,
  });
}

/** Ends an export that cannot go on, for a reason that the person reads; nothing of it is kept. */
export async function endFailed(
  scope: OrgScope,
  context: JobContext,
  stored: StoredExport,
  failure: string,
): Promise<void> {
  await saveEnd(scope, stored.id, { status: 'FAILED', failure, parts_until: nowIso() });
  await announceExport(scope, stored);
  await tell(scope, context, stored, { title: exportWords.stopped, body: failure, kept: null });
}

interface Told {
  title: string;
  body: string;
  /** How long the file is kept, where there is one. */
  kept: string | null;
}

/** Tells the person with a link to the page of exports, or to the clients where the page is not theirs to open. */
async function tell(
  scope: OrgScope,
  { services }: JobContext,
  { created_by_id }: StoredExport,
  { title, body, kept }: Told,
): Promise<void> {
  const actor = created_by_id === null ? null : await findActor(scope, created_by_id);
  if (!actor) return;
  const page = mayDo(actor, 'manageIntegrations')
    ? fillPage(clientExportPages.client_export)
    : fillPage(clientPages.clients);
  const { public_url } = services.settings;
  const text = [body, kept, public_url + page].filter(Boolean).join('\n\n');
  await alertPeople(scope, listDoneKind, [actor.profile_id], {
    public_url,
    title,
    body,
    page,
    mail: { subject: title, text },
  });
}

/** Lets the screens of the person who exports read how far it is. */
export const announceExport = (
  scope: OrgScope,
  { id, created_by_id }: Pick<StoredExport, 'id' | 'created_by_id'>,
): Promise<void> =>
  record(scope, clientExportProgressed, {
    subject_id: id,
    payload: {},
    audience: NOBODY,
    ...(created_by_id !== null && { to_profile_id: created_by_id }),
  });
