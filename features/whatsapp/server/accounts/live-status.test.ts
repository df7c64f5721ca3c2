import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmulatedAccount, EmulatedNumber } from '#emulators/whatsapp/state.ts';
import { nowMillis, setClock, setPause, startingAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { emptyQueue } from '#testing/jobs.ts';
import {
  connectWhatsApp,
  startWhatsAppAccountsApp,
  type WhatsAppAccountsApp,
} from '#testing/leads/whatsapp-accounts.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { NumberStatus, type WhatsAppAccount, whatsappAccounts } from '../../contract.ts';

let wa: WhatsAppAccountsApp;
let org: Org;
let account: EmulatedAccount;
let connected: WhatsAppAccount;
beforeAll(async () => {
  wa = await startWhatsAppAccountsApp();
});
afterAll(() => wa.close());
beforeEach(async () => {
  setPause(async () => undefined);
  wa.meta.reset();
  await emptyQueue(wa.app);
  org = await newOrg({ app: wa.app });
  account = wa.meta.addAccount({ name: 'Kestrel Advisory' });
  connected = await connectWhatsApp(wa, org, account);
  wa.meta.requests.length = 0;
});
afterEach(() => {
  setPause(systemPause);
  setClock(systemClock);
});

const phoneId = () => account.numbers[0]!.id;
/** Changes the first number at Meta without a notice. */
const changeQuietly = (change: Partial<EmulatedNumber>) => Object.assign(account.numbers[0]!, change);
const readLive = async (of = org) => (await of.owner.call(whatsappAccounts.readLive)).results;
const readStored = async (of = org) => (await of.owner.call(whatsappAccounts.list)).results;
const goOn = (seconds: number) => setClock(startingAt(new Date(nowMillis() + seconds * 1_000).toISOString()));
const calls = () => wa.meta.requests.length;
const changes = (of = org) =>
  of.inScope(({ db, org_id }) =>
    db
      .selectFrom('events')
      .where('org_id', '=', org_id)
      .where('kind', '=', 'whatsapp.account-changed')
      .select('id')
      .execute(),
  );

describe('the live status of numbers', () => {
  it.each(NumberStatus.options)('shows the state %s as Meta writes it (WA-01, S0-4-55)', async (status) => {
    changeQuietly({ status });
    goOn(61);

    expect((await readLive())[0]?.numbers).toMatchObject([{ status }]);
  });

  it.each([
    ['GREEN', 'GREEN'],
    ['YELLOW', 'YELLOW'],
    ['RED', 'RED'],
    ['UNKNOWN', null],
    ['NA', null],
  ])('shows the quality %s as %s (WA-01, S0-4-58)', async (quality_rating, quality) => {
    changeQuietly({ quality_rating });
    goOn(61);

    expect((await readLive())[0]?.numbers).toMatchObject([{ quality }]);
  });

  it.each([
    ['PENDING', 'NOT_VERIFIED', 'UNVERIFIED'],
    ['PENDING', 'EXPIRED', 'UNVERIFIED'],
    ['PENDING', 'VERIFIED', 'PENDING'],
    ['CONNECTED', 'EXPIRED', 'CONNECTED'],
    ['TELEPORTED', 'VERIFIED', 'UNKNOWN'],
  ])('reads %s with the code %s as %s (integrations 3.4)', async (status, code_verification_status, expected) => {
    changeQuietly({ status, code_verification_status });
    goOn(61);

    expect((await readLive())[0]?.numbers).toMatchObject([{ status: expected }]);
  });

  it.each([
    ['TIER_50', 50],
    ['TIER_250', 250],
    ['TIER_2K', 2_000],
    ['TIER_10K', 10_000],
    ['TIER_100K', 100_000],
    ['TIER_UNLIMITED', null],
    ['UNTIERED', null],
  ])('reads the tier %s as %s new people a day', async (tier, people_a_day) => {
    changeQuietly({ whatsapp_business_manager_messaging_limit: tier });
    goOn(61);

    expect((await readLive())[0]?.numbers).toMatchObject([{ tier, people_a_day }]);
  });

  it('shows the name, the payment method and the reasons for which Meta holds messages', async () => {
    changeQuietly({
      name_status: 'DECLINED',
      health_status: { can_send_message: 'BLOCKED', errors: [{ error_code: 141006, error_description: 'Pay first' }] },
    });
    account.primary_funding_id = null;
    goOn(61);

    const [live] = await readLive();

    expect(live).toMatchObject({
      facts: { has_payment_method: false },
      numbers: [{ name_status: 'DECLINED', health: { can_send: 'BLOCKED', reasons: ['Pay first'] } }],
    });
  });

  it('asks Meta once in 60 seconds, however many look, and again afterwards', async () => {
    await readLive();
    expect(calls()).toBe(0);
    goOn(61);

    await Promise.all([readLive(), readLive(), readLive()]);
    await readLive();
    expect(calls()).toBe(2);

    goOn(61);
    await readLive();
    expect(calls()).toBe(4);
  });

  it('moves open screens when anything is another, and only then', async () => {
    const before = (await changes()).length;
    goOn(61);
    await readLive();
    expect(await changes()).toHaveLength(before);

    changeQuietly({ quality_rating: 'RED' });
    goOn(61);
    await readLive();
    expect(await changes()).toHaveLength(before + 1);
  });

  it('keeps a number that Meta no longer lists as deleted, and it is the default no more', async () => {
    wa.meta.addNumber(account, {});
    const gone = account.numbers.shift()!;
    goOn(61);

    const [live] = await readLive();

    expect(live?.numbers).toMatchObject([
      { phone_id: gone.id, status: 'DELETED', is_default: false },
      { status: 'CONNECTED', is_default: true },
    ]);
  });

  it('reads what Meta writes otherwise than expected (WA-11, RX-13)', async () => {
    changeQuietly({ verified_name: `Kes\0trel ${'x'.repeat(10_000)} 🦅`, name_status: 'NEW_WORD' });
    wa.meta.failNext({ kind: 'extra_fields' }, { path: 'phone_numbers' });
    wa.meta.failNext({ kind: 'null_values', fields: ['throughput', 'health_status'] }, { path: 'phone_numbers' });
    goOn(61);

    const [live] = await readLive();

    expect(live?.numbers[0]?.verified_name).toMatch(/^Kestrel x{200,}/);
    expect(live?.numbers).toMatchObject([{ name_status: 'NEW_WORD' }]);
    expect(live?.not_read_because).toBeNull();
  });
});

describe('an account that Meta does not let us read', () => {
  it('is shown as it was read last while Meta fails, and asked again after a minute (TX-12)', async () => {
    wa.meta.failNext({ kind: 'provider_error', name: '131016' }, { times: Number.POSITIVE_INFINITY });
    goOn(61);

    expect(await readLive()).toMatchObject([
      { state: 'CONNECTED', not_read_because: 'retry_later', numbers: [{ status: 'CONNECTED' }] },
    ]);
    const before = calls();
    await readLive();
    expect(calls()).toBe(before);
    wa.meta.clearFaults();
    goOn(61);
    expect(await readLive()).toMatchObject([{ not_read_because: null }]);
  });

  it.each([
    ['auth_expired', () => wa.meta.endToken(account.tokens.at(-1)!)],
    ['permission_missing', () => wa.meta.dropScope(account.tokens.at(-1)!, 'whatsapp_business_management')],
  ] as const)('%s ends its access, once, and a new sign-up brings it back (TX-2, TX-3)', async (call_class, end) => {
    end();
    goOn(61);

    expect(await readLive()).toMatchObject([{ state: 'EXPIRED', not_read_because: call_class }]);
    expect(calls()).toBe(1);
    const before = (await changes()).length;
    goOn(61);
    await readLive();
    expect(await changes()).toHaveLength(before);
    expect(await connectWhatsApp(wa, org, account)).toMatchObject({ state: 'CONNECTED', fault: null });
  });
});

describe("Meta's notices of an account", () => {
  const lookAgain = async (of = org) => {
    await wa.app.runJobs();
    return (await readStored(of))[0]!;
  };

  it.each([
    ['ACCOUNT_DELETED', {}],
    ['ACCOUNT_RESTRICTION', { restriction_info: [{ restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION' }] }],
    ['DISABLED_UPDATE', { ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'April 17, 2025' } }],
    ['TELEPORTED', { more: [null] }],
  ])('account_update %s is only a hint: what it means is read from Meta (WA-14, RX-1)', async (event, extra) => {
    changeQuietly({ status: 'RESTRICTED' });

    expect(await wa.meta.accountUpdate(account.id, event, extra)).toEqual([200]);

    expect((await readStored())[0]?.last_notice_at).not.toBeNull();
    expect(await lookAgain()).toMatchObject({ state: 'CONNECTED', numbers: [{ status: 'RESTRICTED' }] });
  });

  it('drop what was kept for 60 seconds: a live status right behind one is new (WA-14)', async () => {
    await readLive();
    changeQuietly({
      quality_rating: 'YELLOW',
      whatsapp_business_manager_messaging_limit: 'TIER_250',
    });

    await wa.meta.qualityUpdate(phoneId(), { event: 'DOWNGRADE', current_limit: 'TIER_250' });

    expect((await readLive())[0]?.numbers).toMatchObject([{ quality: 'YELLOW', people_a_day: 250 }]);
  });

  it.each(['account_alerts', 'account_review_update', 'business_capability_update', 'phone_number_name_update'])(
    '%s moves open screens and has the account read again',
    async (field) => {
      const before = (await changes()).length;

      expect(await wa.meta.sendChange(account.id, field, { decision: 'APPROVED' })).toEqual([200]);

      expect(await changes()).toHaveLength(before + 1);
      await wa.app.runJobs();
      expect(calls()).toBe(2);
    },
  );

  it('repeated, at once and in any order read it once (RX-2, RX-3, RX-4)', async () => {
    changeQuietly({ status: 'FLAGGED' });

    expect(await wa.meta.accountUpdate(account.id, 'ACCOUNT_VIOLATION', {}, { copies: 5, concurrent: true })).toEqual([
      200, 200, 200, 200, 200,
    ]);

    expect(await lookAgain()).toMatchObject({ numbers: [{ status: 'FLAGGED' }] });
    expect(calls()).toBe(2);
  });

  it.each(['no_signature', 'signature', 'old_secret', 'body_after_sign'] as const)(
    'with a wrong signature have no effect: %s (RX-5, RX-6)',
    async (corrupt) => {
      const [status] = await wa.meta.accountUpdate(account.id, 'ACCOUNT_VIOLATION', {}, { corrupt });

      expect(status).toBeGreaterThanOrEqual(401);
      expect(await readStored()).toMatchObject([{ last_notice_at: null }]);
    },
  );

  it('in a field or of an account that we do not know are taken and ignored (RX-8, RX-16)', async () => {
    const stranger = wa.meta.addAccount({ subscribed_apps: ['555000111'] });

    expect(await wa.meta.sendChange(account.id, 'made_up_field', {})).toEqual([200]);
    expect(await wa.meta.accountUpdate(stranger.id, 'ACCOUNT_VIOLATION')).toEqual([200]);
    const odd = { object: 'whatsapp_business_account', entry: [{ id: {}, changes: [{ field: 'account_update' }] }] };
    expect(await wa.meta.notify(odd)).toEqual([200]);

    await wa.app.runJobs();
    expect(calls()).toBe(0);
    expect(await readStored()).toMatchObject([{ last_notice_at: null }]);
  });

  it('about messages move the last notice and open screens, at most once a minute, and ask Meta nothing', async () => {
    const before = (await changes()).length;
    const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: phoneId() }, statuses: [] };
    const status = { id: 'wamid.1', status: 'sent', timestamp: '1795140184', recipient_id: '6581234567' };
    const tell = () => wa.meta.sendChange(account.id, 'messages', { ...value, statuses: [status] });

    for (let times = 0; times < 3; times += 1) expect(await tell()).toEqual([200]);

    const [{ last_notice_at }] = (await readStored()) as [WhatsAppAccount];
    expect(last_notice_at).not.toBeNull();
    expect(await changes()).toHaveLength(before + 1);
    goOn(61);
    await tell();
    const [later] = (await readStored()) as [WhatsAppAccount];
    expect(Date.parse(later.last_notice_at!)).toBeGreaterThan(Date.parse(last_notice_at!));
    await wa.app.runJobs();
    expect(calls()).toBe(0);
  });

  it('come to a disconnected account no more (RX-16)', async () => {
    await org.owner.call(whatsappAccounts.disconnect, { params: { id: connected.id } });
    account.subscribed_apps = ['555000111'];

    expect(await wa.meta.accountUpdate(account.id, 'ACCOUNT_VIOLATION')).toEqual([200]);

    expect(await readStored()).toMatchObject([{ state: 'DISCONNECTED', last_notice_at: null }]);
  });

  it('reach every organisation that connected the account, and no other', async () => {
    const second = await newOrg({ app: wa.app });
    await connectWhatsApp(wa, second, account);
    const third = await newOrg({ app: wa.app });
    await connectWhatsApp(wa, third, wa.meta.addAccount());
    changeQuietly({ status: 'BANNED' });

    await wa.meta.accountUpdate(account.id, 'DISABLED_UPDATE');

    expect(await lookAgain()).toMatchObject({ numbers: [{ status: 'BANNED' }] });
    expect(await lookAgain(second)).toMatchObject({ numbers: [{ status: 'BANNED' }] });
    expect(await lookAgain(third)).toMatchObject({ last_notice_at: null });
  });

  it('a thousand in one notice have it read once (RX-11)', { tags: 'slow' }, async () => {
    const change = { field: 'account_update', value: { event: 'ACCOUNT_VIOLATION' } };
    const entry = Array.from({ length: 1_000 }, () => ({ id: account.id, time: 1_795_140_184, changes: [change] }));

    expect(await wa.meta.notify({ object: 'whatsapp_business_account', entry })).toEqual([200]);

    await wa.app.runJobs();
    expect(calls()).toBe(2);
  });
});
