import { Readable } from 'node:stream';
import { Problem } from '../../contract/problems.ts';
import { type Scope, withGlobalScope, withScope } from '../database/scope.ts';
import { downloadLimits, withTimeLimits } from '../database/time-limits.ts';
import { countAttempt } from '../sessions/rate-limits.queries.ts';
import { SESSION_COOKIE } from '../sessions/session.ts';
import { attachment } from '../storage/content-disposition.ts';
import type { DetachedContext } from './bind.ts';
import { REPLY_SENT } from './request.ts';

const BYTE_ORDER_MARK = '\ufeff';
const TEN_MINUTES_MS = 600_000;

/** Enough for somebody who tries out what they need, and too few to keep the database busy. */
export const MAX_EXPORTS = 10;

/** Rows read at a time: what a page costs this process stays far below the 50 ms for which it may be busy. */
export const EXPORT_PAGE = 250;

/**
 * Counts one more export of a person. Throws `too_many_requests`.
 *
 * @param what names the export in the counter: 'client-export'. @param tooMany the sentence for the person.
 */
export const countExport = (
  { actor, services, request }: Pick<DetachedContext, 'actor' | 'services' | 'request'>,
  what: string,
  tooMany: (wait: string) => string,
): Promise<void> =>
  withGlobalScope(services.database, request.id, (globalScope) =>
    countAttempt(
      globalScope,
      [{ bucket: `${what}:${actor.org_id}:${actor.profile_id}`, limit: MAX_EXPORTS, within_ms: TEN_MINUTES_MS }],
      tooMany,
    ),
  );

/** Streams the lines of a CSV as a file. */
export async function sendCsv(
  context: Pick<DetachedContext, 'reply'>,
  file_name: string,
  lines: AsyncGenerator<string>,
): Promise<typeof REPLY_SENT> {
  const reply = context.reply.raw;
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('cache-control', 'private, no-store');
  reply.header('content-disposition', attachment(file_name));
  await reply.send(Readable.from(withMark(lines)));
  return REPLY_SENT;
}

async function* withMark(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

/**
 * Reads in a transaction of its own with the rights the person has by now, so that a slow download holds no connection and
 * ends with the right to it (decision 0134). Throws `not_signed_in` when the session has ended.
 */
export async function readAsNow<Result>(
  { services, request, session }: Pick<DetachedContext, 'services' | 'request' | 'session'>,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const present = await services.sessions.find(request.cookies[SESSION_COOKIE], request.id);
  if (present?.actor.org_id !== session.actor.org_id) throw new Problem('not_signed_in');
  const { actor } = present;
  const scope = { org_id: actor.org_id, actor, request_id: request.id, mode: 'read' } as const;
  return withTimeLimits(downloadLimits, () => withScope(services.database, scope, work));
}

/** Returns whether whoever asked has left. */
export const isGone = ({ reply }: Pick<DetachedContext, 'reply'>): boolean => reply.raw.raw.destroyed;
