import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { leadFiled, oldLeadFiled, testLeadFiled } from '../../events.ts';
import { splitByAge } from './old-leads/old-lead.ts';
import type { FiledWith } from './read/read-leads.ts';

/** Tells open screens when the transaction commits; old leads without a toast. */
export async function publishLeadEvents(scope: OrgScope, filed: readonly FiledWith[]): Promise<void> {
  const [old, fresh] = splitByAge(filed);
  await recordAll(scope, leadFiled, fresh.map(toEvent));
  await recordAll(scope, oldLeadFiled, old.map(toEvent));
}

/** Tells them of test leads. */
export const publishTestLeadEvents = (scope: OrgScope, filed: readonly FiledWith[]): Promise<void> =>
  recordAll(scope, testLeadFiled, filed.map(toEvent));

const toEvent = ({ read, client_id, assigned_to_id_or_zero, is_new_client }: FiledWith) => ({
  subject_id: client_id,
  payload: { lead_id: read.waiting.id, source_id: read.source.id, is_new_client },
  audience: [assigned_to_id_or_zero],
});
