import { recordViewing } from '#features/presence/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { pageViewersChanged } from '../events.ts';
import { pageViewing } from '../viewing-contract.ts';

const viewing = recordViewing('content', pageViewersChanged);

export const pageViewingRoutes = bind(pageViewing, {
  report: ({ scope, params }) => viewing.report(scope, params),
  end: ({ scope, params }) => viewing.end(scope, params),
});
