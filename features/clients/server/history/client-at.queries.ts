import type { Changes } from '#platform/contract/event.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { firstUuidAt } from '#platform/server/uuid.ts';
import { clientCreated } from '../../events.ts';

/** The follow-up of a client has events of its own, whose subject is the client too. */
const FOLLOW_UP = 'follow-up';

/** What the history calls a field of the follow-up. */
export const FOLLOW_UP_PREFIX = 'follow_up.';

const selectEvents = ({ db, org_id }: OrgScope, client_id: number) =>
  db
    .selectFrom('events')
    .where('org_id', '=', org_id)
    .where('subject', 'in', [clientCreated.subject, FOLLOW_UP])
    .where('subject_id', '=', client_id);

/** Returns what changed about a client and its follow-up after an instant, newest first. */
export async function readChangesAfter(
  scope: OrgScope,
  client_id: number,
  at: string,
): Promise<{ at: string; changes: Changes }[]> {
  const events = await selectEvents(scope, client_id)
    .where('id', '>=', firstUuidAt(new Date(at)))
    .where('created_at', '>', at)
    .where('changes', 'is not', null)
    .orderBy('id', 'desc')
    .select(['subject', 'changes', 'created_at'])
    .execute();
  return events.map(({ subject, changes, created_at }) => ({
    at: created_at,
    changes: subject === FOLLOW_UP ? prefixed(changes ?? {}) : (changes ?? {}),
  }));
}

const prefixed = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([field, values]) => [`${FOLLOW_UP_PREFIX}${field}`, values]));

/** Returns since when the history knows a client: since it was added, or since the oldest event that is kept. */
export async function readKnownSince(
  scope: OrgScope,
  { id, created_at, updated_at }: { id: number; created_at: string; updated_at: string },
): Promise<string> {
  const oldest = await selectEvents(scope, id).orderBy('id').limit(1).select(['kind', 'created_at']).executeTakeFirst();
  if (oldest?.kind === clientCreated.kind) return created_at;
  return oldest?.created_at ?? updated_at;
}
