import type { Changes } from '#platform/contract/event.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
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
    .where('events.org_id', '=', org_id)
    .where('events.subject', 'in', [clientCreated.subject, FOLLOW_UP])
    .where('events.subject_id', '=', client_id);

/** One change of a client or of its follow-up. */
export interface LaterChange {
  id: string;
  at: string;
  by: { id: number; name: string } | null;
  changes: Changes;
}

/** Returns what changed about a client and its follow-up after an instant, newest first. */
export async function readChangesAfter(scope: OrgScope, client_id: number, at: string): Promise<LaterChange[]> {
  const events = await selectEvents(scope, client_id)
    .leftJoin('profiles as actor', (join) => matchInOrg(join, 'actor.id', 'events.actor_profile_id'))
    .where('events.id', '>=', firstUuidAt(new Date(at)))
    .where('events.created_at', '>', at)
    .where('events.changes', 'is not', null)
    .orderBy('events.id', 'desc')
    .select(['events.id', 'events.subject', 'events.changes', 'events.created_at'])
    .select(['events.actor_profile_id', 'actor.name'])
    .execute();
  return events.map(({ id, subject, changes, created_at, actor_profile_id, name }) => ({
    id,
    at: created_at,
    by: actor_profile_id === null ? null : { id: actor_profile_id, name: name ?? '' },
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
