import { recordViewing } from '#features/presence/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { formViewersChanged } from '../../events.ts';
import { formViewing } from '../../viewing-contract.ts';

const viewing = recordViewing('lead_form', formViewersChanged);

export const formViewingRoutes = bind(formViewing, {
  report: ({ scope, params }) => viewing.report(scope, params),
  end: ({ scope, params }) => viewing.end(scope, params),
});
