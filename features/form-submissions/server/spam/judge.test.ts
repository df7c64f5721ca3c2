import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TurnstileEmulator } from '#emulators/turnstile/turnstile-emulator.ts';
import { setClock, setPause, startingAt, systemClock, systemPause } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type LiveForm, newLiveForm, type Sent } from '../../testing/live-form.ts';
import { challengeFor } from './challenge.ts';
import { QUARANTINED_OF_ADDRESS } from './past.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

let people = 0;
/** Somebody new, from an address of their own. */
const honest = (changes: Sent = {}): Sent => {
  people += 1;
  return {
    name: 'Tan Wei Ling',
    email: `tan${people}@example.com`,
    address: `198.51.${Math.floor(people / 250)}.${people % 250}`,
    ...changes,
  };
};
const robot = (changes: Sent = {}): Sent => honest({ open_ms: 700, has_script: false, ...changes });
const listSigns = async (form: LiveForm, sent: Sent) => (await form.judge(sent)).signs.map(({ sign }) => sign);
const later = (minutes: number) => setClock(startingAt(new Date(Date.now() + minutes * 60_000).toISOString()));
const countKept = (org: Org, status: 'SENT' | 'QUARANTINED') =>
  org.inScope(async (scope) => {
    const rows = await scope.db
      .selectFrom('lead_form_submissions')
      .where('org_id', '=', org.org_id)
      .where('status', '=', status)
      .select('id')
      .execute();
    return rows.length;
  });

describe('judging a submission', () => {
  it('finds nothing in an honest one, and asks the database once', async () => {
    const form = await newLiveForm(app.services, await newOrg());

    const statements = await listStatements(async () => {
      expect(await form.judge(honest())).toMatchObject({ signs: [], score: 0, is_quarantined: false });
    });

    expect(statements).toHaveLength(1);
  });

  it('recognises the same long text around other names, in the organisation, for seven days', async () => {
    const org = await newOrg();
    const [form, other] = [await newLiveForm(app.services, org), await newLiveForm(app.services, org)];
    const note = 'Get 10,000 real visitors to your page within 24 hours, see our price list.';
    await form.send(honest({ note }));
    await other.send(honest({ note: note.toUpperCase() }));

    expect(await listSigns(form, honest({ note: `  ${note.replace(',', ' ')}` }))).toEqual(['same_text']);
    expect(await listSigns(form, honest({ note: 'Something else altogether, and just as long as that.' }))).toEqual([]);
    expect(await listSigns(await newLiveForm(app.services, await newOrg()), honest({ note }))).toEqual([]);
    later(8 * 24 * 60);
    expect(await listSigns(form, honest({ note }))).toEqual([]);
  });

  it('takes a short text, and one that the address filled in, for nobody’s own', async () => {
    const form = await newLiveForm(app.services, await newOrg());
    const filled = { note: 'I saw you at the property fair and would like to hear more.', is_prefilled: true };
    for (let count = 0; count < 3; count += 1) {
      await form.send(honest({ note: 'Please call me' }));
      await form.send(honest(filled));
    }

    expect(await listSigns(form, honest({ note: 'Please call me' }))).toEqual([]);
    expect(await listSigns(form, honest(filled))).toEqual([]);
  });

  it('counts an address, of IPv6 its network, in ten minutes', async () => {
    const form = await newLiveForm(app.services, await newOrg());
    for (let host = 1; host <= 5; host += 1) await form.send(honest({ address: `2001:db8:1:2::${host}` }));

    expect(await listSigns(form, honest({ address: '2001:db8:1:2:ffff::9' }))).toEqual(['address_rate']);
    expect(await listSigns(form, honest({ address: '2001:db8:1:3::1' }))).toEqual([]);
    later(11);
    expect(await listSigns(form, honest({ address: '2001:db8:1:2::1' }))).toEqual([]);
  });

  it('counts those who send at the same moment for one another', async () => {
    const form = await newLiveForm(app.services, await newOrg());

    const judged = await Promise.all(Array.from({ length: 12 }, () => form.judge(honest({ address: '192.0.2.77' }))));

    expect(judged.at(-1)?.signs.map(({ sign }) => sign)).toEqual(['address_rate']);
    expect(judged[0]?.signs).toEqual([]);
  });

  it('never holds a test back', async () => {
    const form = await newLiveForm(app.services, await newOrg());

    expect(await form.judge(robot({ is_test: true }))).toMatchObject({ is_quarantined: false, score: 100 });
  });

  it('lets an office through and holds back what is beyond its allowance', async () => {
    const org = await newOrg();
    const form = await newLiveForm(app.services, org);
    const colleague = () => honest({ address: '192.0.2.1' });
    for (let count = 0; count < 60; count += 1) expect((await form.send(colleague())).is_quarantined).toBe(false);

    expect(await form.send(colleague())).toMatchObject({ is_quarantined: true });
    expect(await form.judge(honest())).toMatchObject({ is_quarantined: false });
  });
});

