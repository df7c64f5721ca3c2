import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, answersInTurn, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { type SignUpSettings, WhatsAppAccount, WhatsAppNumber, whatsappAccounts } from '../../contract.ts';
import { whatsappWeb } from '../index.ts';

const AT = '/account/whatsapp-business';
const facts = {
  currency: 'SGD',
  country: 'SG',
  review_status: 'APPROVED',
  business_verification: 'verified',
  has_payment_method: true,
};
const health = { can_send: 'AVAILABLE' as const, reasons: [] };
const number = sample(WhatsAppNumber, {
  id: 11,
  phone_id: '700800900100200',
  e164: '+6581234500',
  display_number: '+65 8123 4500',
  verified_name: 'Kestrel Advisory',
  status: 'CONNECTED',
  quality: 'GREEN',
  name_status: 'APPROVED',
  tier: 'TIER_2K',
  people_a_day: 2_000,
  is_in_phone_app: false,
  is_default: true,
  needs_pin: false,
  pin_tries_left: 10,
  next_pin_try_at: null,
  health,
  closed_until: null,
  closed_reason: null,
});
const at = '2026-11-20T06:41:00.000Z';
const kestrel = sample(WhatsAppAccount, {
  id: 1,
  waba_id: '104882736450',
  name: 'Kestrel Advisory',
  state: 'CONNECTED',
  token_kind: 'EMBEDDED',
  steps_done: { TOKEN: at, ACCOUNT: at, SUBSCRIBE: at, CALLBACK: at, NUMBERS: at, REGISTER: at },
  failed_step: null,
  fault: null,
  facts,
  connected_by: { id: 7, name: 'Nadia Rahman' },
  connected_at: '2026-02-02T02:00:00.000Z',
  read_at: at,
  last_notice_at: null,
  numbers: [number],
});
const straits: WhatsAppAccount = {
  ...kestrel,
  id: 2,
  waba_id: '104882736451',
  name: 'Straits Home Partners',
  state: 'CONNECTING',
  steps_done: { TOKEN: at, ACCOUNT: at, SUBSCRIBE: at, CALLBACK: at, NUMBERS: at },
  failed_step: 'REGISTER',
  numbers: [
    {
      ...number,
      id: 12,
      display_number: '+65 6222 0148',
      status: 'PENDING',
      quality: null,
      is_default: false,
      needs_pin: true,
      pin_tries_left: 8,
    },
  ],
};
const signUp: SignUpSettings = {
  app_id: '555000111',
  config_id: '700100200',
  graph_version: 'v26.0',
  sdk_url: 'https://sdk.example/en_US/sdk.js',
  dialog_url: 'https://www.meta.example',
};

const list = (results: WhatsAppAccount[], given: { is_set_up?: boolean; sign_up?: SignUpSettings | null } = {}) =>
  answers(whatsappAccounts.list, { results, is_set_up: true, sign_up: null, ...given });
const live = (results: WhatsAppAccount[], not_read_because: 'retry_later' | null = null) =>
  answers(whatsappAccounts.readLive, { results: results.map((one) => ({ ...one, not_read_because })) });
const shown = (...results: WhatsAppAccount[]) => [list(results), live(results)];
const withNumber = (changes: Partial<WhatsAppNumber>): WhatsAppAccount => ({
  ...kestrel,
  numbers: [{ ...number, ...changes }],
});
const faulty = (changes: Partial<WhatsAppAccount>): WhatsAppAccount => ({ ...straits, ...changes });
const fault = (call_class: string, code: string | null = null, said: string | null = null) => ({
  call_class,
  code,
  said,
});

const { whatsapp_business } = whatsappWeb.screens ?? {};

