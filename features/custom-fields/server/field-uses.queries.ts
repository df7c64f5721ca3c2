import { sql } from 'kysely';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { CustomFieldType, FieldUse, TypeChangePreview } from '../contract.ts';
import { readValues } from './client-values.queries.ts';
import { convertValue, writeValue } from './custom-values.ts';
import { type FieldDefinition, readDefinitions, requireDefinition } from './definitions.queries.ts';
import { selectClientsWith } from './value-ranges.queries.ts';

/** Counts the clients with a value in a field, to the cap. */
export async function countClientsWith(scope: OrgScope, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ${selectClientsWith(key, null, COUNT_CAP)} as found`.execute(scope.db);
  return rows[0]!.count;
}

/**
 * Counts the clients of every field and option in one statement: those of dropdowns as they were counted when clients changed
 * (decision 0128), others to the cap.
 */
export async function listUses(scope: OrgScope): Promise<FieldUse[]> {
  const { rows } = await sql<FieldUse>`
    select field.id as field_id,
      case when field.type = 'dropdown' and field.is_counted then coalesce((
          select sum(kept.clients_count)::int from stage_counts as kept
          where kept.org_id = field.org_id and kept.field_id = field.id), 0)
        else (select count(*)::int from ${selectClientsWith(sql`field.key`, null, COUNT_CAP)} as found)
        end as clients_count,
      coalesce((
        select jsonb_agg(jsonb_build_object('option_id', option.id, 'clients_count',
          case when field.is_counted then coalesce((
              select sum(kept.clients_count)::int from stage_counts as kept
              where kept.org_id = field.org_id and kept.field_id = field.id and kept.option_id = option.id), 0)
            else (
              select count(*)::int
              from ${selectClientsWith(sql`field.key`, sql`value.number = option.id`, COUNT_CAP)} as found)
            end) order by option.position)
        from custom_field_options as option
        where option.org_id = field.org_id and option.field_id = field.id and option.deleted_at is null
          and field.type = 'dropdown'), '[]') as options
    from custom_fields as field
    where field.org_id = ${scope.org_id} and field.deleted_at is null
    order by field.position, field.id`.execute(scope.db);
  return rows;
}

const MAX_EXAMPLES = 5;
const AT_ONCE = 10_000;

/**
 * Says what a change of type would take away, by converting every value; the examples are of clients the caller may see (D47).
 * Throws `not_found`.
 */
export async function previewType(scope: Scope, id: number, type: CustomFieldType): Promise<TypeChangePreview> {
  const field = requireDefinition(await readDefinitions(scope), id);
  const preview: TypeChangePreview = { clients_count: 0, lost_count: 0, lost_examples: [] };
  for (let after: number | null = 0; after !== null; )
    after = await previewBatch(scope, field, { type, after, preview });
  return preview;
}

async function previewBatch(
  scope: Scope,
  field: FieldDefinition,
  { type, after, preview }: { type: CustomFieldType; after: number; preview: TypeChangePreview },
): Promise<number | null> {
  const clients = await readValues(scope, field.key, after, AT_ONCE);
  const lost = clients.filter(({ value }) => convertValue(field, { ...field, type }, value) === null);
  const examples = lost.filter(({ is_seen }) => is_seen).map(({ value }) => writeValue(field, value) ?? '');
  preview.clients_count += clients.length;
  preview.lost_count += lost.length;
  preview.lost_examples = [...new Set([...preview.lost_examples, ...examples])].slice(0, MAX_EXAMPLES);
  return clients.length < AT_ONCE ? null : clients.at(-1)!.id;
}
