import { expect } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { WebhookPayload, WebhookSource, WebhookSourceDetail } from '#features/inbound-webhooks/contract.ts';
import { sourceHealth } from '#features/source-health/contract.ts';
import { clearPersonalStorage, personalKey } from '#platform/web/browser/personal-storage.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { googleAdsSources } from '../contract.ts';
import { googleAdsWeb } from './index.ts';

const source = sample(WebhookSource, { id: 41, name: 'Search forms', created_count: 0, duplicate_count: 0 });
const people = answers(clients.listAssignees, pageWith([]));
const at = '2026-11-20T03:08:15.000Z';
const detail = answers(
  googleAdsSources.get,
  sample(WebhookSourceDetail, {
    ...source,
    key: 'lk_9Qw4aaaaaaaaaaaa7Zr1',
    old_key_until: null,
    last_bad_signatures: [{ at, headers: { 'key-ending': '7Zrl' } }],
  }),
);
const listed = answers(googleAdsSources.list, { results: [source] });
const payload = sample(WebhookPayload, {
  is_test: true,
  is_hidden: false,
  answers: [
    { key: 'user_column_data.FULL_NAME', label: 'Full Name', values: ['Jane Tan'] },
    { key: 'user_column_data.budget', label: 'What is your budget?', values: ['1M'] },
  ],
  roles: { 'user_column_data.FULL_NAME': 'name' },
});

const health = answers(sourceHealth.list, { results: [] });

const filled = [listed, detail, health, answers(googleAdsSources.payloads, { results: [payload] }), people];
const finish = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Finish set-up');

testScreens(googleAdsWeb.screens, {
  google_ads: {
    at: '/integrations/google-ads',
    empty: {
      it: 'says what the form brings',
      calls: [answers(googleAdsSources.list, { results: [] })],
      shows: ['Get leads from your Google Ads forms', 'Add a form'],
    },
    failed: [
      {
        it: 'says that the forms failed to load',
        calls: [fails(googleAdsSources.list, 'internal')],
        shows: ['Couldn’t load “Google Ads lead form”'],
      },
      {
        it: 'says that what was sent failed to load',
        calls: [listed, detail, health, people, fails(googleAdsSources.payloads, 'internal')],
        shows: ['Couldn’t load what it sent.'],
      },
    ],
    locked: [
      {
        it: 'is refused to people who may not manage integrations',
        person: { policies: [] },
        shows: ['Insufficient permissions'],
      },
    ],
    filled: [
      {
        it: 'lets a question wait for its field before the set-up is finished',
        calls: filled,
        acts: async (page) => {
          await page.shows('1 question open');
          expect(finish()?.disabled).toBe(true);
        },
        shows: ['1 question needs a field before you finish.', 'Choose a field', 'Finish later'],
      },
      {
        it: 'finishes the set-up when the answer is to be kept as an answer',
        calls: filled,
        acts: async (page) => {
          localStorage.setItem(personalKey('kept_answers'), '[41,"user_column_data.budget"]');
          await page.shows('Kept as an answer');
          await waitFor(() => expect(finish()?.disabled).toBe(false));
          clearPersonalStorage();
        },
        shows: ['Finish set-up'],
      },
      {
        it: 'asks no question any more once it has brought a lead',
        calls: [answers(googleAdsSources.list, { results: [{ ...source, created_count: 1 }] }), ...filled.slice(1)],
        shows: ['Test data arrived'],
        lacks: ['1 question open'],
      },
      {
        it: 'shows URL and key, what arrived, and how a wrong key differs',
        calls: filled,
        shows: [
          'Paste these two',
          'Key',
          'Test data arrived',
          'Jane Tan',
          'Wrong key, refused',
          'It ended in 7Zrl, ours ends in 7Zr1. Copy the key with the button.',
          'Who gets the leads?',
        ],
      },
    ],
  },
});
