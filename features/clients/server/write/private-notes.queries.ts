import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { ClientRow } from '../../access.ts';
import { clientPrivateNotesChanged } from '../../events.ts';

const nothing = { private_notes: '', updated_at: null };

/** Returns the actor's own notes about a client; not even the owner of the organisation reads somebody else's. */
export async function getPrivateNotes(scope: Scope, client_id: number) {
  const notes = await scope.db
    .selectFrom('client_private_notes')
    .where('org_id', '=', scope.org_id)
    .where('client_id', '=', client_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .select(['private_notes', 'updated_at'])
    .executeTakeFirst();
  return notes ?? nothing;
}

/** Writes the actor's own notes; an empty text removes them. The actor's other screens are told. */
export async function setPrivateNotes(scope: Scope, client: ClientRow, private_notes: string) {
  const client_id = client.id;
  const { org_id } = scope;
  const { profile_id } = scope.actor;
  const updated_at = nowIso();
  await scope.db
    .deleteFrom('client_private_notes')
    .where('org_id', '=', org_id)
    .where('client_id', '=', client_id)
    .where('profile_id', '=', profile_id)
    .execute();
  if (private_notes !== '') {
    const notes = { org_id, client_id, profile_id, private_notes, updated_at };
    await scope.db.insertInto('client_private_notes').values(notes).execute();
  }
  await record(scope, clientPrivateNotesChanged, {
    subject_id: client_id,
    payload: {},
    audience: [client.assigned_to_id_or_zero],
    to_profile_id: profile_id,
  });
  return private_notes === '' ? nothing : { private_notes, updated_at };
}
