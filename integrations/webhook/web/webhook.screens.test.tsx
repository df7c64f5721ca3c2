import { clients } from '#features/clients/contract.ts';
import { WebhookSource, WebhookSourceDetail } from '#features/inbound-webhooks/contract.ts';
import { sourceHealth } from '#features/source-health/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { webhookSources } from '../contract.ts';
import { webhookWeb } from './index.ts';

const source = sample(WebhookSource, { id: 41, name: 'Website' });
const people = answers(clients.listAssignees, pageWith([]));
const detail = answers(webhookSources.get, sample(WebhookSourceDetail, { ...source }));
const listed = answers(webhookSources.list, { results: [source] });

const health = answers(sourceHealth.list, { results: [] });

testScreens(webhookWeb.screens, {
  webhook: {
    at: '/integrations/webhook',
    empty: {
      it: 'says what a webhook is for',
      calls: [answers(webhookSources.list, { results: [] })],
      shows: ['Get leads from your website', 'Add webhook'],
    },
    failed: [
      {
        it: 'says that the webhooks failed to load',
        calls: [fails(webhookSources.list, 'internal')],
        shows: ['Couldn’t load “Webhook”'],
      },
      {
        it: 'says that a webhook failed to load',
        calls: [listed, health, fails(webhookSources.get, 'internal')],
        shows: ['Couldn’t load this source'],
      },
      {
        it: 'says that its requests failed to load',
        calls: [listed, detail, health, people, fails(webhookSources.payloads, 'internal')],
        shows: ['Couldn’t load what it sent.'],
      },
    ],
    locked: [
      {
        it: 'is refused to people who may not manage integrations',
        person: { policies: [] },
        shows: ['Insufficient permissions', 'You need the “Manage integrations” permission to do this.'],
      },
      {
        it: 'says who can restore a permission that was removed meanwhile',
        calls: [fails(webhookSources.list, 'manage_integrations_required')],
        person: { owner_name: 'Siti Omar' },
        shows: ['You can’t manage integrations', 'Ask Siti Omar'],
      },
    ],
    filled: {
      it: 'shows the webhook',
      calls: [listed, detail, health, answers(webhookSources.payloads, { results: [] }), people],
      shows: ['Webhook URL', 'Waiting for the first lead…', 'Field mapping', 'Require signatures'],
    },
  },
});
