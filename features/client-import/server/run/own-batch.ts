import { addGroups, listFreeNames, listGroupIds, listPlainGroups } from '#features/client-groups/server/index.ts';
import { listTeam } from '#features/clients/server/index.ts';
import { type FieldDefinition, readClientValues, readDefinitions } from '#features/custom-fields/server/index.ts';
import { readTimeZone } from '#features/preferences/server/index.ts';
import { holds } from '#platform/contract/permissions.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type ColumnForm, type ImportSettings, type ImportTarget, startTargets } from '../../contract.ts';
import { listMissingGroups, type NamedGroup, readOwn } from '../read/own/read-own.ts';
import { listCustomKeys, type ReadRow } from '../read/read-person.ts';
import { emptyOwn, type KnownOwn } from './plan-rows.ts';

export type OwnSettings = Pick<ImportSettings, 'mapping' | 'default_country'> & { column_forms: ColumnForm[] | null };

/** What one batch needs of the organisation's own fields and groups, each read once. */
export interface OwnBatch {
  rows: ReadRow[];
  fields: FieldDefinition[];
  /** Reads what clients have; nothing is asked where no column becomes a field or a group. */
  readKnown: (ids: readonly number[]) => Promise<Map<number, KnownOwn>>;
}

/** Adds groups of these names, which are free. */
type AddGroups = (scope: Scope, names: readonly string[]) => Promise<NamedGroup[]>;

/**
 * Reads what a batch of rows says about the organisation, in as many statements as there are kinds of it.
 *
 * @param options.groups groups that are not in the database.
 */
export async function readOwnBatch(
  scope: Scope,
  settings: OwnSettings,
  rows: readonly ReadRow[],
  options: { add: AddGroups; groups: readonly NamedGroup[] } = { add: addGroups, groups: [] },
): Promise<OwnBatch> {
  const hasFields = listCustomKeys(settings.mapping).length > 0;
  const hasGroups = settings.mapping.includes('groups');
  const fields = hasFields ? await readDefinitions(scope) : [];
  const groups = hasGroups ? await findGroups(scope, rows, options) : [];
  const forms = settings.column_forms ?? [];
  return {
    rows: readOwn(rows, {
      fields,
      groups,
      forms,
      country: settings.default_country,
      team: await findTeam(scope, settings),
    }),
    fields,
    readKnown: async (ids) => {
      const values = hasFields ? await readClientValues(scope, ids) : [];
      const groupIds = hasGroups ? await listGroupIds(scope, ids) : new Map<number, number[]>();
      const known = new Map(ids.map((id) => [id, { ...emptyOwn(), group_ids: groupIds.get(id) ?? [] }]));
      for (const { id, custom_fields, converted_at } of values) {
        known.set(id, { ...known.get(id)!, custom_fields, converted_at });
      }
      return known;
    },
  };
}

/** Missing groups are added where the person may; a dry run shows them first, so that a misspelt name is found. */
async function findGroups(
  scope: Scope,
  rows: readonly ReadRow[],
  { add, groups }: { add: AddGroups; groups: readonly NamedGroup[] },
): Promise<NamedGroup[]> {
  const known = [...(await listPlainGroups(scope)), ...groups];
  if (!holds(scope.actor, 'CLIENT_GROUP.CREATE')) return known;
  const free = await listFreeNames(scope, listMissingGroups(rows, known));
  const added = free.length > 0 ? await add(scope, free) : [];
  return [...known, ...added.map((group) => ({ ...group, is_added: true }))];
}

async function findTeam(scope: Scope, { mapping }: OwnSettings) {
  const has = (targets: readonly ImportTarget[]) =>
    mapping.some((target) => target !== null && targets.includes(target));
  return {
    team: has(['assigned_to']) ? await listTeam(scope) : [],
    importer_id: scope.actor.profile_id,
    time_zone: has(startTargets) ? await readTimeZone(scope) : 'UTC',
  };
}
