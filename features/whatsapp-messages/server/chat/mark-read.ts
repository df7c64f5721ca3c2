import type { ClientRow } from '#features/clients/access.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { findChatMessage, markToldRead } from './chat.queries.ts';
import { isUnread } from './kept-by-meta.ts';
import { tellReadJob } from './tell-read.job.ts';

/**
 * Has Meta told once that a message of the client was read. The assignee counts, and anybody who may answer a client without one:
 * a colleague who only looks does not make the client believe that their message is being dealt with.
 */
export async function markRead(scope: Scope, client: ClientRow, message_id: string): Promise<void> {
  const message = await findChatMessage(scope, client.id, message_id);
  if (!message) throw new Problem('not_found', { log_detail: `message ${message_id}` });
  const counts = client.assigned_to_id === null || client.assigned_to_id === scope.actor.profile_id;
  if (!counts || !isUnread(message) || !(await markToldRead(scope, client.id, message))) return;
  await enqueue(scope, tellReadJob, { org_id: scope.org_id, message_id });
}
