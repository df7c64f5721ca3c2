import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { savedViews } from '../contract.ts';
import { createView, deleteView, restoreView, updateView } from './change-view.ts';
import { listViews } from './saved-views.queries.ts';

export const savedViewRoutes = bind(savedViews, {
  list: async ({ scope }) => ({ results: await listViews(scope) }),
  create: ({ scope, body }) => createView(scope, body),
  update: ({ scope, savedView, body }) => updateView(scope, savedView, body),
  delete: async ({ scope, savedView }) => {
    await deleteView(scope, savedView);
    return done;
  },
  restore: ({ scope, savedView }) => restoreView(scope, savedView),
});