testScreens(
  { whatsapp_business },
  {
    whatsapp_business: {
      at: AT,
      empty: [
        {
          it: 'says what connecting brings, with one step (S0-2.1-37)',
          calls: [list([])],
          shows: ['WhatsApp Business', 'Connect your WhatsApp Business account', 'Connect an account'],
        },
        {
          it: 'says what the people who run the server must do where Meta’s app is not set up',
          calls: [list([], { is_set_up: false })],
          shows: ['WhatsApp isn’t set up on this server', 'META_APP_ID'],
          lacks: ['Connect an account'],
        },
      ],
      failed: {
        it: 'says that the accounts failed to load',
        calls: [fails(whatsappAccounts.list, 'internal')],
        shows: ['Couldn’t load your WhatsApp accounts', 'Something went wrong on our side.'],
      },
      locked: {
        it: 'says who can give the right',
        calls: [fails(whatsappAccounts.list, 'manage_integrations_required')],
        person: { policies: [], owner_name: 'Siti Omar' },
        shows: ['You can’t manage integrations', 'Ask Siti Omar'],
        lacks: ['Connect'],
      },
      filled: [
        {
          it: 'shows an account with its numbers, their state, quality and limit (S0-4-58)',
          calls: shown(kestrel),
          shows: [
            'Kestrel Advisory',
            'Account 104882736450, connected by Nadia Rahman, 02 Feb 2026',
            'Connected',
            '+65 8123 4500',
            'Default number',
            'High',
            '2,000',
            'Live from Meta',
            'Number status',
            'Last webhook',
          ],
          lacks: ['No payment method', 'Not finished'],
        },
        {
          it: 'says what to do about a missing payment method, a rejected account and lost access',
          calls: shown(
            { ...kestrel, facts: { ...facts, has_payment_method: false, review_status: 'REJECTED' } },
            { ...kestrel, id: 3, state: 'EXPIRED', fault: null },
            { ...kestrel, id: 4, state: 'EXPIRED', fault: fault('permission_missing') },
          ),
          shows: [
            'No payment method at Meta. Messages stop after the free share. Leadkeep credits do not pay for Meta.',
            'Add at Meta',
            'Meta rejected this account.',
            'Meta refuses the access of this account.',
            'Connect it again; numbers and templates stay.',
            'A permission is missing',
          ],
        },
        {
          it: 'shows a number that stays in the phone app, which gets no PIN',
          calls: shown(withNumber({ is_in_phone_app: true, quality: null })),
          shows: ['Phone app', 'Replies only'],
          lacks: ['PIN', 'High'],
        },
        {
          it: 'says what to do about a declined name, a low limit and what Meta holds',
          calls: shown(
            withNumber({
              name_status: 'DECLINED',
              people_a_day: 250,
              quality: 'YELLOW',
              health: { can_send: 'LIMITED', reasons: ['Add a payment method'] },
            }),
          ),
          shows: [
            'Meta declined the name “Kestrel Advisory”. Choose another one at Meta.',
            'This number may write to 250 new people a day. Verify your business at Meta to raise that.',
            'Meta limits messages of this number: Add a payment method',
            'Medium',
          ],
        },
        {
          it: 'keeps a disconnected account with its numbers, and says how it comes back',
          calls: shown({ ...kestrel, state: 'DISCONNECTED' }),
          shows: ['Disconnected', '+65 8123 4500'],
          lacks: ['Live from Meta'],
        },
        {
          it: 'says when Meta lists no number, and when it did not answer just now',
          calls: [list([{ ...kestrel, numbers: [] }]), live([{ ...kestrel, numbers: [] }], 'retry_later')],
          shows: ['Meta lists no number for this account yet.', 'Meta didn’t answer just now'],
        },
        {
          it: 'shows the steps of an unfinished account with their times, and asks for the PIN',
          calls: shown(straits),
          shows: [
            'Straits Home Partners',
            'Not finished',
            'Signed in at Meta',
            'Account read',
            'Messages come to Leadkeep',
            '1 number',
            'Register the number',
            'Type the PIN of +65 6222 0148.',
            'PIN, 6 digits',
            'Register',
            'Forgot PIN',
          ],
        },
      ],
    },
  },
);

let page: OpenPage | undefined;
afterEach(() => {
  page?.close();
  vi.unstubAllGlobals();
});

describe('the states of a number', () => {
  it.each([
    ['BANNED', 'Banned', 'Ask for a review at Meta.'],
    ['CONNECTED', 'Connected', ''],
    ['DELETED', 'Deleted', 'Its history stays here.'],
    ['DISCONNECTED', 'Disconnected', 'Register it with its PIN.'],
    ['FLAGGED', 'Flagged', 'or Meta lowers its limit.'],
    ['MIGRATED', 'Migrated', 'Connect that account.'],
    ['PENDING', 'Pending', 'Register it with a PIN.'],
    ['RATE_LIMITED', 'Rate limited', 'Messages wait'],
    ['RESTRICTED', 'Restricted', 'It can still answer'],
    ['UNKNOWN', 'Blocked', 'Look at Meta what it asks for.'],
    ['UNVERIFIED', 'Number Unverified', 'Have a code sent to it at Meta.'],
  ] as const)('%s is shown as %s, with what to do (WA-01, S0-4-55, S0-4-56, S0-4-57)', async (status, label, todo) => {
    page = openPage(AT, { calls: shown(withNumber({ status })) });

    await page.shows(label, todo);
  });

  it.each([
    ['GREEN', 'High'],
    ['YELLOW', 'Medium'],
    ['RED', 'Low'],
  ] as const)('the quality %s is shown as %s (WA-01, S0-4-58)', async (quality, label) => {
    page = openPage(AT, { calls: shown(withNumber({ quality })) });

    await page.shows(label);
  });
});

it('a number makes no leads of unknown people once a person switched it off in its menu', async () => {
  const calls = [...shown(withNumber({ makes_leads: true })), answers(whatsappAccounts.update, kestrel)];
  page = openPage(AT, { calls });
  await page.shows('+65 8123 4500');
  page.press('Actions for +65 8123 4500');
  await page.shows('Make no leads of unknown people');
  page.press('Make no leads of unknown people');
  await page.shows('no longer become leads');
});

