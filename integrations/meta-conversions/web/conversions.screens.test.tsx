import { afterEach, expect, it } from 'vitest';
import { Client } from '#features/clients/contract.ts';
import { facebook } from '#integrations/facebook/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { ConversionDataset, ConversionDetail, ConversionEvent, ConversionStage, metaConversions } from '../contract.ts';
import { metaConversionsWeb } from './index.ts';
import { ToldPanel } from './told-panel.tsx';

const AT = '2026-11-20T02:00:00.000Z';
const PATH = '/account/meta-conversion-api';

const dataset = sample(ConversionDataset, {
  ...{ kind: 'CONNECTION', external_id: '8021773455619020', name: 'Kestrel CRM leads', account_id: 3 },
  ...{ connected_as: 'Grace Tan', state: 'CONNECTED', fault: null, paused_until: null, last_received_at: AT },
});
const stage = (option_id: number, name: string, changes: Partial<ConversionStage> = {}) =>
  sample(ConversionStage, {
    ...{ option_id, name, event_name: name.toLowerCase(), is_on: true, outcome: 'OPEN', count: 4, received_count: 3 },
    ...changes,
  });
const stages = [
  stage(1, 'New', { event_name: 'Lead' }),
  stage(2, 'Contacted'),
  stage(3, 'Lost', { is_on: false, outcome: 'LOST' }),
];
const days = Array.from({ length: 30 }, (_, index) => ({
  ...{
    date: `2026-10-${String(index + 1).padStart(2, '0')}`,
    received: index % 4,
    refused: index === 9 ? 2 : 0,
    other: 0,
  },
}));
const makeDetail = (changes: Partial<ConversionDetail> = {}) =>
  sample(ConversionDetail, {
    ...{ results: [{ id: 3, page_id: '1002', name: 'Kestrel Homes', dataset: null }], dataset, stages, days },
    counts: { total: 96, received: 94, refused: 2, waiting: 0, too_late: 1 },
    refusals: [],
    pages: [],
    ...changes,
  });
const detail = (changes: Partial<ConversionDetail> = {}) =>
  answers(metaConversions.getMetaCapiDetail, makeDetail(changes));
const PAYLOAD =
  '{"event_name":"qualified_lead","event_time":1795140184,"user_data":{"lead_id":90080070060050012,' +
  '"em":["1a7600f05a4cc934c44faffcc7d790e1344fa3fd47414b9207782c5aa329231a"]},"custom_data":{"event_source":"crm"}}';
const event = sample(ConversionEvent, {
  ...{ id: 5, client: { id: 7, name: 'Charlotte Whitfield' }, event_name: 'qualified_lead', occurred_at: AT },
  ...{ status: 'RECEIVED', payload: PAYLOAD, fault: null, messages: [], settled_at: AT },
});
const events = (list: ConversionEvent[]) => answers(metaConversions.listEvents, pageWith(list));
const none = events([]);

testScreens(metaConversionsWeb.screens, {
  meta_conversions: {
    at: PATH,
    empty: [
      {
        it: 'asks where events go and shows what stages would be called',
        calls: [detail({ dataset: null }), none],
        shows: ['Choose where events go', 'Choose a dataset', 'Contacted'],
        lacks: ['Events, 30 days', 'Test events'],
      },
      {
        it: 'says that stages come first',
        calls: [detail({ stages: [] }), none],
        shows: ['No lead stages yet', 'Open client fields'],
      },
    ],
    failed: [
      {
        it: 'says that the page failed to load',
        calls: [fails(metaConversions.getMetaCapiDetail, 'internal'), none],
        shows: ['Couldn’t load the conversion API'],
      },
      {
        it: 'says that the events failed to load and shows the rest',
        calls: [detail(), fails(metaConversions.listEvents, 'internal')],
        shows: ['Kestrel CRM leads', 'The events didn’t load'],
      },
    ],
    locked: {
      it: 'says so to whoever may not manage integrations',
      calls: [fails(metaConversions.getMetaCapiDetail, 'forbidden'), fails(metaConversions.listEvents, 'forbidden')],
      shows: ['You can’t manage integrations', 'Ask Nadia Rahman'],
    },
    filled: [
      {
        it: 'shows the dataset, figures, days, stages and the latest events (S0-2.1-31)',
        calls: [detail(), events([event])],
        shows: [
          'Kestrel CRM leads',
          'Dataset 8021773455619020',
          'Facebook connection of Grace Tan',
          'Connected',
          '98%',
          'Events by day',
          'Not reported',
          'Charlotte Whitfield',
        ],
        lacks: ['Needs you'],
      },
      {
        it: 'says what needs a person: access, refused events, two stages with one name',
        calls: [
          detail({
            dataset: {
              ...dataset,
              state: 'PERMISSION_MISSING',
              fault: { code: '200', said: '(#200) Missing Permission', at: AT },
            },
            stages: [...stages.slice(0, 2), stage(4, 'Negotiating', { event_name: 'contacted' })],
            refusals: [{ code: '100.2804014', said: 'Invalid user data', count: 2, last_at: AT }],
            pages: [{ event_name: 'PageView', count: 412, received_count: 400, said: 'Invalid browser' }],
          }),
          none,
        ],
        shows: [
          'Permission missing',
          '“(#200) Missing Permission”',
          'Give access at Meta',
          'Choose another dataset',
          '2 events refused, 20 Nov',
          'Two stages share one event',
          'Ads can’t distinguish Negotiating from Contacted.',
          'Already used',
          'From your public pages',
          '412',
          '“Invalid browser”',
        ],
      },
      {
        it: 'says that the permission has ended and where it is renewed',
        calls: [
          detail({ dataset: { ...dataset, state: 'EXPIRED', fault: { code: '190.463', said: null, at: AT } } }),
          none,
        ],
        shows: ['Expired', 'The permission has ended', 'Connect Facebook again'],
      },
    ],
  },
});

