import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TurnstileEmulator } from '#emulators/turnstile/turnstile-emulator.ts';
import { formSubmissions } from '#features/form-results/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Services } from '#platform/server/services.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { newLiveForm } from '../../../testing/live-form.ts';
import { people } from './people.fixture.ts';
import type { Recorded } from './recording.fixture.ts';
import { robots } from './robots.fixture.ts';
import { documentedFigures, type Outcome, writeFigures } from './write-figures.fixture.ts';

const DAYS = 20;
const SECRET = 'turnstile_secret_0001';
const turnstile = new TurnstileEmulator({ secret: SECRET });
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  await turnstile.start();
});
afterAll(() => turnstile.close());
afterEach(() => setClock(systemClock));

const withChallenge = ({ services }: TestApp): Services => ({
  ...services,
  settings: {
    ...services.settings,
    turnstile: { secret: SECRET, site_key: 'site', verify_url: `${turnstile.url}/turnstile/v0/siteverify` },
  },
});

function solve({ challenge = 'solved', has_script = true }: Recorded): string | null {
  if (challenge === 'none' || !has_script) return null;
  if (challenge === 'made_up') return 'made-up';
  return turnstile.solve({ hostname: new URL(app.services.settings.public_url).hostname, action: 'lead_form' });
}

/** Sends the recording to one form, each submission at its time. */
async function replay(services: Services) {
  const org = await newOrg();
  const form = await newLiveForm(services, org);
  const begin = Date.now() - DAYS * 86_400_000;
  const all = [
    ...people.map((sent) => ({ sent, is_human: true })),
    ...robots.map((sent) => ({ sent, is_human: false })),
  ].sort((one, other) => one.sent.at - other.sent.at);
  const outcomes: Outcome[] = [];
  for (const { sent, is_human } of all) {
    setClock(stoppedAt(new Date(begin + sent.at * 60_000).toISOString()));
    const judged = await form.send({ ...sent, challenge: solve(sent) });
    outcomes.push({ kind: sent.kind, is_human, is_quarantined: judged.is_quarantined, id: judged.submission_id });
  }
  setClock(systemClock);
  const inSight = new Set<string>();
  const query = { page_size: 100 };
  let cursor: string | null = null;
  do {
    const page: { results: { id: string }[]; next: string | null } = await org.owner.call(
      formSubmissions.listQuarantined,
      { params: { id: form.form_id }, query: cursor === null ? query : { ...query, cursor } },
    );
    for (const { id } of page.results) inSight.add(id);
    cursor = page.next;
  } while (cursor !== null);
  const leads = await org.inScope((scope) =>
    scope.db
      .selectFrom('lead_form_submissions')
      .innerJoin('lead_events', (join) => matchInOrg(join, 'lead_events.id', 'lead_form_submissions.lead_id'))
      .where('lead_form_submissions.org_id', '=', org.org_id)
      .select('lead_form_submissions.id')
      .execute(),
  );
  for (const { id } of leads) inSight.add(id);
  return { outcomes, inSight };
}

const share = (some: number, all: number) => some / all;

describe('the recorded submissions', () => {
  it('are at least 200 of people and 200 of robots', () => {
    expect(Math.min(people.length, robots.length)).toBeGreaterThanOrEqual(200);
  });

  it.each([
    ['without a challenge', false],
    ['with a challenge', true],
  ] as const)(
    'lose no human from sight, hold at most 1 % of them back, and at least 95 % of the robots, %s',
    { timeout: 120_000 },
    async (name, isChallenged) => {
      const { outcomes, inSight } = await replay(isChallenged ? withChallenge(app) : app.services);

      const humans = outcomes.filter(({ is_human }) => is_human);
      const machines = outcomes.filter(({ is_human }) => !is_human);
      const isQuarantined = ({ is_quarantined }: Outcome) => is_quarantined;
      expect(humans.filter(({ id }) => !inSight.has(id))).toEqual([]);
      expect(share(humans.filter(isQuarantined).length, humans.length)).toBeLessThanOrEqual(0.01);
      expect(share(machines.filter(isQuarantined).length, machines.length)).toBeGreaterThanOrEqual(0.95);
      expect(documentedFigures(name)).toEqual(writeFigures(outcomes));
    },
  );
});
