import { LeadPreview, type SourceAccount, type SourceConnection } from '#engines/connected-sources/contract.ts';
import { selfTests } from '#features/self-tests/contract.ts';
import { sourceHealth } from '#features/source-health/contract.ts';
import { hasSomeFields } from '#testing/web/custom-fields.ts';
import { answers, fails } from '#testing/web/fake-calls.ts';
import type { OpenPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { LinkedinAccount, LinkedinConnection, LinkedinForm, linkedin, linkedinSource } from '../contract.ts';
import { linkedinWeb } from './index.ts';

const nadia = sample(LinkedinConnection, {
  id: 1,
  name: 'Nadia Rahman',
  status: 'active',
  problem: null,
  expires_at: '2099-03-12T02:00:00.000Z',
});
const expats = sample(LinkedinAccount, {
  id: 11,
  page_id: '5123456',
  name: 'Kestrel Advisory, expats',
  source_id: 21,
  status: 'OK',
  problem: null,
  is_receiving: true,
  forms_count: 2,
  forms_on_count: 1,
  connected_by: ['Nadia Rahman'],
});
const guide = sample(LinkedinForm, {
  id: 31,
  name: 'Relocation guide',
  status: 'ACTIVE',
  is_on: true,
  questions: [
    { key: '3', label: 'Work e-mail', type: 'WORK_EMAIL', options: [] },
    { key: '5', label: 'Who moves with you?', type: '', options: [] },
  ],
  mapping: {},
  targets: { 3: 'email', 5: 'note' },
  cannot_be_on: null,
  goes_to: null,
});
const careers = sample(LinkedinForm, {
  id: 32,
  name: 'Careers at Kestrel',
  status: 'ACTIVE',
  is_on: false,
  mapping: {},
  targets: {},
  cannot_be_on: 'no_contact_question',
  goes_to: null,
});

const logins = (...results: SourceConnection[]) =>
  answers(linkedin.listConnections, { status: results[0]?.status ?? 'not_configured', results });
const accounts = (...results: SourceAccount[]) => answers(linkedin.listPages, { results });

/** A connected LinkedIn whose parts tests replace. */
const connected = [
  logins(nadia),
  accounts(expats),
  answers(linkedin.listForms, { results: [guide, careers] }),
  answers(sourceHealth.list, { results: [] }),
  answers(selfTests.list, { results: [], daily_source_ids: [] }),
  answers(linkedin.listDelayedPages, { [linkedinSource.fields.delayed]: [] }),
  answers(linkedin.getOldLeadsRun, { run: null }),
];

const noRight = {
  it: 'is refused to people who may not manage integrations',
  person: { policies: [] },
  shows: ['Insufficient permissions', 'You need the “Manage integrations” permission to do this.'],
};

const ananya = sample(LeadPreview, {
  id: 'r1',
  name: 'Ananya Krishnan',
  contact: 'ananya@example.com',
  about: 'Head of Finance, Bengaluru',
});
const readLatest = async (page: OpenPage) => {
  await page.shows('Your latest leads would have been');
  page.press('Read the latest leads');
};

testScreens(linkedinWeb.screens, {
  linkedin: {
    at: '/integrations/linkedin',
    empty: [
      {
        it: 'says what it does, what LinkedIn is asked for and why',
        calls: [logins()],
        shows: ['Get leads from LinkedIn lead gen forms', 'r_marketing_leadgen_automation', 'Connect LinkedIn'],
      },
      {
        it: 'says how to have LinkedIn show ad accounts where it showed none',
        calls: [...connected, accounts()],
        shows: ['LinkedIn returned no ad accounts', 'Your LinkedIn login has no role on an ad account.'],
      },
    ],
    failed: {
      it: 'says that LinkedIn failed to load',
      calls: [fails(linkedin.listConnections, 'internal')],
      shows: ['Couldn’t load LinkedIn'],
    },
    locked: [
      noRight,
      {
        it: 'says in the free tier that connecting is part of Pro',
        calls: [logins()],
        person: { is_free_tier: true },
        shows: ['Connecting LinkedIn is part of Pro'],
        lacks: ['Connect LinkedIn'],
      },
    ],
    filled: [
      {
        it: 'shows ad accounts with their forms, and why a form cannot be switched on (S0-7-14)',
        calls: connected,
        shows: [
          'Connected',
          'Kestrel Advisory, expats',
          'Relocation guide',
          'Careers at Kestrel',
          'Asks for neither e-mail nor phone',
          'If a person withdraws at LinkedIn, what LinkedIn gave us is erased here too.',
        ],
      },
      {
        it: 'says whose role on an ad account is missing, and what to ask for',
        calls: [...connected, accounts({ ...expats, status: 'INSUFFICIENT_PERMISSION', problem: 'no_role' })],
        shows: ['Nadia Rahman has no role on this ad account.', 'Open Campaign Manager'],
      },
      {
        it: 'offers old leads of a year',
        calls: connected,
        acts: async (page) => {
          await page.shows('Relocation guide');
          page.press('Get old leads');
        },
        shows: ['The last 365 days, all that LinkedIn keeps'],
      },
    ],
  },
  linkedin_account: {
    at: '/integrations/linkedin/account/11',
    empty: {
      it: 'says that an ad account is not connected',
      at: '/integrations/linkedin/account/99',
      calls: connected,
      shows: ['This ad account is not connected'],
    },
    failed: {
      it: 'says that the ad account failed to load',
      calls: [fails(linkedin.listPages, 'internal')],
      shows: ['Couldn’t load this ad account'],
    },
    locked: noRight,
    filled: [
      {
        it: 'shows what each question of a form fills',
        calls: [...connected, hasSomeFields],
        shows: ['Relocation guide', 'Work e-mail', 'Who moves with you?', 'Not mapped: kept with the lead'],
      },
      {
        it: 'shows who the latest leads would have been, when asked to (S0-2.1-71)',
        calls: [...connected, hasSomeFields, answers(linkedin.previewLeads, { results: [ananya] })],
        acts: readLatest,
        shows: ['Ananya Krishnan', 'Head of Finance, Bengaluru, ananya@example.com', 'Read from LinkedIn, not saved'],
      },
      {
        it: 'says that no lead is left to be shown',
        calls: [...connected, hasSomeFields, answers(linkedin.previewLeads, { results: [] })],
        acts: readLatest,
        shows: ['Every lead that LinkedIn has from the past 30 days is already here.'],
      },
      {
        it: 'says that the latest leads could not be read',
        calls: [...connected, hasSomeFields, fails(linkedin.previewLeads, 'not_possible_now')],
        acts: readLatest,
        shows: ['Couldn’t read the latest leads from LinkedIn.'],
      },
    ],
  },
  linkedin_return: {
    at: '/integrations/linkedin-app-post-auth',
    empty: {
      it: 'says that an answer without a code cannot be used',
      at: '/integrations/linkedin-app-post-auth?state=s1',
      shows: ['LinkedIn’s response can’t be used', 'Start again'],
    },
    failed: {
      it: 'says why connecting failed, with a way to begin again',
      at: '/integrations/linkedin-app-post-auth?code=AQ1&state=s1',
      calls: [fails(linkedin.subscribe, 'not_possible_now', { detail: 'This consent was used already.' })],
      acts: () => undefined,
      shows: ['LinkedIn couldn’t be connected', 'This consent was used already.', 'Start again'],
    },
    locked: noRight,
    filled: [
      {
        it: 'says that the person refused',
        at: '/integrations/linkedin-app-post-auth?error=user_cancelled_login&error_description=x&state=s1',
        shows: ['Access was not allowed', 'Start again'],
      },
      {
        it: 'connects by itself where no page waits for the answer, and lets forms be chosen (S0-2.1-71)',
        at: '/integrations/linkedin-app-post-auth?code=AQ1&state=s1',
        calls: [...connected, answers(linkedin.subscribe, { connection: nadia, pages: [expats] })],
        shows: ['Choose which forms send leads', 'Relocation guide'],
      },
    ],
  },
  linkedin_routing: {
    at: '/integrations/linkedin-leads-routing',
    empty: 'none: it leads on to the page of LinkedIn',
    failed: 'none: it leads on to the page of LinkedIn',
    locked: noRight,
    filled: {
      it: 'leads on to the page of LinkedIn, with its query (S0-2.1-72)',
      at: '/integrations/linkedin-leads-routing?choose=true',
      calls: connected,
      shows: ['Choose which forms send leads', 'Relocation guide'],
    },
  },
});
