import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { integrations } from '#features/integrations/contract.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { setPause, systemPause } from '#platform/server/clock.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import type { Org } from '#testing/world.ts';
import { META_CONVERSIONS, metaConversions } from '../contract.ts';
import { conversionPages } from '../pages.ts';
import { beginWithDataset, DATASET_ID, type Steps } from '../testing/conversions.ts';

let fb: FacebookApp;
let org: Org;
let steps: Steps;
let account_id: number;

beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  setPause(async () => undefined);
  ({ org, steps, account_id } = await beginWithDataset(fb));
  fb.meta.state.datasets = [{ id: '770000000000001', name: 'Pasted leads', tokens: ['EAAB_events_token_0001'] }];
});
afterEach(() => setPause(systemPause));

const readEntry = () => org.owner.call(integrations.get, { params: { id: META_CONVERSIONS } });
const paste = (token: string, dataset_id = '770000000000001') => ({ body: { dataset_id, token } });

describe('the page of conversions', () => {
  it('is /account/meta-conversion-api and shows the dataset, the stages in their order and 30 days (S0-2.1-31)', async () => {
    const { client_id } = await steps.arrive();
    await steps.move(client_id, 'Won');
    await steps.send();
    const detail = await steps.detail();

    expect(fillPage(conversionPages.meta_conversions)).toBe('/account/meta-conversion-api');
    expect(detail.results).toMatchObject([{ id: account_id, dataset: { id: DATASET_ID } }]);
    expect(detail.dataset).toMatchObject({
      ...{ kind: 'CONNECTION', external_id: DATASET_ID, name: 'CRM leads', account_id, connected_as: 'Grace Tan' },
      ...{ state: 'CONNECTED', fault: null, paused_until: null, last_received_at: expect.any(String) },
    });
    expect(detail.stages.map(({ name, event_name, is_on, count }) => [name, event_name, is_on, count])).toEqual([
      ['New', 'Lead', true, 1],
      ['Contacted', 'contacted', true, 0],
      ['Qualified', 'qualified', true, 0],
      ['Proposal sent', 'proposal_sent', true, 0],
      ['Negotiating', 'negotiating', true, 0],
      ['Won', 'converted', true, 1],
      ['Lost', 'lost', false, 0],
    ]);
    expect(detail.counts).toEqual({ total: 2, received: 2, refused: 0, waiting: 0, too_late: 0 });
    expect(detail.days).toHaveLength(30);
    expect(detail.days.reduce((sum, { received }) => sum + received, 0)).toBe(2);
  });

  it('shows events of clients the caller may see alone, and on the client to whoever sees it', async () => {
    const agent = await org.member({ permissions: { manageIntegrations: true } });
    const { client_id } = await steps.arrive();
    await steps.send();

    expect(await steps.list()).toHaveLength(1);
    expect((await agent.call(metaConversions.listEvents)).results).toEqual([]);
    expect((await agent.call(metaConversions.listTestClients)).results).toEqual([]);
    await agent.refused(metaConversions.listOfClient, { params: { id: client_id } }, 455);
    const { results } = await org.owner.call(metaConversions.listOfClient, { params: { id: client_id } });
    expect(results).toMatchObject([{ event_name: 'Lead', status: 'RECEIVED', stage_name: 'New' }]);
    expect(results[0]).not.toHaveProperty('payload');
  });

  it('is in the directory as set up, working or in need of a person (S1-7-06)', async () => {
    expect(await readEntry()).toMatchObject({ status: 'active', integration_web_path: '/account/meta-conversion-api' });
    await steps.arrive();
    fb.meta.failNext({ kind: 'provider_error', name: 'missing_permission' }, { path: '/events' });
    await steps.send();
    expect(await readEntry()).toMatchObject({ status: 'expired' });
    await org.owner.call(metaConversions.endDataset);
    expect(await readEntry()).toMatchObject({ status: 'not_configured' });
  });
});

describe('a dataset with a token of its own', () => {
  it('is kept once Meta accepts both, its token sealed, and events go there without our app’s proof', async () => {
    await org.owner.call(metaConversions.pasteDataset, paste('EAAB_events_token_0001'));
    await steps.arrive();
    await steps.send();

    expect(steps.counted()).toMatchObject([{ dataset_id: '770000000000001', event_name: 'Lead' }]);
    expect((await steps.detail()).dataset).toMatchObject({
      ...{ kind: 'PASTED', name: 'Pasted leads', account_id: null, connected_as: null, state: 'CONNECTED' },
    });
    const stored = await org.inScope(({ db, org_id }) =>
      db.selectFrom('conversion_datasets').where('org_id', '=', org_id).select('sealed_token').executeTakeFirst(),
    );
    expect(stored?.sealed_token).not.toContain('EAAB');
    expect(fb.logLines.join('')).not.toContain('EAAB_events_token');
  });

  it('is refused at its field where the token, or its right to the dataset, is missing', async () => {
    const wrong = await org.owner.refused(metaConversions.pasteDataset, paste('EAAB_other_token_0009'), 400);
    const short = await org.owner.refused(metaConversions.pasteDataset, paste('no'), 400);
    fb.meta.failNext({ kind: 'provider_error', name: '100.33' });
    const unknown = await org.owner.refused(metaConversions.pasteDataset, paste('EAAB_events_token_0001'), 400);
    fb.meta.failNext({ kind: 'http', status: 503, body: {} }, { times: 9 });
    const silent = await org.owner.refused(metaConversions.pasteDataset, paste('EAAB_events_token_0001'), 409);

    expect(wrong.errors).toHaveProperty('token');
    expect(short.errors).toEqual({ token: 'Paste the whole token' });
    expect(unknown.errors).toHaveProperty('dataset_id');
    expect(silent.detail).toContain('isn’t answering');
    expect((await steps.detail()).dataset).toMatchObject({ kind: 'CONNECTION' });
  });
});

describe('a test event', () => {
  const test = (id: number) =>
    org.owner.call(metaConversions.sendTest, { body: { client_id: id, test_event_code: 'TEST12345' } });

  it('is about a client of an instant form, goes to the view of test events and shows Meta’s answer', async () => {
    const { client_id, lead_id } = await steps.arrive();
    const { results } = await org.owner.call(metaConversions.listTestClients);
    const answer = await test(client_id);

    expect(results).toMatchObject([{ id: client_id, name: 'Jane Tan', lead_id }]);
    expect(answer).toMatchObject({ is_received: true, fault: null, trace_id: 'Ab12' });
    expect(answer.payload).toContain(`"lead_id":${lead_id}`);
    expect(steps.counted()).toMatchObject([{ test_event_code: 'TEST12345', event_name: 'Lead' }]);
    expect(await steps.statuses()).toEqual(['Lead WAITING']);
  });

  it('says what Meta refuses, and why there is none', async () => {
    const { client_id } = await steps.arrive();
    fb.meta.failNext({ kind: 'provider_error', name: '100.2804014' }, { path: '/events' });
    const manual = await org.client({ name: 'By hand' });
    const agent = await org.member({ permissions: { manageIntegrations: true } });
    const about = (id: number) => ({ body: { client_id: id, test_event_code: 'TEST12345' } });

    expect(await test(client_id)).toMatchObject({ is_received: false, fault: { code: '100.2804014' } });
    const none = await org.owner.refused(metaConversions.sendTest, about(manual.id), 409);
    expect(none.detail).toContain('instant form');
    await agent.refused(metaConversions.sendTest, about(client_id), 455);
    await org.owner.call(metaConversions.endDataset);
    await org.owner.refused(metaConversions.sendTest, about(client_id), 409);
  });
});
