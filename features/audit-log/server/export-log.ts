import { toCalendarDay, toWallMinute } from '#domain/wall-time.ts';
import { readTimeZone } from '#features/preferences/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { csvLine } from '#platform/server/csv-line.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import {
  countExport,
  EXPORT_PAGE,
  isGone,
  MAX_EXPORTS,
  readAsNow,
  sendCsv,
} from '#platform/server/http/csv-download.ts';
import type { REPLY_SENT } from '#platform/server/http/request.ts';
import { logSecurity } from '#platform/server/logs/security-log.ts';
import type { AuditEntry, AuditFilter } from '../contract.ts';
import { columnNames, exportWords, thingNames } from '../en.ts';
import { auditLogExported } from '../events.ts';
import { type LogFilter, readEntries } from './audit-log.queries.ts';
import { toLogFilter } from './log-filter.ts';

interface Plan {
  filter: LogFilter;
  time_zone: string;
}

type EntryPage = Awaited<ReturnType<typeof readEntries>>;

/**
 * Streams the entries of the audit log that match as a CSV, in pages with the rights of the moment (decision 0134). That it
 * was exported is an entry itself.
 */
export async function exportLog(context: DetachedContext, asked: AuditFilter): Promise<typeof REPLY_SENT> {
  await countExport(context, 'audit-log-export', (wait) => exportWords.too_many(MAX_EXPORTS, wait));
  const plan = await context.read((scope) => planExport(scope, asked));
  const first = await context.read((scope) => readPage(scope, plan, null));
  await context.transaction(recordExport);
  const name = exportWords.file(toCalendarDay(nowIso(), plan.time_zone));
  return sendCsv(context, name, writeFile(context, plan, first));
}

async function planExport(scope: Scope, asked: AuditFilter): Promise<Plan> {
  const time_zone = await readTimeZone(scope);
  return { filter: toLogFilter(asked, time_zone), time_zone };
}

const readPage = (scope: Scope, { filter }: Plan, cursor: string | null): Promise<EntryPage> =>
  readEntries(scope, filter, { page_size: EXPORT_PAGE, ...(cursor !== null && { cursor }) });

function recordExport(scope: Scope): Promise<void> {
  const { profile_id } = scope.actor;
  const details = { subject_id: profile_id, payload: {}, audience: null, to_profile_id: profile_id };
  return record(scope, auditLogExported, details);
}

async function* writeFile(context: DetachedContext, plan: Plan, first: EntryPage): AsyncGenerator<string> {
  let count = 0;
  let isWhole = false;
  try {
    const { time, who, thing, what } = columnNames;
    yield csvLine([time, who, thing, what]);
    for (let page = first; ; page = await readNext(context, plan, page.next)) {
      count += page.results.length;
      yield page.results.map((entry) => writeEntry(entry, plan.time_zone)).join('');
      if (page.next === null) break;
    }
    isWhole = !isGone(context);
  } finally {
    logSecurity(context.services, context.request, 'audit_log_exported', { count, is_whole: isWhole });
  }
}

const writeEntry = ({ at, who, thing, sentence }: AuditEntry, time_zone: string): string =>
  csvLine([toWallMinute(at, time_zone).replace('T', ' '), who.name, thingNames[thing], sentence]);

/** Reads the next page as the owner the person still is. Throws `not_signed_in`, or `forbidden` for an owner no more. */
async function readNext(context: DetachedContext, plan: Plan, cursor: string | null): Promise<EntryPage> {
  if (isGone(context)) return { results: [], next: null, previous: null };
  return readAsNow(context, (scope) => {
    if (scope.actor.role !== 'OWNER') throw new Problem('forbidden');
    return readPage(scope, plan, cursor);
  });
}
