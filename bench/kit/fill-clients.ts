import pg from 'pg';

/** Names as varied as a real book: a million clients share first and last names, and few share both. */
const FIRST = `translate(substr(md5('f' || (n::bigint * 7919 % 4096)::text), 1, 4 + n % 4), '0123456789', 'aeioulnrst')`;
const LAST = `translate(substr(md5('l' || (n::bigint * 104729 % 16384)::text), 1, 5 + n % 4), '0123456789', 'aeioumnrsk')`;
const DOMAIN = `(array['gmail.example', 'outlook.example', 'yahoo.example', 'hotmail.example', 'icloud.example'])[1 + n % 5]`;

export interface BookToFill {
  org_id: number;
  /** Profiles: whose most clients are, and who sees few. */
  owner: number;
  member: number;
  count: number;
  /** How many are the member's; every tenth of the others is nobody's. */
  own: number;
  /** Who the owner's clients are spread on. */
  team?: readonly number[];
  sorted?: Sorted;
}

/** What the clients are sorted by: an amount, a stage for three of four, a group for every eighth. */
export interface Sorted {
  amount_key: string;
  stage_key: string;
  stages: readonly number[];
  groups: readonly number[];
}

/**
 * Fills organisations' books by INSERT … SELECT as the owner of the tables, row security on. The indexes are made
 * afterwards, as after any large load. All or nothing is filled.
 */
export async function fillClients(url: string, books: readonly BookToFill[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    const indexes = await dropIndexes(client);
    await switchTriggers(client, 'disable');
    for (const book of books) await fill(client, book);
    await switchTriggers(client, 'enable');
    for (const index of indexes) await client.query(index);
    await client.query('commit');
    for (const table of FILLED) await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}

const FILLED = ['clients', 'follow_ups', 'client_phones', 'client_emails', 'client_values'];

/** Drops the indexes that no constraint needs. @returns the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [FILLED],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Whether duplicates are looked for, because many share an address here, as no people do; and whether the values of fields are
 * written beside the clients, which is done at the end for all of them.
 */
async function switchTriggers(client: pg.Client, to: 'disable' | 'enable'): Promise<void> {
  for (const kind of ['phones', 'emails']) {
    await client.query(`alter table client_${kind} ${to} trigger pair_added_${kind}`);
  }
  await client.query(`alter table clients ${to} trigger write_added_values`);
}

async function fill(
  client: pg.Client,
  { org_id, owner, member, count, own, team = [owner], sorted }: BookToFill,
): Promise<void> {
  await client.query(`set local app.org_id = '${org_id}'`);
  await client.query(
    `insert into clients (org_id, name, source, source_name, is_new_lead, assigned_to_id, last_activity_at, created_at, updated_at, custom_fields, group_ids, contact_search, contact_points)
     select $1, initcap(${FIRST}) || ' ' || initcap(${LAST}), 'external_integration', 'Source ' || n % 12, n % 50 = 0,
       case when n <= $5::int then $3::bigint when n % 10 = 0 then null else ($2::bigint[])[1 + (n::bigint * 7919 % 65537) % cardinality($2::bigint[])] end,
       at, at, at,
       case when cardinality($7::bigint[]) = 0 then '{}' else jsonb_strip_nulls(jsonb_build_object(
         $6::text, 1000 + n::bigint * 7919 % 2000000,
         $8::text, case when n % 4 > 0 then ($7::bigint[])[1 + n / 4 % cardinality($7::bigint[])] end)) end,
       case when n % 8 = 0 and cardinality($9::bigint[]) > 0 then array[($9::bigint[])[1 + n / 8 % cardinality($9::bigint[])]] else '{}' end,
       number || ' ' || email,
       jsonb_build_object('phones', jsonb_build_array(jsonb_build_object('raw', '+' || number, 'number_e164', '+' || number)),
         'emails', jsonb_build_array(email))
     from generate_series(1, $4::int) as n, lateral (select now() - n * interval '20 seconds' as at) as times,
       lateral (select '65' || (80000000 + n) as number, ${FIRST} || '.' || ${LAST} || n % 100 || '@' || ${DOMAIN} as email) as contact`,
    [
      org_id,
      team,
      member,
      count,
      own,
      sorted?.amount_key ?? '',
      sorted?.stages ?? [],
      sorted?.stage_key ?? '',
      sorted?.groups ?? [],
    ],
  );
  await client.query(
    `insert into client_values (org_id, client_id, key, number, text, last_activity_at)
     select org_id, id, field.key, field.number, field.text, last_activity_at
     from clients, typed_values(custom_fields, group_ids, contact_points) as field where org_id = $1`,
    [org_id],
  );
  await client.query(
    `insert into client_phones (org_id, client_id, position, raw, number_e164)
     select org_id, id, 0, '+' || split_part(contact_search, ' ', 1), '+' || split_part(contact_search, ' ', 1)
     from clients where org_id = $1`,
    [org_id],
  );
  await client.query(
    `insert into client_emails (org_id, client_id, position, email)
     select org_id, id, 0, split_part(contact_search, ' ', 2) from clients where org_id = $1`,
    [org_id],
  );
  await client.query(
    `insert into follow_ups (org_id, client_id, profile_id, maturity_type, remind_at_local, time_zone, remind_on, reminded_at, created_at, updated_at)
     select org_id, id, $2, 'FIXED', remind_on at time zone 'UTC', 'UTC', remind_on, case when remind_on < now() then remind_on end, created_at, created_at
     from clients, lateral (select date_trunc('minute', now() + id % 400 * interval '3 hours' - interval '10 days') as remind_on) as times
     where org_id = $1 and id % 20 = 0`,
    [org_id, owner],
  );
}
