import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';

const MINUTE_MS = 60_000;

/** Enough for somebody who tries out what they need, and too few to keep the database busy. */
const MAX_EXPORTS = 10;

/** Counts one more export of a person. Throws `too_many_requests`. */
export const countExport = ({ actor, services, request }: DetachedContext): Promise<void> =>
  withGlobalScope(services.database, request.id, (globalScope) =>
    countAttempt(
      globalScope,
      [{ bucket: `client-export:${actor.org_id}:${actor.profile_id}`, limit: MAX_EXPORTS, within_ms: 10 * MINUTE_MS }],
      (wait) => `You have exported clients ${MAX_EXPORTS} times in ten minutes. Try again in ${wait}.`,
    ),
  );
