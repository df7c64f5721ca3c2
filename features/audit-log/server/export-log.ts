import { Readable } from 'node:stream';
import { toCalendarDay, toWallMinute } from '#domain/wall-time.ts';
import { readTimeZone } from '#features/preferences/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { csvLine } from '#platform/server/csv-line.ts';
import { type Scope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { REPLY_SENT } from '#platform/server/http/request.ts';
import { logSecurity } from '#platform/server/logs/security-log.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';
import { SESSION_COOKIE } from '#platform/server/sessions/session.ts';
import { attachment } from '#platform/server/storage/content-disposition.ts';
import type { AuditEntry, AuditFilter } from '../contract.ts';
import { columnNames, exportWords, thingNames } from '../en.ts';
import { auditLogExported } from '../events.ts';
import { type LogFilter, readEntries } from './audit-log.queries.ts';
import { toLogFilter } from './log-filter.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** Rows read at a time, in a transaction of their own. */
const PAGE = 250;

const TEN_MINUTES_MS = 600_000;
const MAX_EXPORTS = 10;

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
  await countExport(context);
  const plan = await context.read((scope) => planExport(scope, asked));
  const first = await context.read((scope) => readPage(scope, plan, null));
  await context.transaction(recordExport);
  const reply = context.reply.raw;
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('cache-control', 'private, no-store');
  reply.header('content-disposition', attachment(exportWords.file(toCalendarDay(nowIso(), plan.time_zone))));
  await reply.send(Readable.from(writeFile(context, plan, first)));
  return REPLY_SENT;
}

const countExport = ({ actor, services, request }: DetachedContext): Promise<void> =>
  withGlobalScope(services.database, request.id, (globalScope) =>
    countAttempt(
      globalScope,
      [
        {
          bucket: `audit-log-export:${actor.org_id}:${actor.profile_id}`,
          limit: MAX_EXPORTS,
          within_ms: TEN_MINUTES_MS,
        },
      ],
      (wait) => exportWords.too_many(MAX_EXPORTS, wait),
    ),
  );

async function planExport(scope: Scope, asked: AuditFilter): Promise<Plan> {
  const time_zone = await readTimeZone(scope);
  return { filter: toLogFilter(asked, time_zone), time_zone };
}

const readPage = (scope: Scope, { filter }: Plan, cursor: string | null): Promise<EntryPage> =>
  readEntries(scope, filter, { page_size: PAGE, ...(cursor !== null && { cursor }) });

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
    yield BYTE_ORDER_MARK + csvLine([time, who, thing, what]);
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
  const { services, request, session } = context;
  const present = await services.sessions.find(request.cookies[SESSION_COOKIE], request.id);
  if (present?.actor.org_id !== session.actor.org_id) throw new Problem('not_signed_in');
  const { actor } = present;
  if (actor.role !== 'OWNER') throw new Problem('forbidden');
  return withScope(services.database, { org_id: actor.org_id, actor, request_id: request.id, mode: 'read' }, (scope) =>
    readPage(scope, plan, cursor),
  );
}

/** Returns whether whoever asked has left. */
const isGone = ({ reply }: DetachedContext): boolean => reply.raw.raw.destroyed;