describe('a hundred posts a second', () => {
  it('from one address are kept up to a daily limit and then refused, and hold up nobody else', async () => {
    const org = await newOrg();
    const form = await newLiveForm(app.services, org);
    const answers = await sendAtOnce(form, 300, () => robot({ address: '203.0.113.9' }));

    const refused = answers.filter((answer) => answer === 429).length;
    expect(answers.filter((answer) => answer !== 429 && answer !== 'held')).toEqual([]);
    // What is under way when the limit is reached is kept too.
    const kept = await countKept(org, 'QUARANTINED');
    expect(kept).toBeGreaterThanOrEqual(QUARANTINED_OF_ADDRESS);
    expect(kept).toBeLessThan(QUARANTINED_OF_ADDRESS + AT_ONCE);
    expect(kept + refused).toBe(300);

    const asked = await listStatements(() => expect(form.send(robot({ address: '203.0.113.9' }))).rejects.toThrow());
    expect(asked).toEqual([]);
    expect(await form.send(honest())).toMatchObject({ is_quarantined: false });
    expect(await countKept(org, 'SENT')).toBe(1);
  });

  it('from a thousand addresses are all kept in quarantine, and an honest one among them is filed', {
    tags: 'slow',
  }, async () => {
    const org = await newOrg();
    const form = await newLiveForm(app.services, org);
    const answers = await sendAtOnce(form, 1_000, (index) =>
      index === 700 ? honest({ name: 'Priya' }) : robot({ address: `203.0.${index % 100}.${Math.floor(index / 100)}` }),
    );

    expect(answers.filter((answer) => answer === 'filed')).toHaveLength(1);
    expect(await countKept(org, 'QUARANTINED')).toBe(999);
  });

  it('that run the script and wait are held back too once no honest form gets so many, if anything else speaks against them', async () => {
    const org = await newOrg();
    const form = await newLiveForm(app.services, org);
    await sendAtOnce(form, 300, () => robot());

    expect(await form.judge(honest())).toMatchObject({ is_quarantined: false, score: 80 });
    expect(await form.judge(honest({ has_script: false }))).toMatchObject({ is_quarantined: true, score: 100 });
  });
});

const AT_ONCE = 20;

/** Sends so many, twenty at a time. @returns what became of each. */
async function sendAtOnce(form: LiveForm, count: number, make: (index: number) => Sent) {
  const answers: ('held' | 'filed' | number)[] = [];
  let next = 0;
  const sendOn = async () => {
    while (next < count) {
      const sent = make(next++);
      answers.push(
        await form.send(sent).then(
          ({ is_quarantined }) => (is_quarantined ? 'held' : 'filed'),
          (error: { status?: number }) => error.status ?? 500,
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  return answers;
}

describe('the challenge of a form', () => {
  const secret = 'turnstile_secret_0001';
  const turnstile = new TurnstileEmulator({ secret });
  let services: Services;
  beforeAll(async () => {
    const verify_url = `${await turnstile.start()}/turnstile/v0/siteverify`;
    const settings = { ...app.services.settings, turnstile: { secret, site_key: 'site-key', verify_url } };
    services = { ...app.services, settings };
  });
  afterAll(() => turnstile.close());
  afterEach(() => turnstile.reset());
  const here = () => ({ hostname: new URL(app.services.settings.public_url).hostname, action: 'lead_form' });

  it('is drawn where one is configured', () => {
    expect(challengeFor(app.services)).toBeNull();
    expect(challengeFor(services)).toEqual({
      site_key: 'site-key',
      action: 'lead_form',
      script_url: `${turnstile.url}/turnstile/v0/api.js`,
    });
  });

  it('that passed says nothing, one that failed is enough, one that is missing or spent a weak sign', async () => {
    const form = await newLiveForm(services, await newOrg());
    const token = turnstile.solve(here());

    expect(await form.judge(honest({ challenge: token }))).toMatchObject({ signs: [] });
    expect(await form.judge(honest({ challenge: 'made-up' }))).toMatchObject({ is_quarantined: true });
    const elsewhere = turnstile.solve({ ...here(), hostname: 'elsewhere.example' });
    expect(await form.judge(honest({ challenge: elsewhere }))).toMatchObject({ is_quarantined: true });
    for (const challenge of [null, token]) {
      expect(await form.judge(honest({ challenge }))).toMatchObject({
        is_quarantined: false,
        signs: [{ sign: 'challenge_missing', weight: 10 }],
      });
    }
  });

  it('refuses nobody when its provider cannot be asked', async () => {
    const form = await newLiveForm(services, await newOrg());
    setPause(async () => undefined);
    turnstile.failNext({ kind: 'http', status: 500, body: {} }, { times: Number.POSITIVE_INFINITY });

    expect(await form.judge(honest({ challenge: turnstile.solve(here()) }))).toMatchObject({
      is_quarantined: false,
      score: 0,
      signs: [{ sign: 'challenge_missing', detail: 'unreachable' }],
    });
  });
});
