import { clients } from '#features/clients/contract.ts';
import { WebhookSource, WebhookSourceDetail } from '#features/inbound-webhooks/contract.ts';
import { sourceHealth } from '#features/source-health/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { clickfunnelsSources } from '../contract.ts';
import { clickfunnelsWeb } from './index.ts';

const source = sample(WebhookSource, { id: 41, name: 'Opt-ins' });
const detail = sample(WebhookSourceDetail, { ...source, key: null, last_bad_signatures: [], last_received_at: null });
const listed = answers(clickfunnelsSources.list, { results: [source] });

const health = answers(sourceHealth.list, { results: [] });

testScreens(clickfunnelsWeb.screens, {
  clickfunnels: {
    at: '/integrations/clickfunnels',
    empty: {
      it: 'says what a funnel brings',
      calls: [answers(clickfunnelsSources.list, { results: [] })],
      shows: ['Get leads from your funnels', 'Add a funnel'],
    },
    failed: {
      it: 'says that the funnels failed to load',
      calls: [fails(clickfunnelsSources.list, 'internal')],
      shows: ['Couldn’t load “ClickFunnels”'],
    },
    locked: {
      it: 'is refused to people who may not manage integrations',
      person: { policies: [] },
      shows: ['Insufficient permissions'],
    },
    filled: {
      it: 'leads through both versions, and waits for the first request',
      calls: [
        listed,
        answers(clickfunnelsSources.get, detail),
        answers(clickfunnelsSources.payloads, { results: [] }),
        answers(clients.listAssignees, pageWith([])),
        health,
      ],
      shows: ['Open the webhooks in ClickFunnels', 'Waiting for the first request…', 'Signatures', 'Good to know'],
    },
  },
});
