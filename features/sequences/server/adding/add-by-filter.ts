import type * as z from 'zod';
import { filteredCounted, resolveCriteria } from '#features/clients/server/index.ts';
import type { ContentRow } from '#features/content/access.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { csvLine } from '#platform/server/csv-line.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext, DetachedRowContext } from '#platform/server/http/bind.ts';
import { sendCsv } from '#platform/server/http/csv-download.ts';
import type { REPLY_SENT } from '#platform/server/http/request.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { type Addition, MAX_ADDED, type sequenceAdditions } from '../../adding-contract.ts';
import { isAction } from '../../definition.ts';
import { requireLive } from '../clients/add-clients.ts';
import { addClientsJob } from './add-clients.job.ts';
import { endAddition, getAddition, insertAddition, listLeftOut } from './additions.queries.ts';
import { addingWords } from './en.ts';

/**
 * Begins to add all clients whom a filter finds now. Throws `client_bulk_action_all_not_assigned_to_user` when one may not be changed,
 * `invalid_input` for none, too many and an unknown step, and `not_possible_now` for a sequence that was never published.
 */
export async function startAddition(
  scope: Scope,
  content: ContentRow,
  { criteria, recently_active, ...start }: z.output<typeof sequenceAdditions.start.body>,
): Promise<Addition> {
  const { definition, id: sequence_id } = await requireLive(scope, content.id);
  const { step_id = null, start_on = null } = start;
  if (step_id !== null && !definition.steps.filter(isAction).some(({ id }) => id === step_id)) {
    throw fieldProblem('step_id', addingWords.no_step);
  }
  const found = filteredCounted(
    scope,
    await resolveCriteria(
      scope,
      { ...criteria, ...(recently_active && { was_active: true }) },
      (index) => `criteria.conditions.${index}`,
    ),
  );
  const added = await insertAddition(scope, { sequence_id, step_id, start_on, found, most: MAX_ADDED });
  if (added.total_count === 0) throw fieldProblem('criteria', addingWords.no_one);
  if (added.total_count > MAX_ADDED) throw fieldProblem('criteria', addingWords.too_many);
  if (added.refused_count > 0) {
    throw new Problem('client_bulk_action_all_not_assigned_to_user', { skipped_count: added.refused_count });
  }
  await enqueue(scope, addClientsJob, { org_id: scope.org_id, addition_id: added.id });
  return getAddition(scope, sequence_id, added.id);
}

/** Throws `not_possible_now` for one that has ended. */
export async function cancelAddition(scope: Scope, sequence_id: number, id: number): Promise<Addition> {
  await getAddition(scope, sequence_id, id);
  if (!(await endAddition(scope, id, 'CANCELLED')))
    throw new Problem('not_possible_now', { detail: addingWords.ended });
  return getAddition(scope, sequence_id, id);
}

/** Rows read at a time. */
const PAGE = 1_000;

/** Streams who was left out as a CSV, each page in a transaction of its own. */
export async function sendLeftOut(context: DetachedRowContext<ContentRow>, id: number): Promise<typeof REPLY_SENT> {
  const title = await context.withRow(async (scope, content) => {
    await getAddition(scope, content.id, id);
    return content.title;
  });
  return sendCsv(context, addingWords.file(title), writeLeftOut(context, id));
}

async function* writeLeftOut({ read }: Pick<DetachedContext, 'read'>, id: number): AsyncGenerator<string> {
  yield csvLine(addingWords.columns);
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const paging = { page_size: PAGE, ...(cursor !== undefined && { cursor }) };
    const page = await read((scope) => listLeftOut(scope, id, paging));
    yield page.results.map(({ client, reason }) => csvLine([client.name, addingWords.reasons[reason]])).join('');
    cursor = page.next;
  }
}
