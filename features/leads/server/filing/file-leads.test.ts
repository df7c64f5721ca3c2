import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { asOwner } from '#testing/database.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { drainLeads } from './drain.ts';

afterEach(() => setClock(systemClock));

const listClients = async (org: Org) => (await org.owner.call(clients.list, { query: { page_size: 100 } })).results;

const readTimeline = (org: Org, client_id: number) =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('timeline_activities')
      .where('org_id', '=', org.org_id)
      .where('client_id', '=', client_id)
      .orderBy('id')
      .select(['item_type', 'type_specific_data', 'actor_profile_id'])
      .execute(),
  );

const sentTo = async (email: string) => {
  const { services } = await testApp();
  const { rows } = await asOwner<{ subject: string; text: string; html: string }>(
    services.database,
    'select subject, text, html from outbox_messages where recipient = $1 order by id',
    [email],
  );
  return rows;
};

describe('the same person', () => {
  it('with a differently written phone number becomes DUPLICATE_LEAD_RECEIVED, not a second client (S0-1-02, S0-3E-01)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Jane Tan', phone: '+65 9123 4567' });
    await fileWaitingLeads();

    await webhook.post({ name: 'J. Tan', phone: '(0065) 9123-4567', email: 'jane@example.com' });
    await fileWaitingLeads();

    const [client, ...others] = await listClients(org);
    expect(others).toEqual([]);
    expect(client).toMatchObject({
      name: 'Jane Tan',
      phones: [{ raw: '+65 9123 4567' }],
      emails: ['jane@example.com'],
      last_activity_type: 'DUPLICATE_LEAD_RECEIVED',
    });
    expect((await readTimeline(org, client!.id)).map(({ item_type }) => item_type)).toEqual([
      'CLIENT_CREATED_DETAILS',
      'DUPLICATE_LEAD_RECEIVED',
    ]);
    expect(await webhook.source()).toMatchObject({
      created_count: 1,
      duplicate_count: 1,
    });
  });

  it('added by hand is found by e-mail in any case, and by a Mexican number with or without its extra 1', async () => {
    const org = await newOrg();
    await org.client({ name: 'Ana', emails: ['Ana@Example.com'] });
    await org.client({ name: 'Luis', phones: ['+52 1 55 1234 5678'] });
    const webhook = await newWebhook(org);

    await webhook.post([
      { name: 'Ana Lim', email: 'ana@example.COM' },
      { name: 'Luis M', phone: '+52 55 1234 5678' },
    ]);
    await fileWaitingLeads();

    expect((await listClients(org)).map(({ name }) => name).sort()).toEqual(['Ana', 'Luis']);
  });

  it('deleted before is a new client', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'Jane', phones: ['91234567'] });
    await org.owner.call(clients.delete, { params: { id } });
    const webhook = await newWebhook(org);

    await webhook.post({ name: 'Jane again', phone: '91234567' });
    await fileWaitingLeads();

    expect((await listClients(org)).map(({ name }) => name)).toEqual(['Jane again']);
  });

  it('of another organisation is somebody else', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    await other.client({ name: 'Theirs', phones: ['91234567'] });
    const webhook = await newWebhook(org);

    await webhook.post({ name: 'Ours', phone: '91234567' });
    await fileWaitingLeads();

    expect((await listClients(org)).map(({ name }) => name)).toEqual(['Ours']);
    expect((await listClients(other)).map(({ name }) => name)).toEqual(['Theirs']);
  });

  it('who left a phone first and an e-mail later is joined by a lead that has both', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);

    await webhook.post([
      { name: 'Jane', phone: '91234567' },
      { name: 'Jane', phone: '91234567', email: 'jane@example.com' },
      { name: 'Jane', email: 'jane@example.com' },
    ]);
    await fileWaitingLeads();

    expect(await listClients(org)).toMatchObject([{ phones: [{ raw: '91234567' }], emails: ['jane@example.com'] }]);
  });
});

