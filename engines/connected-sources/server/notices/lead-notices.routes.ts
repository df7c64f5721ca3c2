import { bind } from '#platform/server/http/bind.ts';
import { leadNotices } from '../../contract.ts';
import { dismissNotices, fetchAgain, listFailedNotices } from './failed-notices.queries.ts';

export const leadNoticeRoutes = bind(leadNotices, {
  listFailed: async ({ scope }) => ({ results: await listFailedNotices(scope) }),
  fetchAgain: async ({ scope, services, body }) => ({ count: await fetchAgain(scope, services, body) }),
  dismiss: async ({ scope, body }) => ({ count: await dismissNotices(scope, body) }),
});
