import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { makeUnsubscribeLinks } from '#features/unsubscribes/server/index.ts';
import { setClock, setPause, startingAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import type { Org } from '#testing/world.ts';
import { metaConversions } from '../../contract.ts';
import { beginWithDataset, type Steps } from '../../testing/conversions.ts';

let fb: FacebookApp;
let org: Org;
let steps: Steps;
let form_id: string;

beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  setPause(async () => undefined);
  const begun = await beginWithDataset(fb);
  ({ org, steps } = begun);
  form_id = begun.form.id;
});
afterEach(() => {
  setPause(systemPause);
  setClock(systemClock);
});

const names = async () => (await steps.list()).map(({ event_name }) => event_name).reverse();
const convert = (id: number) => org.owner.call(clients.markConverted, { params: { id } });

describe('what a lead came to', () => {
  it('is written with the change and its time, whoever makes it: a person, or the removal of a stage', async () => {
    const { client_id } = await steps.arrive();
    await steps.move(client_id, 'Negotiating');
    const { key, option } = await steps.stages();
    const { results } = await org.owner.call(clientHistory.list, { params: { id: client_id } });
    const field = (await org.owner.call(customFields.list)).results.find((one) => one.key === key)!;
    await org.owner.call(customFields.update, {
      params: { id: field.id },
      body: {
        options: field.options.filter(({ id }) => id !== option('Negotiating')),
        removed_options: [{ id: option('Negotiating'), move_to_id: option('Qualified') }],
      },
    });
    await fb.app.runJobs();

    expect(await names()).toEqual(['Lead', 'negotiating', 'qualified']);
    const moved = results.find(({ changes }) => JSON.stringify(changes).includes(key))!;
    expect((await steps.list())[1]!.occurred_at).toBe(moved.at);
  });

  it('is of leads of instant forms alone: no test lead, no client added by hand, no lead of TikTok or a website (CAPI-11)', async () => {
    const test = await steps.arrive('<test lead: dummy data for full_name>');
    await steps.move(test.client_id, 'Contacted');
    const manual = await org.client({ name: 'By hand' });
    await convert(manual.id);
    const webhook = await newWebhook(org, {}, fb.app);
    for (const kind of ['webhook', 'tiktok']) {
      const name = `Lead of ${kind}`;
      await webhook.post({ name, email: `${kind}-${crypto.randomUUID()}@example.com` });
      await fileWaitingLeads(fb.app);
      const { results } = await org.owner.call(clients.list, { query: { search: name } });
      await org.inScope(({ db, org_id }) =>
        sql`update lead_sources set kind = ${kind} where org_id = ${org_id} and id = ${webhook.id}`.execute(db),
      );
      await convert(results[0]!.id);
    }
    await steps.send();

    expect(await steps.list()).toEqual([]);
    expect(steps.calls()).toEqual([]);
  });

  it('stays here where the person refused marketing: in the form, or later by unsubscribing', async () => {
    await fb.customerSends(
      form_id,
      { full_name: 'Lee Ong', email: `${crypto.randomUUID()}@example.com` },
      { submission: { custom_disclaimer_responses: [{ checkbox_key: 'marketing', is_checked: '' }] } },
    );
    await fetchAndFile(fb);
    const { client_id } = await steps.arrive('Jane Tan');
    await org.inScope(async (scope) => {
      await makeUnsubscribeLinks(scope, fb.app.services.settings, [client_id]);
      await sql`update client_unsubscribes set way = 'PAGE', unsubscribed_at = now()
        where org_id = ${scope.org_id} and client_id = ${client_id}`.execute(scope.db);
    });
    await steps.move(client_id, 'Contacted');
    await steps.send();

    expect(await steps.statuses()).toEqual(['Lead WITHDRAWN']);
    expect(steps.calls()).toEqual([]);
  });

  it('is told where the person agreed in the form', async () => {
    await fb.customerSends(
      form_id,
      { full_name: 'Lee Ong', email: `${crypto.randomUUID()}@example.com` },
      { submission: { custom_disclaimer_responses: [{ checkbox_key: 'marketing', is_checked: '1' }] } },
    );
    await fetchAndFile(fb);
    await steps.send();

    expect(await steps.statuses()).toEqual(['Lead RECEIVED']);
  });

  it('is told once where a stage is left and entered again within an hour, and again after it', async () => {
    const { client_id } = await steps.arrive();
    for (const stage of ['Contacted', 'New', 'Contacted']) await steps.move(client_id, stage);
    expect(await names()).toEqual(['Lead', 'contacted']);

    setClock(startingAt(new Date(Date.now() + 2 * 3_600_000).toISOString()));
    await steps.move(client_id, 'New');
    await steps.move(client_id, 'Contacted');

    const events = (await steps.list()).filter(({ event_name }) => event_name === 'contacted');
    expect(await names()).toEqual(['Lead', 'contacted', 'Lead', 'contacted']);
    expect(events).toHaveLength(2);
  });

  it('is named and switched as people chose, and each name is fixed when it happens', async () => {
    const { option } = await steps.stages();
    const { client_id } = await steps.arrive();
    await org.owner.call(metaConversions.saveStages, {
      body: {
        stages: [
          { option_id: option('New'), event_name: 'Enquiry', is_on: true },
          { option_id: option('Contacted'), event_name: 'contacted', is_on: false },
          { option_id: option('Lost'), event_name: 'lost', is_on: true },
        ],
      },
    });
    for (const stage of ['Contacted', 'Lost']) await steps.move(client_id, stage);
    await steps.arrive('Lee Ong');

    expect(await names()).toEqual(['Lead', 'lost', 'Enquiry']);
    const foreign = { option_id: 999_999_999, event_name: 'x', is_on: true };
    await org.owner.refused(metaConversions.saveStages, { body: { stages: [foreign] } }, 400);
  });

  it('is a conversion without a stage where no stage counts as won', async () => {
    const { client_id } = await steps.arrive();
    const { key } = await steps.stages();
    const field = (await org.owner.call(customFields.list)).results.find((one) => one.key === key)!;
    await org.owner.call(customFields.update, {
      params: { id: field.id },
      body: {
        options: field.options.map((one) => ({ ...one, outcome: one.outcome === 'WON' ? 'OPEN' : one.outcome })),
      },
    });
    await fb.app.runJobs();
    await convert(client_id);
    await convert(client_id);
    await steps.send();

    expect(await steps.statuses()).toEqual(['converted RECEIVED', 'Lead RECEIVED']);
  });

  it('is nothing before a dataset is chosen, and what waits is withdrawn when the sending ends', async () => {
    const first = await steps.arrive();
    await org.owner.call(metaConversions.endDataset);
    await steps.move(first.client_id, 'Contacted');
    await steps.arrive('Lee Ong');
    await steps.send();

    expect(await steps.statuses()).toEqual(['Lead WITHDRAWN']);
    expect(steps.calls()).toEqual([]);
    expect((await steps.detail()).dataset).toBeNull();
  });
});
