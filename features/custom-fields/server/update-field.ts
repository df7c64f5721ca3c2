import type * as z from 'zod';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { CustomField, customFields, OptionDraft, OptionRemoval } from '../contract.ts';
import { changeType } from './change-type.ts';
import { foldName } from './custom-values.ts';
import {
  type FieldDefinition,
  getAnyDefinition,
  listOptions,
  lockDefinitions,
  requireDefinition,
  toCustomField,
} from './definitions.queries.ts';
import { refuseConverting, refuseMisfits, refuseStart, refuseTakenName } from './refuse-fields.ts';
import { startRemoval } from './removals/removals.job.ts';
import { insertRemoval } from './removals/removals.queries.ts';
import { refreshSearchTexts } from './search-texts.job.ts';
import { clearPipeline, recordFieldChange, removeOptions, writeField, writeOptions } from './write-fields.queries.ts';

type Patch = z.output<typeof customFields.update.body>;

/** Changes a field. Throws `not_found`, `invalid_input` or `not_possible_now`. */
export async function updateField(scope: Scope, id: number, patch: Patch): Promise<CustomField> {
  const fields = await lockDefinitions(scope);
  const field = requireDefinition(fields, id);
  refuseConverting(field);
  const { name, type = field.type, is_pipeline = field.is_pipeline, removed_options = [] } = patch;
  if (name !== undefined) refuseTakenName(fields, name, id);
  refuseMisfits({ ...patch, type });
  if (type !== field.type) refuseDefaultType(field);
  const options = planOptions(field, patch);
  if (patch.start_option_id !== undefined) refuseStart(field, patch.start_option_id);
  const isPipeline = is_pipeline && type === 'dropdown';
  if (isPipeline && !field.is_pipeline) await clearPipeline(scope);
  if (name !== undefined) await writeField(scope, id, { name });
  if (patch.start_option_id !== undefined) await writeStart(scope, field, patch.start_option_id);
  if (options) await writeOptions(scope, id, options.kept);
  if (options?.dropped.length) await removeOptions(scope, options.dropped);
  const currency = type === 'number' ? (patch.currency === undefined ? field.currency : patch.currency) : null;
  if (type === field.type) {
    await writeField(scope, id, { currency, is_pipeline: isPipeline });
    for (const removed of removed_options) await removeOption(scope, field, removed);
    if (options?.isRenamed) await refreshSearchTexts(scope, field.key);
  } else {
    await changeType(scope, field, { type, currency, is_pipeline: isPipeline });
  }
  await recordFieldChange(scope, id, 'changed');
  return toCustomField(await getAnyDefinition(scope, id));
}

const writeStart = (scope: Scope, { id }: FieldDefinition, start_option_id: number | null) =>
  writeField(scope, id, { start_option_id, starts_clients: start_option_id !== null });

function refuseDefaultType({ default_key }: FieldDefinition): void {
  if (default_key === null) return;
  throw new Problem('not_possible_now', {
    detail: 'Reports and the pipeline rely on this field, so its type can’t be changed. Add another field instead.',
  });
}

interface PlannedOptions {
  kept: OptionDraft[];
  /** Options that go away without having been asked about, because clients cannot be in them. */
  dropped: number[];
  isRenamed: boolean;
}

/**
 * Compares the options somebody wrote with those there are. One that is neither named nor removed was added by somebody
 * else meanwhile, and is not removed silently. Throws `invalid_input` or `not_possible_now`.
 */
function planOptions(
  field: FieldDefinition,
  { type = field.type, options, removed_options = [] }: Patch,
): PlannedOptions | null {
  const known = new Map(field.options.map((option) => [option.id, option]));
  if (type === 'dropdown' && field.type !== 'dropdown') return reuseOptions(field, options, removed_options);
  for (const [index, { id, move_to_id }] of removed_options.entries()) {
    if (!known.has(id) || field.type !== 'dropdown')
      throw fieldProblem(`removed_options.${index}.id`, 'This option no longer exists. Reload the page.');
    const isGoing = removed_options.some((each) => each.id === move_to_id);
    if (move_to_id !== null && (isGoing || !known.has(move_to_id)))
      throw fieldProblem(`removed_options.${index}.move_to_id`, 'Choose an option that is kept.');
  }
  const removed = new Set(removed_options.map(({ id }) => id));
  if (!options) return removed.size > 0 ? { kept: [], dropped: [...removed], isRenamed: false } : null;
  const named = new Set<number>();
  for (const [index, { id }] of options.entries()) {
    if (id === undefined) continue;
    if (!known.has(id) || named.has(id) || removed.has(id))
      throw fieldProblem(`options.${index}.id`, 'This option no longer exists. Reload the page.');
    named.add(id);
  }
  if (listOptions(field).some(({ id }) => !named.has(id) && !removed.has(id))) {
    throw new Problem('not_possible_now', {
      detail: 'Someone else added options to this field in the meantime. Nothing was changed; reload the page.',
    });
  }
  const isRenamed = options.some(({ id, name }) => id !== undefined && known.get(id)?.name !== name);
  return { kept: options, dropped: [...removed], isRenamed };
}

/** A field that was a dropdown before takes its former options of the same names up again. */
function reuseOptions(
  { options: former }: FieldDefinition,
  options: readonly OptionDraft[] | undefined,
  removed: readonly OptionRemoval[],
): PlannedOptions | null {
  if (removed.length > 0) throw fieldProblem('removed_options', 'Only a dropdown can have options.');
  if (!options) return null;
  const kept = options.map(({ id: _, ...option }) => {
    const same = former.find(({ name }) => foldName(name) === foldName(option.name));
    return same ? { ...option, id: same.id } : option;
  });
  const taken = new Set(kept.map((option) => ('id' in option ? option.id : null)));
  return { kept, dropped: former.map(({ id }) => id).filter((id) => !taken.has(id)), isRenamed: false };
}

/** Takes the option from its clients; it is no option of the field any more. */
async function removeOption(scope: Scope, field: FieldDefinition, { id, move_to_id }: OptionRemoval): Promise<void> {
  const removal = await insertRemoval(scope, {
    kind: 'option',
    field_id: field.id,
    option_id: id,
    move_to_id,
    status: 'TAKING',
  });
  await startRemoval(scope, removal, nowMillis());
}
