import { ApiKey, apiKeys } from '#features/api-keys/contract.ts';
import {
  NO_FILTERS,
  OutgoingWebhook,
  outgoingWebhooks,
  WebhookDelivery,
} from '#features/outgoing-webhooks/contract.ts';
import { SourceHealth, sourceHealth } from '#features/source-health/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { zapierWeb } from './index.ts';

const webhook = sample(OutgoingWebhook, {
  id: 41,
  kind: 'WEBHOOK',
  name: 'Ledger of won clients',
  url: 'https://ledger.kestrel.example/hooks/won',
  events: ['stage.changed'],
  is_on: true,
  tries_of_waiting: 3,
  failed_count: 7,
  filters: { ...NO_FILTERS, stages: [5] },
});
const zap = sample(OutgoingWebhook, {
  id: 42,
  kind: 'ZAP',
  events: ['lead.created'],
  filters: NO_FILTERS,
  name: 'Old newsletter',
  is_on: false,
  end_reason: 'GONE',
  key_name: 'Office sheet',
});
const key = sample(ApiKey, {
  name: 'Office spreadsheet',
  beginning: 'lkz_live_Q81x',
  ending: '0aTr',
  revoked_at: null,
});
const delivery = sample(WebhookDelivery, {
  event: 'stage.changed',
  is_test: false,
  is_hidden: false,
  client_name: 'Rohan Deshpande',
  body: JSON.stringify({ event: 'stage.changed', stage: 'Won' }),
  answer: 'sheet tab is missing',
  status: 'WAITING',
  tries: 1,
  next_try_at: null,
  attempts: [{ at: '2026-11-20T10:00:00.000Z', status: 503, ms: 184, problem: null }],
});
const source = sample(SourceHealth, {
  source_id: 9,
  last_lead_at: '2026-11-20T10:00:00.000Z',
  leads_by_day: [{ date: '2026-11-20', leads: 37 }],
  silence: null,
});
const health = answers(sourceHealth.list, { results: [source] });
const keys = answers(apiKeys.list, { results: [key] });
const noKeys = answers(apiKeys.list, { results: [] });
const choices = answers(outgoingWebhooks.getFilterChoices, { stages: [{ id: 5, name: 'Won' }], sources: [] });
const listed = answers(outgoingWebhooks.list, { results: [webhook, zap] });
const none = answers(outgoingWebhooks.list, { results: [] });

testScreens(zapierWeb.screens, {
  zapier: {
    at: '/integrations/zapier',
    empty: {
      it: 'says how Zapier is connected',
      calls: [answers(sourceHealth.list, { results: [] }), noKeys, none],
      shows: ['Not Connected', 'No keys yet', 'Nothing is sent yet', 'How to connect Zapier', 'New webhook'],
    },
    failed: [
      {
        it: 'says that the keys failed to load',
        calls: [health, fails(apiKeys.list, 'internal'), none],
        shows: ['Couldn’t load the keys.'],
      },
      {
        it: 'says that the Zaps and webhooks failed to load',
        calls: [health, keys, fails(outgoingWebhooks.list, 'internal')],
        shows: ['Couldn’t load the Zaps and webhooks.'],
      },
      {
        it: 'says that the deliveries failed to load',
        calls: [health, keys, listed, choices, fails(outgoingWebhooks.listDeliveries, 'internal')],
        shows: ['Couldn’t load the deliveries.'],
      },
    ],
    locked: {
      it: 'is refused to people who may not manage integrations',
      person: { policies: [] },
      shows: ['Insufficient permissions', 'You need the “Manage integrations” permission to do this.'],
    },
    filled: [
      {
        it: 'shows the keys, the Zaps and webhooks, and the deliveries of the first',
        calls: [health, keys, listed, choices, answers(outgoingWebhooks.listDeliveries, pageWith([delivery]))],
        shows: [
          'Connected',
          '37 leads in 14 days.',
          'Send a test lead',
          'stage.changed, Won',
          'lkz_live_Q81x…0aTr',
          'Ledger of won clients',
          'Trying again, 3 of 9',
          'Ended by the receiver (410)',
          'Rohan Deshpande · stage.changed',
          '503 in 184 ms',
          'Signing secret',
        ],
      },
      {
        it: 'shows a new key once, to copy',
        calls: [
          health,
          keys,
          none,
          answers(apiKeys.create, { ...key, name: 'Marketing Zaps', key: 'lkz_live_4fT9zQ2m7vKc' }),
        ],
        acts: async (opened) => {
          await opened.shows('New key');
          opened.press('New key');
          await opened.shows('Create key');
          opened.press('Create key');
        },
        shows: ['Copy the key “Marketing Zaps” now', 'lkz_live_4fT9zQ2m7vKc', 'It is shown once.'],
      },
      {
        it: 'says what sending everything that failed again does, and that it can’t be undone',
        calls: [health, keys, listed, choices, answers(outgoingWebhooks.listDeliveries, pageWith([delivery]))],
        acts: async (opened) => {
          await opened.shows('Send 7 failed again');
          opened.press('Send 7 failed again');
        },
        shows: ['Send 7 failed deliveries again?', 'oldest first', 'This can’t be undone.'],
      },
      {
        it: 'offers what narrows the events of a webhook',
        calls: [health, keys, listed, choices, answers(outgoingWebhooks.listDeliveries, pageWith([delivery]))],
        acts: async (opened) => {
          await opened.shows('Send a test');
          opened.press('Edit');
        },
        shows: ['Edit webhook', 'Only these stages', 'Only clients you can see are sent.'],
        lacks: ['Only these sources'],
      },
      {
        it: 'shows the tries, the body and the answer of a delivery',
        calls: [health, keys, listed, choices, answers(outgoingWebhooks.listDeliveries, pageWith([delivery]))],
        acts: async (opened) => {
          await opened.shows('Rohan Deshpande');
          opened.press('Rohan Deshpande · stage.changed');
        },
        shows: ['Request body', '"stage": "Won"', 'Response', 'sheet tab is missing', 'Send again now'],
      },
    ],
  },
});