describe('leads that arrive at once', () => {
  it('of one person, from twenty senders and filed by four processes, make one client with right counters', async () => {
    const org = await newOrg();
    const webhooks = [await newWebhook(org), await newWebhook(org)];
    const { services } = await testApp();

    const posts = Array.from({ length: 20 }, (_, index) =>
      webhooks[index % 2]!.post({ name: `Jane ${index}`, phone: index % 3 ? '91234567' : '+65 9123 4567' }),
    );
    const drains = Array.from({ length: 4 }, () => drainLeads(services));
    const repeats = Array.from({ length: 20 }, () => webhooks[0]!.post({ name: 'Ben', email: 'ben@example.com' }));
    await Promise.all([...posts, ...drains, ...repeats]);
    await Promise.all(Array.from({ length: 4 }, () => drainLeads(services)));

    const found = await listClients(org);
    expect(found.map(({ name }) => name.split(' ')[0]).sort()).toEqual(['Ben', 'Jane']);
    const sources = [await webhooks[0]!.source(), await webhooks[1]!.source()];
    const sum = (count: 'created_count' | 'duplicate_count') => sources.reduce((all, source) => all + source[count], 0);
    expect([sum('created_count'), sum('duplicate_count')]).toEqual([2, 19]);
  });

  it('make as many clients as there are persons, however they overlap, arrive and are filed', {
    tags: 'slow',
  }, async () => {
    const person = fc.integer({ min: 0, max: 3 });
    const delivery = fc.record({ person, by: fc.constantFrom('phone', 'email', 'both'), again: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(delivery, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (deliveries, parallel) => {
          const org = await newOrg();
          const webhook = await newWebhook(org);
          // A first lead of each person ties phone and e-mail together, so that later ones match.
          const people = [...new Set(deliveries.map((one) => one.person))];
          const contact = (who: number) => ({ phone: `9123456${who}`, email: `p${who}@example.com` });
          await webhook.post(people.map((who) => ({ name: `P${who}`, ...contact(who) })));
          await fileWaitingLeads();

          const { services } = await testApp();
          const sent = deliveries.map(async (one, index) => {
            const { phone, email } = contact(one.person);
            const body = {
              name: `Lead ${index}`,
              ...(one.by !== 'email' && { phone }),
              ...(one.by !== 'phone' && { email }),
            };
            await webhook.post(body);
            if (one.again) await webhook.post(body);
            if (parallel) await drainLeads(services);
          });
          await Promise.all(sent);
          await fileWaitingLeads();

          expect(await listClients(org)).toHaveLength(people.length);
          expect(await webhook.source()).toMatchObject({
            created_count: people.length,
            duplicate_count: deliveries.length,
          });
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('who gets a lead', () => {
  it('is the source’s assignee, who is told by e-mail; a known client keeps its assignee', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel' });
    const eva = await org.member({ name: 'Eva' });
    await org.client({ name: 'Known', phones: ['81234567'], assigned_to: eva });
    const webhook = await newWebhook(org, { default_assignee_id: daniel.profile_id });

    await webhook.post({ name: 'Jane <b>Tan</b>', phone: '91234567', budget: '1M & more' });
    await webhook.post({ name: 'Known', phone: '81234567' });
    await fileWaitingLeads();

    const assigned = (await listClients(org)).map(({ name, assigned_to_id }) => [name, assigned_to_id]);
    expect(Object.fromEntries(assigned)).toEqual({
      Known: eva.profile_id,
      'Jane <b>Tan</b>': daniel.profile_id,
    });
    const [toDaniel] = await sentTo(daniel.email);
    expect(toDaniel!.subject).toBe('New lead: Jane <b>Tan</b>');
    expect(toDaniel!.text).toMatch(/\+6591234567\nBudget: 1M & more\nhttp.*\/client\/\d+$/);
    expect(toDaniel!.html).toContain('Jane &lt;b&gt;Tan&lt;/b&gt;');
    expect((await sentTo(eva.email))[0]!.subject).toBe('Enquired again: Known');
  });

  it('is the owner, or nobody where leads are not saved to the owner’s account (S0-4-37)', async () => {
    const org = await newOrg();
    const toOwner = await newWebhook(org);
    const toNobody = await newWebhook(org, { save_lead_to_owner_account: false });

    await toOwner.post({ name: 'Ana' });
    await toNobody.post({ name: 'Ben' });
    await fileWaitingLeads();

    const assigned = (await listClients(org)).map(({ name, assigned_to_id }) => [name, assigned_to_id]);
    expect(Object.fromEntries(assigned)).toEqual({ Ana: org.owner.profile_id, Ben: null });
  });

  it('is the owner when the assignee is no longer active, and nobody gets an e-mail they do not want', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel' });
    const webhook = await newWebhook(org, { default_assignee_id: daniel.profile_id });
    await org.inScope(async (scope) => {
      await scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', daniel.profile_id)
        .execute();
    });
    await org.owner.call(notifications.updateSettings, {
      body: { choices: { new_lead_assigned: { email: false } } },
    });

    await webhook.post({ name: 'Ana' });
    await fileWaitingLeads();

    expect(await listClients(org)).toMatchObject([{ name: 'Ana', assigned_to_id: org.owner.profile_id }]);
    expect([...(await sentTo(daniel.email)), ...(await sentTo(org.owner.email))]).toEqual([]);
  });

  it('reads local numbers by the country of the source', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org, { default_country: 'GB' });

    await webhook.post({ name: 'Ana', phone: '07911 123456' });
    await fileWaitingLeads();

    expect(await listClients(org)).toMatchObject([{ phones: [{ number_e164: '+447911123456' }] }]);
  });
});

describe('what a source has sent from', () => {
  it('is kept as pages, forms and campaigns to choose from, with the newest name (D13)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);

    await webhook.post({ name: 'Ana', form_id: 7, form_name: 'Old name', campaign_name: 'Spring' });
    await fileWaitingLeads();
    await webhook.post({ name: 'Ben', form_id: 7, form_name: 'New name', page_id: 3 });
    await fileWaitingLeads();

    const { catalogue } = await webhook.source();
    expect(catalogue.map(({ kind, external_id, name }) => [kind, external_id, name]).sort()).toEqual([
      ['campaign', 'Spring', 'Spring'],
      ['form', '7', 'New name'],
      ['page', '3', '3'],
    ]);
  });
});
