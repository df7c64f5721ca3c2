import { toCalendarDay, toWallMinute } from '#domain/wall-time.ts';
import { findDays, toPeriod } from '#features/clients/server/index.ts';
import { readTimeZone } from '#features/preferences/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { bind, type DetachedContext } from '#platform/server/http/bind.ts';
import { type CsvColumn, type CsvPlan, EXPORT_PAGE, exportCsv } from '#platform/server/http/csv-download.ts';
import { type AuditEntry, type AuditFilter, auditLog } from '../contract.ts';
import { columnNames, exportWords, thingNames } from '../en.ts';
import { auditLogExported } from '../events.ts';
import { type LogFilter, readEntries } from './audit-log.queries.ts';

export const auditLogRoutes = bind(auditLog, {
  list: async ({ scope, query }) => readEntries(scope, toLogFilter(query, await readTimeZone(scope)), query),
  exportLog: ({ body, ...context }) => exportLog(context, body),
});

/** Streams the entries of the audit log that match as a CSV. That it was exported is an entry itself. */
const exportLog = (context: DetachedContext, asked: AuditFilter) =>
  exportCsv(context, {
    counter: 'audit-log-export',
    tooMany: exportWords.too_many,
    plan: () => context.read((scope) => planExport(scope, asked)),
    event: auditLogExported,
    logged: 'audit_log_exported',
  });

async function planExport(scope: Scope, asked: AuditFilter): Promise<CsvPlan<AuditEntry>> {
  const time_zone = await readTimeZone(scope);
  const filter = toLogFilter(asked, time_zone);
  return {
    file_name: exportWords.file(toCalendarDay(nowIso(), time_zone)),
    columns: listColumns(time_zone),
    first: await readEntries(scope, filter, { page_size: EXPORT_PAGE }),
    // An owner may be an owner no more.
    readNext(present, cursor) {
      if (present.actor.role !== 'OWNER') throw new Problem('forbidden');
      return readEntries(present, filter, { page_size: EXPORT_PAGE, cursor });
    },
  };
}

const listColumns = (time_zone: string): CsvColumn<AuditEntry>[] => [
  { header: columnNames.time, read: ({ at }) => toWallMinute(at, time_zone).replace('T', ' ') },
  { header: columnNames.who, read: ({ who }) => who.name },
  { header: columnNames.thing, read: ({ thing }) => thingNames[thing] },
  { header: columnNames.what, read: ({ sentence }) => sentence },
];

/** Returns the filter with its days as moments of this zone. */
function toLogFilter({ profile_id, thing, search, from, to }: AuditFilter, time_zone: string): LogFilter {
  const findPeriod = (day: string) => toPeriod(findDays('is', [day], toCalendarDay(nowIso(), time_zone)), time_zone);
  const since = from === undefined ? undefined : findPeriod(from).from;
  const until = to === undefined ? undefined : findPeriod(to).to;
  return { profile_id, thing, search, since, until };
}
