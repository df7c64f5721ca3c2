import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import { record } from '#platform/server/events.ts';
import type { OrgScope } from '#platform/server/scope.ts';
import { clientFirstAnswered, clientInteracted } from '../events.ts';
import type { ParsedPhone } from './phone-numbers.ts';
import { insertContactPoints, refreshContactSearch } from './write-clients.queries.ts';

/** The client looked at what was shared with them: no timeline activity of its own, but it counts as recently active. */
const CONTENT_OPENED = 'CONTENT_OPENED';

/** What the list shows as the last thing that happened. */
export interface LastActivity {
  /** A timeline activity type, or CONTENT_OPENED. */
  type: string;
  /** One line for the list: 'Called', 'Opened e-brochure · 3×'. */
  summary: string;
  at: string;
}

/**
 * Tells the client's row of what happened, unless something later is known already.
 *
 * @returns the assignee (0 = nobody), who is the audience of what follows.
 */
export async function touchClient(scope: OrgScope, id: number, activity: LastActivity): Promise<number> {
  const assignees = await touchClients(scope, [{ id, ...activity }]);
  return assignees.get(id) ?? 0;
}

/** The same for many clients in one statement; of several activities of one client the latest counts. @returns assignees by client. */
export async function touchClients(
  scope: OrgScope,
  activities: readonly ({ id: number } & LastActivity)[],
): Promise<Map<number, number>> {
  const latest = new Map<number, { id: number } & LastActivity>();
  for (const activity of activities) {
    if ((latest.get(activity.id)?.at ?? '') <= activity.at) latest.set(activity.id, activity);
  }
  if (latest.size === 0) return new Map();
  const ids = [...latest.keys()];
  await sql`
    update clients set
      last_activity_type = happened.type, last_activity_summary = happened.summary, last_activity_at = happened.at
    from jsonb_to_recordset(${JSON.stringify([...latest.values()])}::jsonb)
      as happened (id bigint, type text, summary text, at timestamptz)
    where clients.org_id = ${scope.org_id} and clients.id = happened.id and clients.last_activity_at <= happened.at
      -- A row that says so already is left alone: rewriting it would touch every index of the list.
      and (clients.last_activity_at, clients.last_activity_type, clients.last_activity_summary)
        is distinct from (happened.at, happened.type, happened.summary)`.execute(scope.db);
  const rows = await scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where('id', 'in', ids)
    .select(['id', 'assigned_to_id_or_zero'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.assigned_to_id_or_zero]));
}

/**
 * Notes the first answer to a lead (readings.md D5): once, and only for a client that came as a lead.
 *
 * @returns milliseconds from the lead's arrival to the answer, or null when this is not the first answer.
 */
export async function markFirstResponse(scope: OrgScope, id: number, at: string): Promise<number | null> {
  const row = await scope.db
    .updateTable('clients')
    .set({ first_response_at: at })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('first_response_at', 'is', null)
    .where('source', '=', 'external_integration')
    .returning(['created_at', 'assigned_to_id_or_zero'])
    .executeTakeFirst();
  if (!row) return null;
  await record(scope, clientFirstAnswered, {
    subject_id: id,
    payload: { at },
    audience: [row.assigned_to_id_or_zero],
  });
  return Math.max(0, Date.parse(at) - Date.parse(row.created_at));
}

/** Adds the phones and e-mails a client does not have yet, after the known ones; nothing is replaced. */
export async function addContactPoints(
  scope: OrgScope,
  id: number,
  found: { phones: ParsedPhone[]; emails: string[] },
): Promise<void> {
  const { org_id } = scope;
  const phones = await scope.db
    .selectFrom('client_phones')
    .where('org_id', '=', org_id)
    .where('client_id', '=', id)
    .select(['raw', 'number_e164'])
    .execute();
  const emails = await scope.db
    .selectFrom('client_emails')
    .where('org_id', '=', org_id)
    .where('client_id', '=', id)
    .select('email')
    .execute();
  const isKnown = ({ raw, number_e164 }: ParsedPhone) =>
    phones.some((known) => known.raw === raw || (number_e164 !== null && known.number_e164 === number_e164));
  const newPhones = found.phones.filter((phone) => !isKnown(phone));
  const newEmails = found.emails.filter(
    (email) => !emails.some((known) => known.email.toLowerCase() === email.toLowerCase()),
  );
  if (newPhones.length === 0 && newEmails.length === 0) return;
  const after = { phones: phones.length, emails: emails.length };
  await insertContactPoints(scope, [{ client_id: id, phones: newPhones, emails: newEmails, after }]);
  await refreshContactSearch(scope, id);
}

/** The person dealt with the client just now (S0 §7: set client last interaction); the recently active list follows. */
export async function noteInteraction(scope: OrgScope, id: number): Promise<void> {
  const row = await scope.db
    .updateTable('clients')
    .set({ last_interaction_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .returning('assigned_to_id_or_zero')
    .executeTakeFirst();
  await record(scope, clientInteracted, {
    subject_id: id,
    payload: {},
    audience: [row?.assigned_to_id_or_zero ?? 0],
  });
}
