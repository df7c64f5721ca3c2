import { listGroupIds, listPlainGroups } from '#features/client-groups/server/index.ts';
import { type FieldDefinition, readClientValues, readDefinitions } from '#features/custom-fields/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ColumnForm, ImportSettings } from '../../contract.ts';
import { readOwn } from '../read/read-own.ts';
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

/** Reads the own fields and groups of a batch of rows, in as many statements as there are kinds of them. */
export async function readOwnBatch(scope: Scope, settings: OwnSettings, rows: readonly ReadRow[]): Promise<OwnBatch> {
  const hasFields = listCustomKeys(settings.mapping).length > 0;
  const hasGroups = settings.mapping.includes('groups');
  const fields = hasFields ? await readDefinitions(scope) : [];
  const groups = hasGroups ? await listPlainGroups(scope) : [];
  const forms = settings.column_forms ?? [];
  return {
    rows: readOwn(rows, { fields, groups, forms, country: settings.default_country }),
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
