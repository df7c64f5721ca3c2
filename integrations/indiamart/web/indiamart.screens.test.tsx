import { clients } from '#features/clients/contract.ts';
import { WebhookSource, WebhookSourceDetail } from '#features/inbound-webhooks/contract.ts';
import { sourceHealth } from '#features/source-health/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { IndiamartInfo, indiamartSources } from '../contract.ts';
import { indiamartWeb } from './index.ts';

const source = sample(WebhookSource, { id: 41, name: 'IndiaMART' });
const detail = sample(WebhookSourceDetail, { ...source, key: null, last_bad_signatures: [] });
const info = sample(IndiamartInfo, { source_id: 41, key_ending: '0001', status: 'expired', next_pull_at: null });
const opened = [
  answers(indiamartSources.list, { results: [source] }),
  answers(indiamartSources.get, detail),
  answers(indiamartSources.payloads, { results: [] }),
  answers(clients.listAssignees, pageWith([])),
  answers(sourceHealth.list, { results: [] }),
];

testScreens(indiamartWeb.screens, {
  indiamart: {
    at: '/integrations/indiamart',
    empty: {
      it: 'says what IndiaMART brings',
      calls: [answers(indiamartSources.list, { results: [] })],
      shows: ['Get your IndiaMART enquiries', 'Add an account'],
    },
    failed: [
      {
        it: 'says that the sources failed to load',
        calls: [fails(indiamartSources.list, 'internal')],
        shows: ['Couldn’t load “IndiaMART”'],
      },
      {
        it: 'says that the state of the fetch failed to load',
        calls: [...opened, fails(indiamartSources.getInfo, 'internal')],
        shows: ['Couldn’t load how the fetch is doing.'],
      },
    ],
    locked: {
      it: 'is refused to people who may not manage integrations',
      person: { policies: [] },
      shows: ['Insufficient permissions'],
    },
    filled: {
      it: 'says that the key was refused, and takes another (S0-2.1-69)',
      calls: [...opened, answers(indiamartSources.getInfo, info)],
      shows: ['The key ends in 0001.', 'IndiaMART refused this key.', 'Replace key', 'Stop fetching'],
    },
  },
});