describe('a step that stopped', () => {
  it.each([
    ['REGISTER', fault('invalid_request', '133005'), 'The PIN of +65 6222 0148 is not this one. 8 tries are left'],
    ['REGISTER', fault('retry_later', '133016'), 'It allows 10 tries in 72 hours.'],
    ['SUBSCRIBE', fault('auth_expired', '190'), 'Meta no longer accepts the access.'],
    ['ACCOUNT', fault('permission_missing', '200'), 'A permission is missing.'],
    ['NUMBERS', fault('retry_later', '131016'), 'Meta isn’t answering. Wait a moment and try again.'],
    ['CALLBACK', fault('unknown', '2200'), 'Meta couldn’t reach this server.'],
    ['SUBSCRIBE', fault('rejected', '368', 'Blocked for now'), 'Meta refused this step: Blocked for now'],
    ['SUBSCRIBE', fault('rejected'), 'Meta refused this step.'],
  ] as const)('%s says why: %j', async (failed_step, said, words) => {
    page = openPage(AT, { calls: shown(faulty({ failed_step, fault: said })) });

    await page.shows(words, 'Try again');
  });

  it('offers no PIN while Meta takes none', async () => {
    const numbers = [{ ...straits.numbers[0]!, pin_tries_left: 0, next_pin_try_at: '2026-11-23T06:41:00.000Z' }];
    page = openPage(AT, { calls: shown(faulty({ numbers })) });

    await page.shows('Meta takes no more PINs for +65 6222 0148 now. Try again after');
    expect(page.text()).not.toContain('PIN, 6 digits');
  });

  it('takes six digits, and shows the account connected', async () => {
    const done: WhatsAppAccount = { ...straits, state: 'CONNECTED', failed_step: null };
    page = openPage(AT, {
      calls: [
        answersInTurn(list([straits]), list([done])),
        answersInTurn(live([straits]), live([done])),
        answers(whatsappAccounts.retry, done),
      ],
    });
    await page.shows('PIN, 6 digits');
    page.write('PIN, 6 digits', '12ab');
    page.press('Register');
    await page.shows('Six digits');
    page.write('PIN, 6 digits', '410927');
    page.press('Register');

    await page.shows('WhatsApp Business connected');
    expect(page.network.faults).toEqual([]);
  });
});

describe('connecting', () => {
  it('with a token says at the field what Meta refuses', async () => {
    page = openPage(AT, {
      calls: [
        list([]),
        fails(whatsappAccounts.register, 'invalid_input', { errors: { access_token: 'Meta refuses this token.' } }),
      ],
    });
    await page.shows('Connect an account');
    page.press('Connect an account');
    await page.shows('Account id', 'Access token');
    page.press('Connect');
    await page.shows('Digits only');
    page.write('Account id required', '104882736450');
    page.write('Access token required', 'EAAB_token_0001');
    page.press('Connect');

    await page.shows('Meta refuses this token.');
  });

  it('loads Facebook’s script on the click, never before, and connects what the window says', async () => {
    let answer: ((response: object) => void) | undefined;
    const login = vi.fn((given: (response: object) => void, _options: object) => {
      answer = given;
    });
    vi.stubGlobal('FB', { init: vi.fn(), login });
    const added = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) (node as HTMLScriptElement).onload?.(new Event('load'));
    });
    page = openPage(AT, {
      calls: [
        answersInTurn(list([], { sign_up: signUp }), list([kestrel], { sign_up: signUp })),
        live([kestrel]),
        answers(whatsappAccounts.register, kestrel),
      ],
    });
    await page.shows('Connect an account');
    expect(added).not.toHaveBeenCalled();
    page.press('Connect an account');
    await page.shows('Continue at Meta', 'Paste a token instead');
    expect(added).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(page!.text()).not.toContain('Preparing Meta’s window'));

    page.press('Continue at Meta');
    expect(login.mock.calls[0]![1]).toMatchObject({
      config_id: '700100200',
      response_type: 'code',
      override_default_response_type: true,
      extras: { featureType: '', sessionInfoVersion: '3' },
    });
    const notice = { type: 'WA_EMBEDDED_SIGNUP', event: 'FINISH', data: { waba_id: kestrel.waba_id } };
    const say = (origin: string) =>
      window.dispatchEvent(new MessageEvent('message', { origin, data: JSON.stringify(notice) }));
    say('https://www.meta.example.evil.example');
    say('https://web.meta.example');
    answer?.({ authResponse: { code: 'AQ_code' } });

    await page.shows('WhatsApp Business connected', 'Account 104882736450');
    expect(page.network.asked.filter((endpoint) => endpoint === whatsappAccounts.register)).toHaveLength(1);
    expect(page.network.faults).toEqual([]);
    added.mockRestore();
  });
});
