import { sql } from 'kysely';
import type { CustomValue } from '#features/custom-fields/contract.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Audience } from '../../contract.ts';

/** Returns the parts that a client is shown; what is for some clients is not for anybody with the link. */
export async function chooseShown<Part extends { audience: Audience }>(
  scope: OrgScope,
  parts: readonly Part[],
  client_id: number | null,
): Promise<readonly Part[]> {
  if (parts.every(({ audience }) => audience === null)) return parts;
  const client = client_id === null ? undefined : await readRecipient(scope, client_id);
  return parts.filter(({ audience }) => audience === null || (client !== undefined && isMeant(audience, client)));
}

interface Recipient {
  group_ids: number[];
  /** By the ids of the fields. */
  values: Record<string, CustomValue>;
}

/** Returns what decides which parts a client is shown. */
const readRecipient = ({ db, org_id }: OrgScope, client_id: number): Promise<Recipient | undefined> =>
  db
    .selectFrom('clients')
    .where('org_id', '=', org_id)
    .where('id', '=', client_id)
    .where('deleted_at', 'is', null)
    .select([
      sql<number[]>`array(
        select shown.id from client_groups shown
        where shown.org_id = clients.org_id and shown.id = any(clients.group_ids)
          and shown.deleted_at is null and shown.criteria is null)`.as('group_ids'),
      sql<Recipient['values']>`(
        select coalesce(jsonb_object_agg(field.id, clients.custom_fields -> field.key), '{}') from custom_fields field
        where field.org_id = clients.org_id and clients.custom_fields ? field.key)`.as('values'),
    ])
    .executeTakeFirst();

function isMeant(audience: NonNullable<Audience>, { group_ids, values }: Recipient): boolean {
  if (audience.kind === 'group') return group_ids.includes(audience.group_id);
  const value = values[audience.custom_field_id] ?? '';
  return value !== '' && String(value).trim().toLowerCase() === audience.value.toLowerCase();
}

/** Returns those of these groups that exist, and whether their clients follow from criteria. */
export async function readNamedGroups({ db, org_id }: OrgScope, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('client_groups')
    .where('org_id', '=', org_id)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select(['id', sql<boolean>`criteria is not null`.as('is_smart')])
    .execute();
}
