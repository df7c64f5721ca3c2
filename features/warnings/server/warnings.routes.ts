import { bind } from '#platform/server/http/bind.ts';
import { warnings } from '../contract.ts';
import { dismissWarning, listWarnings } from './list-warnings.ts';

export const warningRoutes = bind(warnings, {
  list: async ({ scope }) => ({ warnings: await listWarnings(scope) }),
  dismiss: ({ scope, params }) => dismissWarning(scope, params.id),
});
