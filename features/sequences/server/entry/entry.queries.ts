import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { namedStatement } from '#platform/server/database/statements/kept-queries.ts';

/** Returns the published sequences that one of these keys brings clients into, with all their keys; deleted ones have none. */
export async function findEntering(
  { db, org_id }: OrgScope,
  keys: readonly string[],
): Promise<{ id: number; entry_keys: string[] }[]> {
  const { rows } = await sql<{ id: number; entry_keys: string[] }>`
    select contents.id, sequence.entry_keys
    from sequence_contents sequence
    join contents on contents.org_id = sequence.org_id and contents.id = sequence.content_id and contents.deleted_at is null
    where sequence.org_id = ${org_id} and sequence.entry_keys <> '{}' and sequence.entry_keys && ${[...keys]}::text[]
    order by contents.id`.execute(db);
  return rows;
}

const selectEntryRule = namedStatement(({ db, org_id }) =>
  db
    .selectFrom('sequence_contents')
    .where('org_id', '=', org_id)
    .where(sql<boolean>`entry_keys <> '{}'`)
    .select('content_id')
    .limit(sql.lit(1)),
);

/** Tells whether a rule of any sequence brings clients in. */
export const hasEntryRules = async (scope: OrgScope): Promise<boolean> => (await selectEntryRule(scope, {})).length > 0;

/** Returns the groups and the values of clients that were just created. */
export const readNewClients = ({ db, org_id }: OrgScope, client_ids: readonly number[]) =>
  db
    .selectFrom('clients')
    .where('org_id', '=', org_id)
    .where(sql<boolean>`id = any(${[...client_ids]}::bigint[])`)
    .select(['id', 'group_ids', 'custom_fields', 'is_test'])
    .execute();

/** Returns those of these clients who have completed the sequence, the last time they were in it. */
export async function listCompleted(
  { db, org_id }: OrgScope,
  places: readonly { sequence_id: number; client_id: number }[],
): Promise<{ sequence_id: number; client_id: number }[]> {
  const { rows } = await sql<{ sequence_id: number; client_id: number }>`
    select last.sequence_id, last.client_id
    from unnest(${places.map(({ sequence_id }) => sequence_id)}::bigint[], ${places.map(({ client_id }) => client_id)}::bigint[])
      as done (sequence_id, client_id)
    cross join lateral (
      select inside.sequence_id, inside.client_id, inside.state from sequence_clients inside
      where inside.org_id = ${org_id} and inside.sequence_id = done.sequence_id and inside.client_id = done.client_id
      order by inside.id desc limit 1) as last
    where last.state = 'COMPLETED'`.execute(db);
  return rows;
}

/** Locks the rules of an organisation, so that two sequences saved at once see each other. */
export const lockRules = ({ db, org_id }: OrgScope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sequence-entry:${org_id}`}, 0))`.execute(db);

/** Returns after which others each sequence starts, live or as a draft, deleted ones too, because they can be restored. */
export async function readFollowers({
  db,
  org_id,
}: OrgScope): Promise<{ id: number; title: string; after: number[] }[]> {
  const { rows } = await sql<{ id: number; title: string; after: number[] }>`
    select contents.id, contents.title, array(
      select value::bigint from jsonb_array_elements_text(sequence.draft->'entry'->'after_sequence_ids')
      union select split_part(key, ':', 2)::bigint from unnest(sequence.entry_keys) as key where key like 'sequence:%'
    ) as after
    from sequence_contents sequence
    join contents on contents.org_id = sequence.org_id and contents.id = sequence.content_id
    where sequence.org_id = ${org_id}
      and (sequence.draft->'entry'->'after_sequence_ids' <> '[]' or sequence.entry_keys <> '{}')`.execute(db);
  return rows;
}
