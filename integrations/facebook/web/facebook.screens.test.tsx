import { afterEach, describe, expect, it, vi } from 'vitest';
import { SelfTest, type SelfTestHop, selfTests } from '#features/self-tests/contract.ts';
import { SourceHealth, sourceHealth } from '#features/source-health/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { hasSomeFields } from '#testing/web/custom-fields.ts';
import { answers, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { FacebookConnection, FacebookForm, FacebookPage, FacebookProblem, facebook } from '../contract.ts';
import { facebookWeb } from './index.ts';

const nadia = sample(FacebookConnection, {
  id: 1,
  name: 'Nadia Rahman',
  connected_by: { id: 7, name: 'Nadia Rahman' },
  status: 'active',
  pages_left_out: 0,
  expires_at: '2099-03-15T02:00:00.000Z',
  checked_at: '2026-11-20T02:00:00.000Z',
});

const bayshore = sample(FacebookPage, {
  id: 11,
  page_id: '100200300',
  name: 'Bayshore Homes',
  source_id: 21,
  status: 'OK',
  is_receiving: true,
  forms_count: 2,
  forms_on_count: 1,
  connected_by: ['Nadia Rahman'],
});

const questions = [
  { key: 'full_name', label: 'Full name', type: 'FULL_NAME', options: [] },
  { key: 'budget', label: 'Your budget', type: 'CUSTOM', options: [{ key: '1m', value: '1M to 1.5M' }] },
];

const linden = sample(FacebookForm, {
  id: 31,
  form_id: '400500600',
  name: 'The Linden',
  status: 'ACTIVE',
  is_on: true,
  questions,
  mapping: {},
  targets: { full_name: 'name', budget: 'note' },
  goes_to: {
    rule_name: 'Bayshore',
    distribution_type: 'ROUND_ROBBIN',
    people: [{ id: 7, name: 'Nadia Rahman' }],
    people_count: 3,
  },
});
const openHouse = sample(FacebookForm, {
  id: 32,
  form_id: '400500601',
  name: 'Open house',
  status: 'ACTIVE',
  is_on: false,
  switched_at: '2026-01-31T02:00:00.000Z',
  mapping: {},
  targets: {},
});

const health = sample(SourceHealth, {
  source_id: 21,
  name: 'Facebook: Bayshore Homes',
  leads_by_day: [
    { date: '2026-11-19', leads: 15 },
    { date: '2026-11-20', leads: 8 },
  ],
  last_client: { id: 91, name: 'Tan Wei Ling' },
  last_lead_at: '2026-11-20T02:00:00.000Z',
  last_lead_trace: {
    submitted_at: '2026-11-20T02:00:04.000Z',
    notified_at: '2026-11-20T02:00:04.300Z',
    fetched_at: '2026-11-20T02:00:04.500Z',
    filed_at: '2026-11-20T02:00:04.700Z',
    seen_at: '2026-11-20T02:00:04.900Z',
    seen_by_name: 'Mei Chen',
  },
  on_screen_ms: { last: 900, slowest_today: 3_100 },
  forms: [{ form_id: '400500600', leads: 23, last_lead_at: '2026-11-20T02:00:00.000Z' }],
  counts: {
    from: '2026-11-07',
    counted_at: '2026-11-20T02:00:00.000Z',
    at_provider: 23,
    here: 23,
    forms: [
      {
        form_id: '400500600',
        form_name: 'The Linden',
        at_provider: 23,
        here: 23,
        waiting: 0,
        failed: 0,
        ignored: 0,
      },
    ],
  },
});

const logins = (...results: FacebookConnection[]) =>
  answers(facebook.listConnections, { status: results[0]?.status ?? 'not_configured', results });
const pages = (...results: FacebookPage[]) => answers(facebook.listPages, { results });

/** A connected Facebook whose parts tests replace. */
const connected = [
  logins(nadia),
  pages(bayshore),
  answers(facebook.listForms, { results: [linden, openHouse] }),
  answers(sourceHealth.list, { results: [health] }),
  answers(selfTests.list, { results: [], daily_source_ids: [] }),
  answers(facebook.listDelayedPages, { fb_pages_delayed_leads: [] }),
  answers(facebook.getOldLeadsRun, { run: null }),
];

const noRight = {
  it: 'is refused to people who may not manage integrations',
  person: { policies: [] },
  shows: ['Insufficient permissions', 'You need the “Manage integrations” permission to do this.'],
};

testScreens(facebookWeb.screens, {
  facebook: {
    at: '/integrations/facebook',
    empty: [
      {
        it: 'says what it does, what Facebook is asked for and why',
        calls: [logins()],
        shows: [
          'Get leads from Facebook and Instagram ads',
          'Not Connected',
          'leads_retrieval',
          'Read the answers people gave',
          'Connect Facebook',
        ],
      },
      {
        it: 'says how to have Facebook show its pages where it showed none',
        calls: [...connected, pages(), answers(sourceHealth.list, { results: [] })],
        shows: ['Facebook returned no pages', 'Check Facebook again'],
      },
    ],
    failed: [
      {
        it: 'says that Facebook failed to load',
        calls: [fails(facebook.listConnections, 'internal')],
        shows: ['Couldn’t load Facebook'],
      },
      {
        it: 'says that the pages failed to load',
        calls: [...connected, fails(facebook.listPages, 'internal')],
        shows: ['Couldn’t load the pages.'],
      },
      {
        it: 'says that the forms of a page failed to load',
        calls: [...connected, fails(facebook.listForms, 'internal')],
        shows: ['Couldn’t load the forms.', 'Bayshore Homes'],
      },
      {
        it: 'says that health failed to load, and shows the pages all the same',
        calls: [...connected, fails(sourceHealth.list, 'internal')],
        shows: ['Couldn’t load the status.', 'Bayshore Homes'],
        lacks: ['None yet'],
      },
      {
        it: 'names what the operator must set where the server has no app of Facebook',
        calls: [logins(), fails(facebook.start, 'not_configured')],
        acts: async (page) => {
          vi.spyOn(window, 'open').mockReturnValue(null);
          await page.shows('Connect Facebook');
          page.press('Connect Facebook');
        },
        shows: ['Facebook isn’t set up on this server.', 'META_APP_ID'],
      },
    ],
    locked: [
      noRight,
      {
        it: 'says who can restore a permission that was removed meanwhile',
        calls: [fails(facebook.listConnections, 'manage_integrations_required')],
        person: { owner_name: 'Siti Omar' },
        shows: ['You can’t manage integrations', 'Ask Siti Omar'],
      },
      {
        it: 'says in the free tier that connecting is part of Pro',
        calls: [logins()],
        person: { is_free_tier: true },
        shows: ['Connecting Facebook is part of Pro', 'See plans'],
        lacks: ['Connect Facebook'],
      },
      {
        it: 'goes on receiving in the free tier, and says what is not part of it',
        calls: connected,
        person: { is_free_tier: true },
        shows: ['Facebook keeps receiving leads.', 'Connecting or reconnecting is part of Pro.', 'Bayshore Homes'],
      },
    ],
    filled: [
      {
        it: 'shows leads by day, the count, the login, and pages with their forms (S0-2.1-66)',
        calls: connected,
        shows: [
          'Connected',
          'Leads by day, 19 Nov 2026 to 20 Nov 2026: 23 in total. Highest on 19 Nov 2026 with 15.',
          'Nothing missing',
          'Tan Wei Ling',
          '0.9s',
          'slowest today 3.1s',
          'How the last lead arrived',
          'Received, fetched, saved',
          '+ 0.7s',
          'On Mei Chen’s screen',
          '+ 0.9s',
          'Bayshore Homes',
          '1 of 2 forms on',
          'Healthy',
          'The Linden',
          '1 of 2 questions isn’t mapped.',
          'Off since 31 Jan 2026',
        ],
        lacks: ['Needs your attention'],
      },
      {
        it: 'says of each form who gets its leads',
        calls: [
          ...connected,
          answers(facebook.listForms, {
            results: [
              linden,
              { ...linden, id: 33, name: 'Price list', goes_to: null },
              {
                ...linden,
                id: 34,
                name: 'Show flat',
                goes_to: { ...linden.goes_to!, people: [{ id: 8, name: 'Mei Chen' }], people_count: 1 },
              },
            ],
          }),
        ],
        shows: ['Goes to', 'By form', 'Round robin, 3 people', 'By rules', 'Mei Chen'],
      },
      {
        it: 'shows leads by day as a table',
        calls: connected,
        acts: async (page) => {
          await page.shows('View as table');
          page.press('View as table');
        },
        shows: ['View as chart', '20 Nov 2026', '15'],
      },
      {
        it: 'shows the count of every form',
        calls: connected,
        acts: async (page) => {
          await page.shows('See the count by form');
          page.press('See the count by form');
        },
        shows: ['Count by form', 'All here'],
      },
      {
        it: 'says of a permission that ends soon whose it is and when (S0-4-40)',
        calls: [...connected, logins({ ...nadia, status: 'EXPIRING_SOON' })],
        shows: ['Permissions Expiring', 'Nadia Rahman’s Facebook permission ends 15 Mar 2099.', 'Reconnect'],
      },
      {
        it: 'says of a login that no longer works why, once for all its pages (S0-4-41)',
        calls: [
          ...connected,
          logins({ ...nadia, status: 'expired', problem: 'password_changed' }),
          pages({ ...bayshore, status: 'PERMISSION_EXPIRED', problem: 'password_changed' }),
        ],
        shows: [
          'Permissions Expired',
          'Nadia Rahman’s Facebook login no longer works.',
          'Nadia Rahman changed the Facebook password, which ends every permission.',
          'they arrive automatically once you reconnect',
        ],
        lacks: ['Bayshore Homes: leads can’t be fetched.'],
      },
      {
        it: 'names page, person and place at Facebook where a task is missing',
        calls: [
          ...connected,
          pages({
            ...bayshore,
            status: 'INSUFFICIENT_PERMISSION',
            problem: 'task_missing',
            connected_by: ['Miguel Duarte'],
          }),
        ],
        shows: [
          'Bayshore Homes: leads can’t be fetched.',
          'Miguel Duarte can’t read leads from this page: the Ads task is missing.',
          'Give access on Facebook',
        ],
      },
      {
        it: 'says how many pages of a login found room',
        calls: [...connected, logins({ ...nadia, pages_count: 500, pages_left_out: 120 })],
        shows: ['500 of Nadia Rahman’s 620 pages are connected.', 'You can connect up to 500 pages.'],
      },
      {
        it: 'says that the server lost its settings, for which nobody can do anything here',
        calls: [...connected, pages({ ...bayshore, status: 'PERMISSION_EXPIRED', problem: 'not_set_up' })],
        shows: ['This server has lost its settings for Facebook. Leads wait and arrive once META_APP_ID is set again.'],
      },
      {
        it: 'says that a changed SECRET_KEY needs a new login',
        calls: [...connected, logins({ ...nadia, status: 'expired', problem: 'secret_key_changed' })],
        shows: ['because the SECRET_KEY of this server was changed', 'Reconnect'],
      },
      {
        it: 'says that the forms of a page are being read',
        calls: [...connected, pages({ ...bayshore, status: 'LOADING', forms_count: 0, forms_on_count: 0 })],
        shows: ['Reading its forms…'],
      },
      {
        it: 'warns of a page that is silent, with what was checked',
        calls: [
          ...connected,
          answers(sourceHealth.list, {
            results: [
              {
                ...health,
                silence: {
                  since: '2026-11-20T00:00:00.000Z',
                  usual: 4.2,
                  checked_at: '2026-11-20T06:58:00.000Z',
                  checks: [
                    { what: 'permission', is_fine: true },
                    { what: 'subscription', is_fine: true },
                    { what: 'count', is_fine: true },
                  ],
                  is_paused: false,
                },
              },
            ],
          }),
        ],
        shows: [
          'Bayshore Homes: no lead for',
          'usually 4 by now.',
          'Permission, subscription and count are fine.',
          'Mark as paused',
          'Open Ads Manager',
        ],
      },
      {
        it: 'names the pages whose leads came late, until that is dismissed (S0-2.4-21, S0-2.4-22)',
        calls: [
          ...connected,
          answers(facebook.listDelayedPages, { fb_pages_delayed_leads: [{ id: 11, name: 'Bayshore Homes' }] }),
        ],
        shows: ['Leads from Bayshore Homes arrived late.', 'Dismiss'],
      },
      {
        it: 'lets a person choose forms after connecting, and get the leads of the last 7 days',
        at: '/integrations/facebook?choose=true',
        calls: connected,
        shows: ['Choose which forms send leads', 'Also get leads from the last 7 days', 'The Linden', 'Done'],
      },
      {
        it: 'asks from how far back old leads are fetched, a week at first (S1-9-05)',
        calls: [...connected],
        acts: async (page) => {
          await page.shows('The Linden');
          page.press('Get old leads');
        },
        shows: ['How far back', 'The last 90 days, all that Facebook keeps'],
      },
      {
        it: 'says how many old leads came',
        calls: [
          ...connected,
          answers(facebook.fetchOldLeads, {
            status: 'DONE',
            forms_scanned: 1,
            leads_seen: 40,
            leads_new: 37,
            started_at: '2026-11-20T02:00:00.000Z',
            finished_at: '2026-11-20T02:00:01.000Z',
            problem: null,
          }),
        ],
        acts: async (page) => {
          await page.shows('The Linden');
          page.press('Get old leads');
          await page.shows('How far back');
          page.press('Get leads');
        },
        shows: ['37 new leads', '40 leads seen on 1 forms.'],
      },
      {
        it: 'goes on showing how far old leads are after a reload (S1-9-05)',
        calls: [
          ...connected,
          answers(facebook.getOldLeadsRun, {
            run: {
              status: 'RUNNING',
              forms_scanned: 2,
              leads_seen: 120,
              leads_new: 80,
              started_at: '2026-11-20T02:00:00.000Z',
              finished_at: null,
              problem: null,
            },
          }),
        ],
        shows: ['Getting old leads', '2 forms, 120 leads seen, 80 new.'],
      },
      {
        it: 'says before disconnecting what ends and what stays',
        calls: connected,
        acts: async (page) => {
          await page.shows('The Linden');
          page.press('Disconnect Facebook');
        },
        shows: [
          'Disconnect Facebook?',
          'New leads from Bayshore Homes will no longer arrive.',
          'unless another organisation here uses it',
          'All clients, leads, forms and their mapping.',
        ],
      },
    ],
  },
  facebook_page: {
    at: '/integrations/facebook/page/11',
    empty: [
      {
        it: 'says that a page has no form',
        calls: [...connected, answers(facebook.listForms, { results: [] })],
        shows: ['This page has no forms yet.'],
      },
      {
        it: 'says that a page is not connected',
        at: '/integrations/facebook/page/99',
        calls: connected,
        shows: ['This page is not connected'],
      },
    ],
    failed: [
      {
        it: 'says that the page failed to load',
        calls: [fails(facebook.listPages, 'internal')],
        shows: ['Couldn’t load this page'],
      },
    ],
    locked: noRight,
    filled: [
      {
        it: 'shows what each question of a form fills (S0-2.1-67)',
        calls: [...connected, hasSomeFields],
        shows: [
          'Bayshore Homes',
          'The Linden',
          'Full name',
          'Recognised: Full name',
          'Your budget',
          'Choices: 1M to 1.5M',
          'Not mapped: kept with the lead',
        ],
      },
      {
        it: 'names the custom field that a question was mapped to by hand',
        calls: [
          ...connected,
          hasSomeFields,
          answers(facebook.listForms, {
            results: [
              {
                ...linden,
                mapping: { budget: 'custom_field:2' },
                targets: { ...linden.targets, budget: 'custom_field:2' },
              },
            ],
          }),
        ],
        shows: ['What “Your budget” fills', 'Budget', 'All 2 questions mapped'],
      },
    ],
  },
  facebook_first_page: {
    at: '/integrations/facebook/page',
    empty: 'none: the same screen as with an id',
    failed: 'none: the same screen as with an id',
    locked: 'none: the same screen as with an id',
    filled: {
      it: 'shows the first page without an id in the address (S0-2.1-67)',
      calls: connected,
      shows: ['Bayshore Homes', 'The Linden'],
    },
  },
  facebook_return: {
    at: '/integrations/facebook-leads-routing',
    empty: [
      {
        it: 'says that an answer without a code cannot be used',
        at: '/integrations/facebook-leads-routing?state=s1',
        shows: ['Facebook’s response can’t be used', 'Start again'],
      },
      {
        it: 'uses no answer in which a part came twice',
        at: '/integrations/facebook-leads-routing?code=a&code=b&state=s1',
        shows: ['Facebook’s response can’t be used', 'Start again'],
      },
    ],
    failed: {
      it: 'says why connecting failed, with a way to begin again',
      at: '/integrations/facebook-leads-routing?code=AQD1&state=s1',
      calls: [fails(facebook.subscribe, 'not_possible_now', { detail: 'This consent was used already.' })],
      acts: () => undefined,
      shows: ['Facebook couldn’t be connected', 'This consent was used already.', 'Start again'],
    },
    locked: noRight,
    filled: [
      {
        it: 'says that the person refused',
        at: '/integrations/facebook-leads-routing?error=access_denied&error_reason=user_denied&state=s1',
        shows: ['Access was not allowed', 'Start again'],
      },
      {
        it: 'leads on from an old link to the page of Facebook, with its query (S0-2.1-85, A8)',
        at: '/integrations/facebook-leads-routing?choose=true',
        calls: connected,
        shows: ['Choose which forms send leads', 'The Linden'],
      },
      {
        it: 'connects by itself where no page waits for the answer, and lets forms be chosen (S0-2.1-85)',
        at: '/integrations/facebook-leads-routing?code=AQD1&state=s1',
        calls: [...connected, answers(facebook.subscribe, { connection: nadia, pages: [bayshore] })],
        shows: ['Choose which forms send leads', 'The Linden'],
      },
    ],
  },
});

let opened: OpenPage | undefined;

function open(path: string, options: PageOptions): OpenPage {
  opened = openPage(path, options);
  return opened;
}

afterEach(() => opened?.close());

describe('a consent', () => {
  const url = 'https://dialog.example/oauth?state=s1';
  const makeWindow = () => ({ closed: false, close: vi.fn(), focus: vi.fn(), location: { replace: vi.fn() } });

  it('opens in a window of 1000 by 750 on the click itself, and its answer is used here (S0-9-07)', async () => {
    const popup = makeWindow();
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
    const page = open('/integrations/facebook', {
      calls: [
        logins(),
        answers(facebook.start, { url }),
        answers(facebook.subscribe, { connection: nadia, pages: [bayshore] }),
      ],
    });
    await page.shows('Connect Facebook');
    page.press('Connect Facebook');
    expect(openWindow.mock.calls[0]?.[2]).toContain('width=1000,height=750');
    await page.shows('Continue in the Facebook window.');
    expect(popup.location.replace).toHaveBeenCalledWith(url);

    const returned = new BroadcastChannel('leadkeep.facebook-consent');
    returned.postMessage({ kind: 'answer', answer: { state: 'another', code: 'AQD0' } });
    returned.postMessage({ kind: 'answer', answer: { state: 's1', code: 'AQD1' } });
    await page.shows('Facebook is connected', '1 page');
    expect(page.network.asked.filter((call) => call === facebook.subscribe)).toHaveLength(1);
    returned.close();
  });

  it('that was refused in the window is said in words', async () => {
    vi.spyOn(window, 'open').mockReturnValue(makeWindow() as unknown as Window);
    const page = open('/integrations/facebook', { calls: [logins(), answers(facebook.start, { url })] });
    await page.shows('Connect Facebook');
    page.press('Connect Facebook');
    await page.shows('Continue in the Facebook window.');
    const returned = new BroadcastChannel('leadkeep.facebook-consent');
    returned.postMessage({ kind: 'answer', answer: { state: 's1', code: null } });
    await page.shows('You didn’t allow access on Facebook.', 'Start again');
    returned.close();
  });

  it('whose window is closed can be begun again', async () => {
    const popup = makeWindow();
    vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
    const page = open('/integrations/facebook', { calls: [logins(), answers(facebook.start, { url })] });
    await page.shows('Connect Facebook');
    page.press('Connect Facebook');
    await page.shows('Continue in the Facebook window.');
    popup.closed = true;
    await page.shows('The Facebook window was closed before you finished.', 'Start again');
  });

  it('whose window is blocked goes on in the same one', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const page = open('/integrations/facebook', { calls: [logins(), answers(facebook.start, { url })] });
    await page.shows('Connect Facebook');
    page.press('Connect Facebook');
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
  });
});

