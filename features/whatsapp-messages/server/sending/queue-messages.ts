import type { OrgScope } from '#platform/server/database/scope.ts';
import { createWake } from '#platform/server/jobs/wake.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { insertMessages, moveWaiting, type NewMessage } from './messages.queries.ts';

/** Wakes the sender of this process; those of others look every half second. */
export const { wake: wakeSender, onWake } = createWake();

/** Messages to send; each leaves by itself once it is due, or its reason says why not. @returns the ids of those that are new. */
export async function queueMessages(
  scope: OrgScope,
  messages: readonly (Omit<NewMessage, 'id'> & { id?: string })[],
): Promise<string[]> {
  const ids = await insertMessages(
    scope,
    messages.map((message) => ({ id: uuidV7(), ...message })),
  );
  if (ids.length > 0) scope.afterCommit(wakeSender);
  return ids;
}

/** Has messages that wait leave at another time. */
export async function moveMessages(scope: OrgScope, moved: readonly { id: string; due_at: string }[]): Promise<void> {
  if ((await moveWaiting(scope, moved)) > 0) scope.afterCommit(wakeSender);
}
