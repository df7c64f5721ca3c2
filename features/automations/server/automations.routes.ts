import { bind } from '#platform/server/http/bind.ts';
import { automations } from '../contract.ts';
import { readDetails, switchAutomation } from './automations.ts';
import { listLogs } from './logs.queries.ts';

export const automationRoutes = bind(automations, {
  getDetails: ({ scope }) => readDetails(scope),
  listLogs: ({ scope, query }) => listLogs(scope, query),
  setStatus: ({ scope, params, body }) => switchAutomation(scope, params.kind, body.is_on),
});
