import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso, nowMillis, setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { isAskedHere } from '#platform/server/network/loopback.ts';
import type { Services } from '#platform/server/services.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';

const Move = z.union([
  z.strictObject({ advance_s: z.coerce.number().int().min(-31_536_000).max(31_536_000) }),
  z.strictObject({ set: z.iso.datetime({ offset: true }) }),
  z.strictObject({ system: z.literal('true') }),
]);

/**
 * Serves `/dev/clock` while the product is developed, only to the person at this machine: it moves the clock of this process and
 * of the emulated services, so that a trial or a subscription is seen to the end in a minute.
 */
export function registerDevClock(server: FastifyInstance, services: Services): void {
  const { settings } = services;
  if (!settings.local_mode || settings.mode !== 'development') return;
  const emulators = (processEnvironment().EMULATED_CLOCKS ?? '').split(',').filter(Boolean);
  const checkCaller = (request: FastifyRequest) => {
    if (!isAskedHere(request, settings)) throw new Problem('not_found', { log_detail: 'clock asked from elsewhere' });
  };
  server.get('/dev/clock', async (request, reply) => {
    checkCaller(request);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      )
      .send(clockPage(nowIso()));
  });
  server.get('/dev/clock/move', async (request, reply) => {
    checkCaller(request);
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new Problem('foreign_origin');
    const asked = Move.safeParse(request.query);
    if (!asked.success) throw new Problem('invalid_input', { detail: 'Say advance_s, set or system.' });
    await moveClock(services, emulators, asked.data);
    return reply.redirect('/dev/clock', 303);
  });
}

async function moveClock(
  { sessions, http }: Services,
  emulators: readonly string[],
  move: z.output<typeof Move>,
): Promise<void> {
  if ('system' in move) setClock(systemClock);
  else {
    const to = 'set' in move ? Date.parse(move.set) : nowMillis() + move.advance_s * 1000;
    setClock(startingAt(new Date(to).toISOString()));
  }
  sessions.forgetAll();
  // Services learn the time last: what they send when they have caught up arrives at the new time.
  const set = nowIso();
  await Promise.all(
    emulators.map((url) =>
      http.send({
        service: 'emulator',
        method: 'POST',
        url: `${url}/__emu/clock`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ set }),
      }),
    ),
  );
}

const steps: readonly [label: string, query: string][] = [
  ['An hour on', 'advance_s=3600'],
  ['A day on', 'advance_s=86400'],
  ['3 days on', 'advance_s=259200'],
  ['A week on', 'advance_s=604800'],
  ['30 days on', 'advance_s=2592000'],
  ['Back to the machine’s time', 'system=true'],
];

const clockPage = (now: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Clock</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  li { margin: 0.5rem 0; }
  time { font: 600 1.25rem ui-monospace, monospace; }
</style>
<h1>Clock</h1>
<p>The product and the emulated services show <time>${now}</time>. States of subscriptions follow within 15 seconds, calls at once.</p>
<ul>${steps.map(([label, query]) => `<li><a href="/dev/clock/move?${query}">${label}</a></li>`).join('')}</ul>
<form action="/dev/clock/move"><label>To <input name="set" value="${now}" size="28"></label> <button>Set</button></form>
</html>`;
