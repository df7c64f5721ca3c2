import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { OptOutWay } from '../../opt-outs-calls.ts';

/** Every opt-out stands in the history of its client. */
export const isInHistory = sql<boolean>`true`;

/** A word about messages to these numbers, in E.164. */
export interface OptOutWord {
  numbers: readonly string[];
  /** Null where messages are wanted again. */
  way: OptOutWay | null;
  /** Who noted it by hand. */
  profile_id: number | null;
  said_at: string;
  /** Whether alerts from the installation's number are stopped; null where the word was not said to it. */
  stops_alerts: boolean | null;
}

/**
 * Writes a word about messages. One said earlier than what is known changes nothing. Meta's clock has whole seconds: of two words
 * in one second the opt-out counts, whichever arrives first. What a person notes by hand always counts.
 *
 * @returns the numbers that are opted out since, or in again.
 */
export async function writeWord(
  { db, org_id }: OrgScope,
  { numbers, way, profile_id, said_at, stops_alerts }: OptOutWord,
): Promise<string[]> {
  const { rows } = await sql<{ number_e164: string }>`
    with before as materialized (
      select number_e164, opted_out_at from whatsapp_opt_outs
      where org_id = ${org_id} and number_e164 = any(${[...numbers]}::text[]) order by number_e164 for no key update),
    written as (
      insert into whatsapp_opt_outs as known (org_id, number_e164, opted_out_at, way, profile_id, said_at, stops_alerts)
      select ${org_id}, number, ${way === null ? null : said_at}, ${way}, ${profile_id}, ${said_at}, ${stops_alerts === true}
      from unnest(${[...numbers]}::text[]) as number
      -- What was known is read before it is written.
      where (select count(*) from before) is not null
      order by number
      on conflict (org_id, number_e164) do update
        set opted_out_at = case when excluded.way is not null then coalesce(known.opted_out_at, excluded.opted_out_at) end,
          way = excluded.way, profile_id = excluded.profile_id, said_at = excluded.said_at,
          stops_alerts = coalesce(${stops_alerts}::boolean, known.stops_alerts)
        where ${profile_id !== null} or known.said_at < excluded.said_at
          or known.said_at = excluded.said_at and excluded.way is not null
      returning number_e164, opted_out_at)
    select written.number_e164 from written left join before using (number_e164)
    where (written.opted_out_at is null) <> (before.opted_out_at is null)`.execute(db);
  return rows.map(({ number_e164 }) => number_e164);
}

/** Has an opt-out follow a person to their new number, of which nothing is known yet. */
export async function copyOptOut(
  { db, org_id }: OrgScope,
  number: string,
  new_numbers: readonly string[],
): Promise<void> {
  await sql`
    insert into whatsapp_opt_outs (org_id, number_e164, opted_out_at, way, profile_id, said_at)
    select org_id, new_number, opted_out_at, way, profile_id, said_at
    from whatsapp_opt_outs cross join unnest(${[...new_numbers]}::text[]) as new_number
    where org_id = ${org_id} and number_e164 = ${number} and opted_out_at is not null
    order by new_number
    on conflict (org_id, number_e164) do nothing`.execute(db);
}

/** Returns the numbers of clients with one of these numbers that a person noted as opted out. */
export async function listNotedNumbers({ db, org_id }: OrgScope, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number_e164: string }>`
    select distinct opted.number_e164 from find_client_ids_by_contact(${[...numbers]}::text[], '{}') as found
    join client_phones phone on phone.org_id = ${org_id} and phone.client_id = found.client_id
    join whatsapp_opt_outs opted on opted.org_id = ${org_id} and opted.number_e164 = phone.number_e164 and opted.way = 'HAND'`.execute(
    db,
  );
  return rows.map(({ number_e164 }) => number_e164);
}

/** Returns the clients that have one of these numbers, with their assignees. */
export async function listClientsOfNumbers({ db, org_id }: OrgScope, numbers: readonly string[]) {
  const { rows } = await sql<{ id: number; assigned_to_id_or_zero: number }>`
    select id, assigned_to_id_or_zero from clients
    where org_id = ${org_id} and deleted_at is null and id in (
      select client_id from find_client_ids_by_contact(${[...numbers]}::text[], '{}'))
    order by id`.execute(db);
  return rows;
}

/** Returns those of these clients who want no messages on WhatsApp to one of their numbers. */
export async function readOptedOut({ db, org_id }: OrgScope, client_ids: readonly number[]): Promise<Set<number>> {
  if (client_ids.length === 0) return new Set();
  const { rows } = await sql<{ client_id: number }>`
    select distinct phone.client_id from client_phones phone
    join whatsapp_opt_outs opted on opted.org_id = phone.org_id and opted.number_e164 = phone.number_e164
    where phone.org_id = ${org_id} and phone.client_id = any(${[...client_ids]}::bigint[]) and opted.opted_out_at is not null`.execute(
    db,
  );
  return new Set(rows.map(({ client_id }) => client_id));
}

/** Returns the numbers of a client in E.164. */
export async function listNumbersOfClient({ db, org_id }: OrgScope, client_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('client_phones')
    .where('org_id', '=', org_id)
    .where('client_id', '=', client_id)
    .where('number_e164', 'is not', null)
    .orderBy('position')
    .select('number_e164')
    .execute();
  return rows.flatMap(({ number_e164 }) => number_e164 ?? []);
}

/** An opt-out with who noted it. */
interface ReadOptOut {
  way: OptOutWay;
  opted_out_at: string;
  by: { id: number; name: string } | null;
}

/** Returns since when, and how, a client is opted out; null where they are not. The first of their opt-outs counts. */
export async function findOptOut({ db, org_id }: OrgScope, client_id: number): Promise<ReadOptOut | null> {
  const row = await db
    .selectFrom('client_phones as phone')
    .innerJoin('whatsapp_opt_outs as opted', (join) =>
      join.onRef('opted.org_id', '=', 'phone.org_id').onRef('opted.number_e164', '=', 'phone.number_e164'),
    )
    .leftJoin('profiles as author', (join) =>
      join.onRef('author.org_id', '=', 'opted.org_id').onRef('author.id', '=', 'opted.profile_id'),
    )
    .where('phone.org_id', '=', org_id)
    .where('phone.client_id', '=', client_id)
    .where('opted.opted_out_at', 'is not', null)
    .orderBy('opted.opted_out_at')
    .select(['opted.way', 'opted.opted_out_at', 'opted.profile_id', 'author.name as author_name'])
    .executeTakeFirst();
  if (!row?.way || !row.opted_out_at) return null;
  const by = row.profile_id === null ? null : { id: row.profile_id, name: row.author_name ?? '' };
  return { way: row.way, opted_out_at: row.opted_out_at, by };
}
