import { Problem } from '#platform/contract/problems.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type CustomField, MAX_OPTIONS } from '../../contract.ts';
import { changeType } from '../change-type.ts';
import { foldName } from '../custom-values.ts';
import {
  type FieldDefinition,
  findLastPosition,
  getAnyDefinition,
  lockDefinitions,
  toCustomField,
} from '../definitions.queries.ts';
import { refuseConverting, refuseTooMany } from '../refuse-fields.ts';
import { refreshSearchTexts } from '../search-texts.job.ts';
import { recordFieldChange, restoreOption as restoreRemovedOption, writeField } from '../write-fields.queries.ts';
import { startRemoval } from './removals.job.ts';
import { deleteRemoval, findOption, requireRemoval, type StoredRemoval, saveRemoval } from './removals.queries.ts';

/**
 * Undoes a removal; a client that has another value by now keeps it. Throws `not_found`, and `not_possible_now` where
 * something else has taken its place.
 */
export async function undoRemoval(scope: Scope, id: number): Promise<CustomField> {
  const fields = await lockDefinitions(scope);
  const removal = await requireRemoval(scope, id);
  const field = await getAnyDefinition(scope, removal.field_id);
  if (removal.kind === 'field') await restoreField(scope, fields, field, removal);
  else {
    if (!fields.some((each) => each.id === field.id)) throw refusal('This field was deleted. Restore the field first.');
    refuseConverting(field);
    if (removal.kind === 'start') await giveBack(scope, removal);
    else if (removal.kind === 'option') await restoreOption(scope, field, removal);
    else await restoreType(scope, field, removal);
  }
  await recordFieldChange(scope, field.id, 'restored');
  return toCustomField(await getAnyDefinition(scope, field.id));
}

const refusal = (detail: string) => new Problem('not_possible_now', { detail });

async function restoreField(
  scope: Scope,
  fields: readonly FieldDefinition[],
  field: FieldDefinition,
  removal: StoredRemoval,
): Promise<void> {
  refuseTooMany(fields);
  if (fields.some(({ name }) => foldName(name) === foldName(field.name)))
    throw refusal(`Another field is now called “${field.name}”. Rename that one first.`);
  await writeField(scope, field.id, {
    deleted_at: null,
    position: findLastPosition(fields) + 1,
    is_pipeline: field.is_pipeline && !fields.some(({ is_pipeline }) => is_pipeline),
  });
  await deleteRemoval(scope, removal.id);
  await refreshSearchTexts(scope, field.key);
}

async function restoreOption(scope: Scope, field: FieldDefinition, removal: StoredRemoval): Promise<void> {
  const option = await findOption(scope, removal.option_id!);
  if (field.type !== 'dropdown' || !option) throw refusal('This field is no longer a dropdown.');
  if (field.options.length >= MAX_OPTIONS) throw refusal(`A dropdown can have at most ${MAX_OPTIONS} options.`);
  if (field.options.some(({ name }) => foldName(name) === foldName(option.name)))
    throw refusal(`Another option is now called “${option.name}”. Rename that one first.`);
  await restoreRemovedOption(scope, field.id, option.id);
  await giveBack(scope, removal);
}

/** Gives clients back what the removal took, or takes back what it gave them. */
async function giveBack(scope: Scope, removal: StoredRemoval): Promise<void> {
  const restoring = { status: 'RESTORING', last_client_id: 0 } as const;
  await saveRemoval(scope, removal.id, restoring);
  await startRemoval(scope, { ...removal, ...restoring }, nowMillis());
}

const restoreType = (scope: Scope, field: FieldDefinition, { id, former_type, former_currency }: StoredRemoval) =>
  changeType(scope, field, { type: former_type!, currency: former_currency, is_pipeline: false }, id);
