import type { FastifyInstance } from 'fastify';
import { cleanInput } from '#platform/server/http/clean-input.ts';
import { readCookies } from '#platform/server/http/cookies.ts';
import { readFacts } from '#platform/server/http/request.ts';
import type { Services } from '#platform/server/services.ts';
import { SESSION_COOKIE } from '#platform/server/sessions/session.ts';
import { SignalReport } from '../../signals.ts';
import { forAnyFrame } from '../page/page-headers.ts';
import { recordFormSignals } from './record-signals.ts';

const MAX_BYTES = 16 * 1024;

/**
 * Registers where the page of a form reports how it is looked at, with `sendBeacon` and so with any content type. The answer
 * is always the same.
 */
export function registerSignals(server: FastifyInstance, services: Services): void {
  const secure = services.settings.public_url.startsWith('https:');
  server.register(async (signals) => {
    signals.removeAllContentTypeParsers();
    signals.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body));
    signals.post<{ Params: { code: string } }>('/f/:code/signals', async (request, reply) => {
      const report = readReport(String(request.body ?? ''));
      if (report) {
        const facts = readFacts(request, readCookies(request.headers.cookie, secure));
        await recordFormSignals(services, {
          ...report,
          code: request.params.code,
          session: await services.sessions.find(facts.cookies[SESSION_COOKIE], request.id),
          address: facts.ip,
          user_agent: facts.user_agent,
          request_id: request.id,
        });
      }
      return forAnyFrame(reply).status(204).header('cache-control', 'no-store').send();
    });
  });
}

/** Returns what was reported; null for what is no report. */
function readReport(text: string): SignalReport | null {
  try {
    return SignalReport.safeParse(cleanInput(JSON.parse(text))).data ?? null;
  } catch {
    return null;
  }
}
