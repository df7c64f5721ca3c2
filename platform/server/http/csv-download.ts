import { Readable } from 'node:stream';
import type * as z from 'zod';
import type { EventKind } from '../../contract/event.ts';
import type { Page } from '../../contract/paging.ts';
import { Problem } from '../../contract/problems.ts';
import { csvLine } from '../csv-line.ts';
import { type Scope, withGlobalScope, withScope } from '../database/scope.ts';
import { downloadLimits, withTimeLimits } from '../database/time-limits.ts';
import { record } from '../events.ts';
import { logSecurity, type SecurityEvent } from '../logs/security-log.ts';
import { countAttempt } from '../sessions/rate-limits.queries.ts';
import { SESSION_COOKIE } from '../sessions/session.ts';
import { attachment } from '../storage/content-disposition.ts';
import type { DetachedContext } from './bind.ts';
import { REPLY_SENT } from './request.ts';

/** Tells spreadsheets that a CSV is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
const TEN_MINUTES_MS = 600_000;

/** Enough to try out what is needed, and too few to keep the database busy. */
const MAX_EXPORTS = 10;

/** Rows read at a time: what a page costs this process stays far below the 50 ms for which it may be busy. */
export const EXPORT_PAGE = 250;

export interface CsvColumn<Row> {
  header: string;
  read: (row: Row) => string;
}

export type CsvPage<Row> = Pick<Page<Row>, 'results' | 'next'>;

/** What is known of an export before it begins. */
export interface CsvPlan<Row> {
  file_name: string;
  columns: readonly CsvColumn<Row>[];
  first: CsvPage<Row>;
  readNext: (scope: Scope, cursor: string) => Promise<CsvPage<Row>>;
  /** The subject of the event; the person who exports when absent. */
  subject_id?: number;
  /** Follows once everything was taken. */
  onTaken?: (count: number) => Promise<void>;
}

interface CountedExport {
  /** Names the export in the counter: 'client-export'. */
  counter: string;
  /** The sentence for a person who has exported too often. */
  tooMany: (most: number, wait: string) => string;
}

interface CsvExport<Row> extends CountedExport {
  plan: () => Promise<CsvPlan<Row>>;
  event: EventKind<z.ZodObject<Record<never, never>>>;
  logged: SecurityEvent;
  details?: Record<string, string>;
}

/**
 * Streams rows as a CSV, in pages with the rights of the moment (decision 0134). What is wrong with the request is answered
 * before the file begins. Throws `too_many_requests`.
 */
export async function exportCsv<Row>(context: DetachedContext, asked: CsvExport<Row>): Promise<typeof REPLY_SENT> {
  await countExport(context, asked);
  const plan = await asked.plan();
  // Noted before anything leaves, because a download that is broken off has been taken in part.
  await context.transaction((scope) => {
    const { profile_id } = scope.actor;
    const { subject_id = profile_id } = plan;
    return record(scope, asked.event, { subject_id, payload: {}, audience: null, to_profile_id: profile_id });
  });
  return sendCsv(context, plan.file_name, writePages(context, asked, plan));
}

/** Counts an export of a person. Throws `too_many_requests`. */
export function countExport(
  { actor, services, request }: Pick<DetachedContext, 'actor' | 'services' | 'request'>,
  { counter, tooMany }: CountedExport,
): Promise<void> {
  const bucket = `${counter}:${actor.org_id}:${actor.profile_id}`;
  return withGlobalScope(services.database, request.id, (globalScope) =>
    countAttempt(globalScope, [{ bucket, limit: MAX_EXPORTS, within_ms: TEN_MINUTES_MS }], (wait) =>
      tooMany(MAX_EXPORTS, wait),
    ),
  );
}

async function* writePages<Row>(
  context: DetachedContext,
  { logged, details }: CsvExport<Row>,
  { columns, first, readNext, onTaken }: CsvPlan<Row>,
): AsyncGenerator<string> {
  let count = 0;
  let is_whole = false;
  try {
    yield csvLine(columns.map(({ header }) => header));
    for (let page = first; ; ) {
      count += page.results.length;
      yield page.results.map((row) => csvLine(columns.map(({ read }) => read(row)))).join('');
      const { next } = page;
      if (next === null || isGone(context)) break;
      page = await readAsNow(context, (scope) => readNext(scope, next));
    }
    if (isGone(context)) return;
    await onTaken?.(count);
    is_whole = true;
  } finally {
    logSecurity(context.services, context.request, logged, { count, is_whole, ...details });
  }
}

/** Sends the lines of a CSV as a file. */
export async function sendCsv(
  context: Pick<DetachedContext, 'reply'>,
  file_name: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<typeof REPLY_SENT> {
  const reply = context.reply.raw;
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('cache-control', 'private, no-store');
  reply.header('content-disposition', attachment(file_name));
  await reply.send(Readable.from(withMark(lines)));
  return REPLY_SENT;
}

async function* withMark(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

/**
 * Reads in a transaction of its own with the rights the person has by now, so that a slow download holds no connection and
 * ends with the right to it (decision 0134). Throws `not_signed_in` when the session has ended.
 */
async function readAsNow<Result>(
  { services, request, session }: Pick<DetachedContext, 'services' | 'request' | 'session'>,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const present = await services.sessions.find(request.cookies[SESSION_COOKIE], request.id);
  if (present?.actor.org_id !== session.actor.org_id) throw new Problem('not_signed_in');
  const { actor } = present;
  const scope = { org_id: actor.org_id, actor, request_id: request.id, mode: 'read', kind: 'download' } as const;
  return withTimeLimits(downloadLimits, () => withScope(services.database, scope, work));
}

/** Returns whether the browser has gone away. */
const isGone = ({ reply }: Pick<DetachedContext, 'reply'>): boolean => reply.raw.raw.destroyed;
