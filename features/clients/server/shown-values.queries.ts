import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { notifiedCache } from '#platform/server/live/notified-cache.ts';
import type { Client } from '../contract.ts';
import { clearKeptFacts } from './conditions/kept-facts.queries.ts';

/** What of the stored values of its clients an organisation shows. */
interface ShownValues {
  org_id: number;
  /** Of deleted fields. */
  hidden_keys: string[];
  /** The groups that exist and whose clients people choose. */
  groups: ReadonlySet<number>;
  /** The present names of renamed lead sources, by those that clients are stored with (decision 0071). */
  source_names: ReadonlyMap<string, string>;
}

interface ReadValues {
  hidden_keys: string[];
  groups: number[];
  source_names: Record<string, string>;
}

/** The same of all its clients, in one value: read once for a statement, however many rows have it. */
export const shownValues = sql<ReadValues>`(select json_build_object(
  'hidden_keys', array(select hidden.key from custom_fields as hidden
    where hidden.org_id = current_org_id() and hidden.deleted_at is not null),
  'groups', array(select shown.id from client_groups as shown
    where shown.org_id = current_org_id() and shown.deleted_at is null and shown.criteria is null),
  'source_names', (select coalesce(json_object_agg(renamed.stored_name, renamed.name), '{}') from lead_sources as renamed
    where renamed.org_id = current_org_id() and renamed.name <> renamed.stored_name)))`;

const cache = notifiedCache<ShownValues>({
  channel: 'shown-values',
  most: 10_000,
  nameSubject: ({ org_id }) => String(org_id),
});

/** Has every process read again what an organisation shows and filters by, once this transaction is committed. */
export async function clearShownValues(scope: OrgScope): Promise<void> {
  await Promise.all([cache.clear(scope, String(scope.org_id)), clearKeptFacts(scope)]);
}

/** Values as they are stored, and what is shown of them where it was read with them. */
export interface StoredValues extends Pick<Client, 'custom_fields' | 'group_ids' | 'source' | 'source_name'> {
  shown_values?: ReadValues;
}

/**
 * Reads rows as they are stored and leaves out in them what is not shown.
 *
 * @param read is told whether the rows need not bring along what is shown (`shownValues`).
 */
export async function readShown<Row extends StoredValues>(
  scope: OrgScope,
  read: (isKnown: boolean) => Promise<Row[]>,
): Promise<Row[]> {
  const { kept, add } = cache.look(scope, String(scope.org_id));
  const rows = await read(kept !== null);
  const [first] = rows;
  if (!first) return rows;
  const values = kept ?? toShownValues(scope.org_id, first.shown_values!);
  if (!kept) add(values);
  for (const row of rows) showValues(row, values);
  return rows;
}

const toShownValues = (org_id: number, { hidden_keys, groups, source_names }: ReadValues): ShownValues => ({
  org_id,
  hidden_keys,
  groups: new Set(groups),
  source_names: new Map(Object.entries(source_names)),
});

/** Rows of a page are changed where they are: copies of them cost more than reading them. */
function showValues(row: StoredValues, { hidden_keys, groups, source_names }: ShownValues): void {
  for (const key of hidden_keys) delete row.custom_fields[key];
  if (row.group_ids.length > 0) row.group_ids = row.group_ids.filter((id) => groups.has(id));
  if (row.source === 'external_integration') row.source_name = source_names.get(row.source_name) ?? row.source_name;
}
