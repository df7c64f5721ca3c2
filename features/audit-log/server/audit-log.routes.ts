import { readTimeZone } from '#features/preferences/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { auditLog } from '../contract.ts';
import { readEntries } from './audit-log.queries.ts';
import { exportLog } from './export-log.ts';
import { toLogFilter } from './log-filter.ts';

export const auditLogRoutes = bind(auditLog, {
  list: async ({ scope, query }) => readEntries(scope, toLogFilter(query, await readTimeZone(scope)), query),
  exportLog: ({ body, ...context }) => exportLog(context, body),
});
