import { clients } from '#features/clients/contract.ts';
import { WebhookPayload } from '#features/inbound-webhooks/contract.ts';
import { selfTests } from '#features/self-tests/contract.ts';
import { sourceHealth } from '#features/source-health/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { WordpressSite, wordpress } from '../contract.ts';
import { wordpressWeb } from './index.ts';

const nothing = {
  code: null,
  hook_url: 'https://crm.example.com/wp/v1/lead',
  plugin_url: 'https://crm.example.com/wp/v1/leadkeep-forms.zip',
  plugin_version: '1.0.0',
  sites: [],
};
const form = { plugin: 'wpcf7', external_id: '12', title: 'Contact us', is_on_at_site: true, is_on: true };
const site = sample(WordpressSite, {
  id: 41,
  name: 'Kestrel Homes',
  url: 'https://kestrel.example.com',
  is_connected: true,
  plugin_version: '1.0.0',
  forms: [form, { ...form, plugin: 'gravity', external_id: '3', title: 'Viewing', is_on_at_site: false }],
});
const payload = sample(WebhookPayload, {
  answers: [{ key: 'text-812', label: 'Where do you work?', values: ['Kestrel'], is_metadata: false }],
  roles: {},
  is_hidden: false,
});
const others = [answers(clients.listAssignees, pageWith([])), answers(sourceHealth.list, { results: [] })];
const shown = (info: object) => [answers(wordpress.getWpIntegrationInfo, { ...nothing, ...info }), ...others];

testScreens(wordpressWeb.screens, {
  wordpress: {
    at: '/integrations/wordpress',
    empty: [
      {
        it: 'says in three steps how a site is connected',
        calls: shown({}),
        shows: [
          'Connect a WordPress site',
          'Download plugin',
          'Get a code',
          'Enter it in WordPress',
          'Waiting for a site',
        ],
      },
      {
        it: 'shows the code with the time it has left',
        calls: shown({
          code: { connect_code: '7KQ2M9XD', expires_at: new Date(Date.now() + 14.5 * 60_000).toISOString() },
        }),
        shows: ['7KQ2M9XD', 'Expires in', 'Get a new code'],
      },
      {
        it: 'says that a code has expired',
        calls: shown({ code: { connect_code: '7KQ2M9XD', expires_at: '2020-01-01T00:00:00.000Z' } }),
        shows: ['This code has expired.'],
        lacks: ['7KQ2M9XD'],
      },
    ],
    failed: {
      it: 'says that the sites failed to load',
      calls: [fails(wordpress.getWpIntegrationInfo, 'internal')],
      shows: ['Couldn’t load your WordPress sites'],
    },
    locked: [
      {
        it: 'is refused to people who may not manage integrations',
        person: { policies: [] },
        shows: ['Insufficient permissions', 'You need the “Manage integrations” permission to do this.'],
      },
      {
        it: 'says who can restore a permission that was removed since',
        calls: [fails(wordpress.getWpIntegrationInfo, 'manage_integrations_required')],
        person: { owner_name: 'Siti Omar' },
        shows: ['You can’t manage integrations', 'Ask Siti Omar'],
      },
    ],
    filled: [
      {
        it: 'shows a site with its forms',
        calls: shown({ sites: [site] }),
        shows: [
          'Kestrel Homes',
          'Connected',
          'Contact us',
          'Contact Form 7',
          'Off in WordPress',
          'Connect another site',
        ],
      },
      {
        it: 'says what to do where a site is silent or its plugin is old',
        calls: shown({ sites: [{ ...site, is_connected: false, plugin_version: '0.9.0' }] }),
        shows: ['Nothing came from this site for 48 hours', 'Version 1.0.0 of the plugin is available.'],
      },
      {
        it: 'shows the answers of its forms, each with what it fills',
        calls: [...shown({ sites: [site] }), answers(wordpress.payloads, { results: [payload] })],
        acts: async (page) => {
          await page.shows('Field mapping');
          page.press('Field mapping');
        },
        shows: ['Where do you work?', 'Kestrel', 'Detect automatically'],
      },
      {
        it: 'says that the answers failed to load',
        calls: [...shown({ sites: [site] }), fails(wordpress.payloads, 'internal')],
        acts: async (page) => {
          await page.shows('Field mapping');
          page.press('Field mapping');
        },
        shows: ['Couldn’t load what it sent.'],
      },
      {
        it: 'sends a test lead, and shows its stations',
        calls: [
          ...shown({ sites: [site] }),
          answers(selfTests.list, { results: [], daily_source_ids: [] }),
          fails(selfTests.start, 'internal'),
        ],
        acts: async (page) => {
          await page.shows('Send a test lead');
          page.press('Send a test lead');
        },
        shows: ['Self-test of WordPress', 'Test this page again'],
      },
      {
        it: 'says what ends when a site is disconnected',
        calls: shown({ sites: [site] }),
        acts: async (page) => {
          await page.shows('Disconnect');
          page.press('Disconnect');
        },
        shows: ['Disconnect Kestrel Homes?', 'New leads of this site no longer arrive', 'already have stay'],
      },
    ],
  },
});
