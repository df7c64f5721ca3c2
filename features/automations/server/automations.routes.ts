import { bind } from '#platform/server/http/bind.ts';
import { automations } from '../contract.ts';
import { readDetails, switchAutomation } from './automations.ts';
import { listLogs } from './ledger/logs.queries.ts';
import { listAutomations, sendMissed } from './list/list-automations.ts';

export const automationRoutes = bind(automations, {
  getDetails: ({ scope }) => readDetails(scope),
  listLogs: ({ scope, query }) => listLogs(scope, query),
  list: ({ scope }) => listAutomations(scope),
  sendMissed: async ({ scope }) => ({ leads: await sendMissed(scope) }),
  setStatus: ({ scope, params, body }) => switchAutomation(scope, params.kind, body.is_on),
});