describe('every problem of Facebook', () => {
  it.each(FacebookProblem.options)('%s has a sentence and, where a person can mend it, a button', async (problem) => {
    const page = open('/integrations/facebook', {
      calls: [...connected, pages({ ...bayshore, status: 'GENERIC_ERROR', problem, connected_by: ['Miguel Duarte'] })],
    });
    await page.shows('Bayshore Homes: leads can’t be fetched.');
    const sentence = [...document.querySelectorAll('ul[aria-label="Needs your attention"] li')];
    expect(sentence).toHaveLength(1);
    expect(sentence[0]?.querySelector('p span')?.textContent?.length).toBeGreaterThan(20);
    const button = sentence[0]?.querySelector('button, a[href^="https://"]') ?? null;
    expect(button !== null).toBe(problem !== 'not_set_up');
  });
});

describe('a switch', () => {
  it('acts at once and can be undone', async () => {
    const page = open('/integrations/facebook', {
      calls: [...connected, answers(facebook.updateForms, { results: [linden, openHouse] })],
    });
    await page.shows('The Linden');
    document.querySelector<HTMLInputElement>('input[aria-labelledby]:not([disabled])')?.click();
    await page.shows('No longer receiving leads from Bayshore Homes', 'Undo');
    page.press('Undo');
    await waitFor(() => expect(page.network.asked.filter((call) => call === facebook.updateForms)).toHaveLength(2));
    expect(page.network.faults).toEqual([]);
  });

  it('of the daily test asks for every page', async () => {
    const page = open('/integrations/facebook', { calls: [...connected, answers(selfTests.setDaily, done)] });
    await page.shows('No test yet.');
    const daily = [...document.querySelectorAll<HTMLInputElement>('aside input')];
    daily[0]?.click();
    await page.shows('Tested every day');
  });
});

