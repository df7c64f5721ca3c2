import type { Scope } from '#platform/server/database/scope.ts';
import type { CustomField, NewCustomField } from '../contract.ts';
import { findLastPosition, getAnyDefinition, lockDefinitions, toCustomField } from './definitions.queries.ts';
import { refuseMisfits, refuseTakenName, refuseTooMany } from './refuse-fields.ts';
import { clearPipeline, insertField, recordFieldChange } from './write-fields.queries.ts';

/** Adds a field behind the others. Throws `invalid_input` or `not_possible_now`. */
export async function createField(
  scope: Scope,
  { name, type, currency = null, is_pipeline = false, options = [] }: NewCustomField,
): Promise<CustomField> {
  const fields = await lockDefinitions(scope);
  refuseTooMany(fields);
  refuseTakenName(fields, name);
  refuseMisfits({ type, currency, is_pipeline, options });
  if (is_pipeline) await clearPipeline(scope);
  const id = await insertField(scope, {
    name,
    type,
    currency,
    is_pipeline,
    options: options.map(({ id: _, ...option }) => option),
    default_key: null,
    position: findLastPosition(fields) + 1,
  });
  await recordFieldChange(scope, id, 'added');
  return toCustomField(await getAnyDefinition(scope, id));
}
