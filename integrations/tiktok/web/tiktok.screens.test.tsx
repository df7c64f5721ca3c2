import type { SourceAccount, SourceConnection } from '#engines/connected-sources/contract.ts';
import { selfTests } from '#features/self-tests/contract.ts';
import { sourceHealth } from '#features/source-health/contract.ts';
import { hasSomeFields } from '#testing/web/custom-fields.ts';
import { answers, fails } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { TiktokAccount, TiktokConnection, TiktokForm, tiktok, tiktokSource } from '../contract.ts';
import { tiktokWeb } from './index.ts';

const nadia = sample(TiktokConnection, { id: 1, name: 'Nadia Rahman', status: 'active', problem: null });
const homes = sample(TiktokAccount, {
  id: 11,
  name: 'Kestrel Homes',
  source_id: 21,
  status: 'OK',
  problem: null,
  is_receiving: true,
  forms_count: 1,
  forms_on_count: 1,
  connected_by: ['Nadia Rahman'],
});
const spring = sample(TiktokForm, {
  id: 31,
  name: 'Spring form',
  status: 'ACTIVE',
  is_on: true,
  questions: [{ key: 'Your budget?', label: 'Your budget?', type: '', options: [] }],
  mapping: {},
  targets: { 'Your budget?': 'note' },
  cannot_be_on: null,
  goes_to: null,
});

const logins = (...results: SourceConnection[]) =>
  answers(tiktok.listConnections, { status: results[0]?.status ?? 'not_configured', results });
const accounts = (...results: SourceAccount[]) => answers(tiktok.listPages, { results });

/** A connected TikTok whose parts tests replace. */
const connected = [
  logins(nadia),
  accounts(homes),
  answers(tiktok.listForms, { results: [spring] }),
  answers(sourceHealth.list, { results: [] }),
  answers(selfTests.list, { results: [], daily_source_ids: [] }),
  answers(tiktok.listDelayedPages, { [tiktokSource.fields.delayed]: [] }),
  answers(tiktok.getOldLeadsRun, { run: null }),
];

const noRight = {
  it: 'is refused to people who may not manage integrations',
  person: { policies: [] },
  shows: ['Insufficient permissions', 'You need the “Manage integrations” permission to do this.'],
};

testScreens(tiktokWeb.screens, {
  tiktok: {
    at: '/integrations/tiktok',
    empty: {
      it: 'says what it does, what TikTok is asked for and why',
      calls: [logins()],
      shows: ['Get leads from TikTok instant forms', 'Lead retrieval', 'Connect TikTok'],
    },
    failed: {
      it: 'says that TikTok failed to load',
      calls: [fails(tiktok.listConnections, 'internal')],
      shows: ['Couldn’t load TikTok'],
    },
    locked: noRight,
    filled: [
      {
        it: 'shows advertisers with their forms',
        calls: connected,
        shows: ['Connected', 'Kestrel Homes', 'Spring form'],
      },
      {
        it: 'says who is no admin of an advertiser, and what to ask for',
        calls: [...connected, accounts({ ...homes, status: 'INSUFFICIENT_PERMISSION', problem: 'no_admin' })],
        shows: ['Nadia Rahman is no admin of this advertiser.', 'Open TikTok Ads Manager'],
      },
    ],
  },
  tiktok_account: {
    at: '/integrations/tiktok/account/11',
    empty: {
      it: 'says that an advertiser is not connected',
      at: '/integrations/tiktok/account/99',
      calls: connected,
      shows: ['This advertiser is not connected'],
    },
    failed: {
      it: 'says that the advertiser failed to load',
      calls: [fails(tiktok.listPages, 'internal')],
      shows: ['Couldn’t load this advertiser'],
    },
    locked: noRight,
    filled: {
      it: 'shows what each question of a form fills',
      calls: [...connected, hasSomeFields],
      shows: ['Spring form', 'Your budget?', 'Not mapped: kept with the lead'],
    },
  },
  tiktok_return: {
    at: '/integrations/tiktok/connected',
    empty: {
      it: 'says that an answer without a code cannot be used',
      at: '/integrations/tiktok/connected?state=s1',
      shows: ['TikTok’s response can’t be used', 'Start again'],
    },
    failed: {
      it: 'says why connecting failed, with a way to begin again',
      at: '/integrations/tiktok/connected?auth_code=a1&code=c1&state=s1',
      calls: [fails(tiktok.subscribe, 'not_possible_now', { detail: 'This consent was used already.' })],
      acts: () => undefined,
      shows: ['TikTok couldn’t be connected', 'This consent was used already.', 'Start again'],
    },
    locked: noRight,
    filled: {
      it: 'connects by itself where no page waits for the answer, and lets forms be chosen',
      at: '/integrations/tiktok/connected?auth_code=a1&code=c1&state=s1',
      calls: [...connected, answers(tiktok.subscribe, { connection: nadia, pages: [homes] })],
      shows: ['Choose which forms send leads', 'Spring form'],
    },
  },
});
