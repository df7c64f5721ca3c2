import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Returns which of these texts are notes on a client's timeline, by client. */
export async function findNotes(
  scope: OrgScope,
  client_ids: readonly number[],
  texts: readonly string[],
): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>();
  if (client_ids.length === 0 || texts.length === 0) return found;
  const rows = await scope.db
    .selectFrom('timeline_activities')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]})`)
    .where('item_type', '=', 'NOTE')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`text = any(${[...new Set(texts)]})`)
    .select(['client_id', 'text'])
    .execute();
  for (const { client_id, text } of rows) found.set(client_id, (found.get(client_id) ?? new Set()).add(text));
  return found;
}

/** Returns the last note of each client that has one. */
export async function readLastNotes(scope: OrgScope, client_ids: readonly number[]): Promise<Map<number, string>> {
  if (client_ids.length === 0) return new Map();
  const { rows } = await sql<{ client_id: number; text: string }>`
    select client.id as client_id, last.text
    from unnest(${[...client_ids]}::bigint[]) as client (id)
    cross join lateral (
      select note.text
      from timeline_activities as note
      where note.org_id = ${scope.org_id} and note.client_id = client.id and note.item_type = 'NOTE'
        and note.deleted_at is null and note.text <> ''
      order by note.occurred_at desc, note.id desc
      limit 1
    ) as last`.execute(scope.db);
  return new Map(rows.map(({ client_id, text }) => [client_id, text]));
}
