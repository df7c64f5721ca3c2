import type * as z from 'zod';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { bind } from '#platform/server/http/bind.ts';
import { type CustomField, customFields, type NewCustomField } from '../contract.ts';
import { createDefaultFields } from './default-fields.queries.ts';
import {
  findLastPosition,
  getAnyDefinition,
  lockDefinitions,
  readDefinitions,
  requireDefinition,
  toCustomField,
} from './definitions.queries.ts';
import { countClientsWith, listUses, previewType } from './field-uses.queries.ts';
import { refuseConverting, refuseMisfits, refuseTakenName, refuseTooMany } from './refuse-fields.ts';
import { insertRemoval, listRemovals } from './removals/removals.queries.ts';
import { undoRemoval } from './removals/undo-removal.ts';
import { refreshSearchTexts } from './search-texts.job.ts';
import { updateField } from './update-field.ts';
import { clearPipeline, insertField, recordFieldChange, writeField, writePositions } from './write-fields.queries.ts';

export const customFieldRoutes = bind(customFields, {
  list: async ({ scope }) => ({ results: (await readDefinitions(scope)).map(toCustomField) }),
  get: async ({ scope, params }) => toCustomField(requireDefinition(await readDefinitions(scope), params.id)),
  create: ({ scope, body }) => createField(scope, body),
  update: ({ scope, params, body }) => updateField(scope, params.id, body),
  delete: ({ scope, params }) => deleteField(scope, params.id),
  changePriority: async ({ scope, body }) => ({ results: await changePriority(scope, body.fields_priority) }),
  createDefaultFields: async ({ scope }) => ({ results: await createDefaultFields(scope) }),
  listUses: async ({ scope }) => ({ results: await listUses(scope) }),
  previewType: ({ scope, params, query }) => previewType(scope, params.id, query.type),
  listRemovals: async ({ scope }) => ({ results: await listRemovals(scope) }),
  undoRemoval: ({ scope, params }) => undoRemoval(scope, params.id),
});

/** Adds a field behind the others. Throws `invalid_input` or `not_possible_now`. */
async function createField(
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

/** Deletes a field; its values stay stored for 30 days and nobody is shown them. Throws `not_found` or `not_possible_now`. */
async function deleteField(scope: Scope, id: number): Promise<void> {
  const field = requireDefinition(await lockDefinitions(scope), id);
  refuseConverting(field);
  if (field.default_key !== null) {
    throw new Problem('not_possible_now', {
      detail: 'Reports and the pipeline rely on this field, so it cannot be deleted. You can rename it.',
    });
  }
  const clients_count = await countClientsWith(scope, field.key);
  await writeField(scope, id, { deleted_at: nowIso() });
  await insertRemoval(scope, { kind: 'field', field_id: id, clients_count });
  await refreshSearchTexts(scope, field.key);
  await recordFieldChange(scope, id, 'deleted');
}

type Move = z.output<typeof customFields.changePriority.body>['fields_priority'][number];

/** Moves fields one after the other, all or none. Throws `not_found` for a field that does not exist. */
async function changePriority(scope: Scope, moves: readonly Move[]): Promise<CustomField[]> {
  let fields = await lockDefinitions(scope);
  for (const { cf_id, move } of moves) {
    const field = requireDefinition(fields, cf_id);
    const from = fields.indexOf(field);
    const others = fields.filter((each) => each !== field);
    fields = others.toSpliced(findPlace(move, from), 0, field);
  }
  await writePositions(
    scope,
    fields.map(({ id }) => id),
  );
  await recordFieldChange(scope, moves[0]!.cf_id, 'moved');
  return fields.map(toCustomField);
}

/** A place before the first or behind the last is the first or the last. */
function findPlace(move: Move['move'], from: number): number {
  if (move === 'UP') return Math.max(0, from - 1);
  return move === 'DOWN' ? from + 1 : move - 1;
}
