import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { testApp } from '#testing/app.ts';
import { newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { drainLeads, fileWaitingLeads } from './drain.ts';

/** Sends so many leads at once and files them. @returns the beginnings of the statements with which they are filed. */
async function file(
  org: Org,
  { post }: TestWebhook,
  count: number,
  further: (index: number) => object = () => ({}),
): Promise<string[]> {
  const { services } = await testApp();
  const { status } = await post(
    Array.from({ length: count }, (_, index) => ({
      name: 'Jane',
      email: `jane${index}@example.com`,
      ...further(index),
    })),
  );
  expect(status).toBe(200);
  const statements = await listStatements(() => fileWaitingLeads(services, org.org_id));
  return statements.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 80));
}

describe('leads are filed in as many statements for twenty as for five', () => {
  it('when all of them are new, and when they are known clients who lacked a phone, a company and a place', async () => {
    const [few, many] = [await newOrg(), await newOrg()];
    const [of_few, of_many] = [await newWebhook(few), await newWebhook(many)];
    const again = (index: number) => ({ phone: `+6581234${510 + index}`, company: 'Tan Homes', city: 'Singapore' });

    expect(await file(many, of_many, 20)).toEqual(await file(few, of_few, 5));
    expect(await file(many, of_many, 20, again)).toEqual(await file(few, of_few, 5, again));

    const { results } = await many.owner.call(clients.list, { query: { page_size: 100 } });
    expect(results).toHaveLength(20);
    for (const { phones, company, location } of results) {
      expect([phones.length, company, location]).toEqual([1, 'Tan Homes', 'Singapore']);
    }
  });

  it('and each of the leads of one client adds what the ones before it lacked, with a line in the history', async () => {
    const org = await newOrg();
    const { post } = await newWebhook(org);
    const { services } = await testApp();
    const { id } = await org.client({ name: 'Ana', emails: ['ana@example.com'], company: 'Kestrel' });
    await post([
      { name: 'Ana', email: 'ana@example.com', phone: '+6581234561', city: 'Singapore', company: 'Other' },
      { name: 'Ana', email: 'ana@example.com', phone: '+6581234562', city: 'London' },
      { name: 'Ana', email: 'ANA@example.com', phone: '+6581234561', job_title: 'Director' },
    ]);
    await fileWaitingLeads(services, org.org_id);

    const client = await org.owner.call(clients.get, { params: { id } });
    expect(client).toMatchObject({
      company: 'Kestrel',
      location: 'Singapore',
      job_title: 'Director',
      emails: ['ana@example.com'],
      phones: [{ raw: '+6581234561' }, { raw: '+6581234562' }],
    });
    const { results } = await org.owner.call(clientHistory.list, { params: { id } });
    const filled = results.flatMap(({ changes }) => changes).filter(({ field }) => field !== 'phones');
    expect(filled.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['job_title', null, 'Director'],
      ['location', null, 'Singapore'],
    ]);
  });
});

describe('where more leads wait than one transaction files', () => {
  it('the next one files twice as many, up to four times', async () => {
    const org = await newOrg();
    const { post } = await newWebhook(org, { leads_per_minute: 6_000, burst: 20_000 });
    const { services } = await testApp();
    for (let sent = 0; sent < 1_500; sent += 100)
      await post(
        Array.from({ length: 100 }, (_, index) => ({ name: 'Jane', email: `jane${sent + index}@example.com` })),
      );

    const statements = await listStatements(() => drainLeads(services));

    const taken = statements.filter(
      ({ text, values }) => text.includes('lock_waiting_leads') && values[0] === org.org_id,
    );
    expect(taken.map(({ values }) => values.at(-1))).toEqual([200, 400, 800, 800]);
  });
});
