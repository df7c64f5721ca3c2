import type { OrgScope } from '#platform/server/database/scope.ts';
import type { CustomField, OptionDraft } from '../contract.ts';
import { findCurrency } from './currencies.ts';
import { foldName } from './custom-values.ts';
import {
  type FieldDefinition,
  findLastPosition,
  lockDefinitions,
  readDefinitions,
  toCustomField,
} from './definitions.queries.ts';
import { refuseTooMany } from './refuse-fields.ts';
import { type FieldToWrite, insertField, recordFieldChange } from './write-fields.queries.ts';

const stages: OptionDraft[] = [
  { name: 'New', color_id: 3 },
  { name: 'Contacted', color_id: 8 },
  { name: 'Qualified', color_id: 7 },
  { name: 'Proposal sent', color_id: 4 },
  { name: 'Negotiating', color_id: 9 },
  { name: 'Won', color_id: 6, outcome: 'WON' },
  { name: 'Lost', color_id: 1, outcome: 'LOST' },
];

type DefaultField = Pick<FieldToWrite, 'default_key' | 'name' | 'type' | 'options'>;

const defaultFields: readonly DefaultField[] = [
  { default_key: 'LEAD_STAGE', name: 'Lead stage', type: 'dropdown', options: stages },
  { default_key: 'OPPORTUNITY_SIZE', name: 'Opportunity size', type: 'number', options: [] },
];

/**
 * Adds the fields every organisation starts with, where they are missing (S0-3E-04); the stages become the pipeline
 * unless another field is. Throws `not_possible_now` where there is no room for them.
 */
export async function createDefaultFields(scope: OrgScope): Promise<CustomField[]> {
  const fields = await lockDefinitions(scope);
  const missing = defaultFields.filter(({ default_key }) => !fields.some((field) => field.default_key === default_key));
  if (missing.length === 0) return fields.map(toCustomField);
  refuseTooMany(fields, missing.length);
  const currency = findCurrency(await readCountry(scope));
  let id = 0;
  for (const [index, field] of missing.entries()) {
    id = await insertField(scope, {
      ...field,
      name: chooseFreeName(fields, field.name),
      currency: field.type === 'number' ? currency : null,
      is_pipeline: field.type === 'dropdown' && !fields.some(({ is_pipeline }) => is_pipeline),
      position: findLastPosition(fields) + 1 + index,
    });
  }
  await recordFieldChange(scope, id, 'added');
  return (await readDefinitions(scope)).map(toCustomField);
}

/** Returns the name, with a number behind it where somebody gave it to another field. */
function chooseFreeName(fields: readonly FieldDefinition[], name: string): string {
  const taken = new Set(fields.map((field) => foldName(field.name)));
  let free = name;
  for (let number = 2; taken.has(foldName(free)); number += 1) free = `${name} ${number}`;
  return free;
}

async function readCountry({ db, org_id }: OrgScope): Promise<string> {
  const org = await db
    .selectFrom('orgs')
    .where('org_id', '=', org_id)
    .select('default_country')
    .executeTakeFirstOrThrow();
  return org.default_country;
}
