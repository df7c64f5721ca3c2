import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { Problem } from '#platform/contract/problems.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { findNetwork } from '#platform/server/network/network.ts';
import type { Services } from '#platform/server/services.ts';
import { countAttempt, type RateLimit } from '#platform/server/sessions/rate-limits.queries.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { recordPageEvent } from './page-events.ts';
import { SealedPage } from './page-pixels.tsx';

const MAX_BYTES = 4_096;
const TEN_MINUTES_MS = 600_000;
const DAY_MS = 86_400_000;

const Report = z.object({
  page: z.string().max(1_000),
  name: z.enum(['PageView', 'ViewContent']),
  event_id: z.uuid(),
  agreed: z.string().max(1_500),
});

/**
 * Registers where the page of a visitor who agreed reports what a form does not send. The answer is always the same, so that no limit
 * can be learned from it.
 */
export function registerPageEvents(server: FastifyInstance, services: Services): void {
  server.post('/pixels/events', { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const { data: report } = Report.safeParse(request.body);
    const page = report && openPage(services, report.page);
    if (report && page) {
      const { name, event_id, agreed } = report;
      const limits = [
        { bucket: `page-events:${page.org_id}:${findNetwork(request.ip)}`, limit: 100, within_ms: TEN_MINUTES_MS },
        { bucket: `page-events:${page.org_id}`, limit: 50_000, within_ms: DAY_MS },
      ];
      const event = { ...page, name, event_id, agreed, visitor: null };
      if (await fits(services, request.id, limits)) await recordPageEvent(services, request, event);
    }
    return reply.status(204).header('cache-control', 'no-store').send();
  });
}

/** Returns the page that a report is about; null for what is none of ours. */
function openPage({ settings }: Services, sealed: string): SealedPage | null {
  try {
    return SealedPage.parse(JSON.parse(unseal(settings.secret_key, sealed)));
  } catch {
    return null;
  }
}

async function fits({ database }: Services, request_id: string, limits: readonly RateLimit[]): Promise<boolean> {
  try {
    await withGlobalScope(database, request_id, (scope) => countAttempt(scope, limits, () => 'Too many events.'));
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
