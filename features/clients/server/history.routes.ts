import { bind } from '#platform/server/bind.ts';
import { clientHistory } from '../history-contract.ts';
import { listChanges } from './client-history.queries.ts';
import { undoChange } from './undo-change.ts';

export const clientHistoryRoutes = bind(clientHistory, {
  list: ({ scope, params, query }) => listChanges(scope, params.id, query),
  undo: ({ scope, params }) => undoChange(scope, params.id, params.change_id),
});
