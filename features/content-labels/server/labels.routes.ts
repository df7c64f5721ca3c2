import { bind } from '#platform/server/http/bind.ts';
import { contentLabels } from '../contract.ts';
import { arrangeLabels, changeLabels, createLabel, deleteLabel, restoreLabel, updateLabel } from './change-labels.ts';
import { listLabels } from './labels.queries.ts';

export const contentLabelRoutes = bind(contentLabels, {
  list: async ({ scope, params }) => ({ results: await listLabels(scope, params.t) }),
  arrange: ({ scope, params, body }) => arrangeLabels(scope, params.t, body),
  create: ({ scope, body }) => createLabel(scope, body),
  update: ({ scope, params, body }) => updateLabel(scope, params.id, body),
  delete: ({ scope, params }) => deleteLabel(scope, params.id),
  restore: ({ scope, params }) => restoreLabel(scope, params.id),
  addRemove: ({ scope, params, body }) => changeLabels(scope, params.t, body),
});