describe('a test lead that appears on this screen', () => {
  const hop = (name: SelfTestHop['name'], status: SelfTestHop['status'], ms: number | null) => ({
    name,
    status,
    ms,
    usual_ms: null,
    problem: null,
  });
  const running = sample(SelfTest, {
    id: '0198a0de-0000-7000-8000-000000000001',
    source_id: 21,
    source_name: 'Facebook: Bayshore Homes',
    status: 'RUNNING',
    client_id: 91,
    hops: [hop('FILED', 'DONE', 900), hop('ON_SCREEN', 'WAITING', null)],
  });

  it('is reported once its live event arrives', async () => {
    const page = open('/integrations/facebook', {
      calls: [
        ...connected,
        answers(selfTests.list, { results: [running], daily_source_ids: [] }),
        answers(selfTests.start, running),
        answers(selfTests.recordSeen, done),
      ],
    });
    await page.shows('The Linden');
    page.press('Run self-test');
    await page.shows('On screen, 1 of 2 hops');
    const live = new BroadcastChannel('leadkeep.live');
    const message = { subject: 'client', by_me: false, to_me: false, refreshes: [] };
    // A kind without a toast, which would go on after this story.
    const filed = (id: string, subject_id: number) =>
      live.postMessage({ kind: 'change', cursor: id, message: { ...message, id, kind: 'client.made-up', subject_id } });
    filed('other', 92);
    filed('test', 91);
    const reports = () => page.network.asked.filter((call) => call === selfTests.recordSeen);
    await waitFor(() => expect(reports()).toHaveLength(1));
    live.close();
  });
});