let page: OpenPage | undefined;
afterEach(() => page?.close());

it('an event shows what left for the client, with hashes cut short', async () => {
  page = openPage(PATH, { calls: [detail(), events([event])] });
  await page.shows('Charlotte Whitfield');
  page.press('What leaves');

  await page.shows('90080070060050012', '1a7600f0…29231a', 'E-mail and phone leave only as hashes');
});

it('a stage that is renamed is saved with all others', async () => {
  page = openPage(PATH, { calls: [detail(), none, answers(metaConversions.saveStages, done)] });
  await page.shows('Contacted');
  page.write('Event name of Contacted', 'spoken_to');
  await page.shows('Contacted changed');
  page.press('Save changes');

  await page.shows('Stages saved');
  expect(page.network.asked).toContain(metaConversions.saveStages);
});

it('a dataset is found by a page’s connection and chosen', async () => {
  const offered = [{ id: '660000000000002', name: 'CRM leads', is_crm: true }];
  page = openPage(PATH, {
    calls: [detail({ dataset: null }), none, answers(facebook.syncPagePixel, { dataset: null, offered })],
  });
  await page.shows('Choose a dataset');
  page.press('Choose a dataset');
  await page.shows('Where do events go?', 'Kestrel Homes');
  page.press('Find its datasets');

  await page.shows('CRM leads', 'made for a crm', 'Use this dataset');
});

it('a test event shows Meta’s answer', async () => {
  const results = [{ id: 7, name: 'Charlotte Whitfield', lead_id: '90080070060050012', arrived_at: AT }];
  page = openPage(PATH, {
    calls: [
      detail(),
      none,
      answers(metaConversions.listTestClients, { results }),
      answers(metaConversions.sendTest, {
        ...{ payload: PAYLOAD, is_received: true, fault: null, messages: ['Looks fine'], trace_id: 'Ab12' },
      }),
    ],
  });
  await page.shows('Test events');
  page.press('Test events');
  await page.shows('Send a test event', 'Charlotte Whitfield');
  page.write('Test event code', 'TEST12345');
  page.press('Send');

  await page.shows('Meta received it', 'Looks fine', 'Trace Ab12');
});

it('the record of a client says what Meta was told, and nothing of a client who came otherwise', async () => {
  const client = sample(Client, { id: 7, name: 'Charlotte Whitfield', source: 'external_integration' });
  const { payload: _payload, client: _client, ...told } = event;
  const refused = {
    ...told,
    id: 6,
    event_name: 'Lead',
    status: 'REFUSED' as const,
    fault: { code: '100', said: 'Odd' },
  };
  const calls = [answers(metaConversions.listOfClient, { results: [told, refused] })];
  page = openPart(() => <ToldPanel client={client} />, { calls });
  await page.shows('Sent to Meta', 'qualified_lead', 'Received', 'Refused', '“Odd”');
  page.close();

  page = openPart(() => <ToldPanel client={{ ...client, source: 'added_manually' }} />, { calls });
  expect(page.text()).not.toContain('Sent to Meta');
});
