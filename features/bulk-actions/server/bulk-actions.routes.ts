import { bind } from '#platform/server/http/bind.ts';
import { bulkActions } from '../contract.ts';
import { listSkipped } from './actions.queries.ts';
import { countUndo } from './count-undo.ts';
import { previewShare } from './share/preview-share.ts';
import { startAction } from './start-action.ts';
import { cancelAction, undoAction } from './undo-action.ts';
import { getAction, listActions } from './view-actions.ts';

export const bulkActionRoutes = bind(bulkActions, {
  start: ({ scope, services, body }) => startAction(scope, services, body),
  previewShare: ({ scope, services, body }) => previewShare(scope, services, body),
  list: ({ scope, query }) => listActions(scope, query),
  get: ({ scope, bulkAction }) => getAction(scope, bulkAction.id),
  listSkipped: ({ scope, bulkAction, query }) => listSkipped(scope, bulkAction.id, query),
  cancel: ({ scope, bulkAction }) => cancelAction(scope, bulkAction),
  countUndo: ({ body, ...context }) => countUndo(context, body.from),
  undo: ({ scope, bulkAction }) => undoAction(scope, bulkAction),
});
