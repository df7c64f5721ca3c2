import { bind } from '#platform/server/http/bind.ts';
import { clientHistory } from '../../history-contract.ts';
import { bringBack, getClientAt } from './client-at.ts';
import { listChanges } from './client-history.queries.ts';
import { undoChange } from './undo-change.ts';

export const clientHistoryRoutes = bind(clientHistory, {
  list: ({ scope, client, query }) => listChanges(scope, client.id, query),
  getAt: ({ scope, client, query }) => getClientAt(scope, client.id, query.at),
  bringBack: ({ scope, client, body }) => bringBack(scope, client, body),
  undo: ({ scope, client, params }) => undoChange(scope, client, params.change_id),
});
