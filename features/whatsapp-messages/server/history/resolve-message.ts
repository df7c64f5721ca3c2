import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Resolution } from '../../messages-calls.ts';
import { messageRefusals } from '../en.ts';
import { recordMessageChanges } from '../sending/record-changes.ts';
import { lockMessage, writeResolved } from './send-again.queries.ts';
import { queueAnew } from './send-again.ts';

/**
 * Writes what a person says became of a message without an answer; its credit follows from that. One that is sent again leaves as a new
 * message. Throws `not_found`, and `not_possible_now` where a status came before.
 */
export async function resolveMessage(scope: OrgScope, id: string, resolution: Resolution): Promise<void> {
  const stored = await lockMessage(scope, id);
  if (!stored) throw new Problem('not_found', { log_detail: `WhatsApp message ${id}` });
  if (stored.state !== 'UNKNOWN') throw new Problem('not_possible_now', { detail: messageRefusals.is_known });
  const wasSent = resolution === 'WAS_SENT';
  await writeResolved(scope, id, { state: wasSent ? 'SENT' : 'NOT_SENT', reason: wasSent ? null : 'NO_ANSWER' });
  if (resolution === 'SEND_AGAIN') await queueAnew(scope, [{ id }]);
  await recordMessageChanges(scope, [id]);
}
