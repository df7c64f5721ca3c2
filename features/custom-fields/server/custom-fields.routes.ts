import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { customFields } from '../contract.ts';
import { changePriority } from './change-priority.ts';
import { createField } from './create-field.ts';
import { createDefaultFields } from './default-fields.queries.ts';
import { readDefinitions, requireDefinition, toCustomField } from './definitions.queries.ts';
import { deleteField } from './delete-field.ts';
import { listUses, previewType } from './field-uses.queries.ts';
import { listRemovals } from './removals/removals.queries.ts';
import { undoRemoval } from './removals/undo-removal.ts';
import { updateField } from './update-field.ts';

export const customFieldRoutes = bind(customFields, {
  list: async ({ scope }) => ({ results: (await readDefinitions(scope)).map(toCustomField) }),
  get: async ({ scope, params }) => toCustomField(requireDefinition(await readDefinitions(scope), params.id)),
  create: ({ scope, body }) => createField(scope, body),
  update: ({ scope, params, body }) => updateField(scope, params.id, body),
  delete: async ({ scope, params }) => {
    await deleteField(scope, params.id);
    return done;
  },
  changePriority: async ({ scope, body }) => ({ results: await changePriority(scope, body.fields_priority) }),
  createDefaultFields: async ({ scope }) => ({ results: await createDefaultFields(scope) }),
  listUses: async ({ scope }) => ({ results: await listUses(scope) }),
  previewType: ({ scope, params, query }) => previewType(scope, params.id, query.type),
  listRemovals: async ({ scope }) => ({ results: await listRemovals(scope) }),
  undoRemoval: ({ scope, params }) => undoRemoval(scope, params.id),
});
