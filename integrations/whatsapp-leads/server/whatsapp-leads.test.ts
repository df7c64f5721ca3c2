import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { integrations } from '#features/integrations/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { whatsappAccounts } from '#features/whatsapp/contract.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { type ConnectedNumber, connectNumber, newPerson, type WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { runWhatsAppOrgApp } from '#testing/whatsapp/run-org-app.ts';
import { newOrg, type Org } from '#testing/world.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;

runWhatsAppOrgApp((given) => {
  ({ number, running } = given);
});

type Written = Parameters<WhatsAppOrgApp['meta']['receive']>;
const write = (from: string, message: Written[2], options: Written[3] = {}) =>
  running.meta.receive(number.phone_id, from, message, { profile_name: 'Jane Tan', ...options });
const file = () => fileWaitingLeads(running.app);
const listClients = async (org: Org = number.org) => (await org.owner.call(clients.list)).results;
const listEvents = (org: Org = number.org) =>
  org.inScope(({ db, org_id }) =>
    db.selectFrom('lead_events').where('org_id', '=', org_id).select(['outcome', 'lead']).execute(),
  );
const listMessages = (org: Org = number.org) =>
  org.inScope(({ db, org_id }) =>
    db.selectFrom('whatsapp_messages').where('org_id', '=', org_id).select(['text', 'client_id']).execute(),
  );

describe('a person who writes and is no client', () => {
  it('becomes a lead with name, number, text and the ad, and gets the messages', async () => {
    const wa_id = newPerson();
    const referral = {
      ...{ source_id: '23850000000000003', source_type: 'ad', source_url: 'https://fb.me/ad' },
      ...{ headline: 'Sea view from 1.2M', ctwa_clid: 'clid-1' },
    };
    const sent = await write(wa_id, { type: 'text', text: { body: 'Is it still free?' }, referral });
    expect(sent.statuses).toEqual([200]);
    expect(await listEvents()).toMatchObject([{ outcome: 'RECEIVED' }]);

    await file();
    const [client] = await listClients();
    expect(client).toMatchObject({ name: 'Jane Tan', source_name: 'WhatsApp', phones: [{ number_e164: `+${wa_id}` }] });
    expect(await listEvents()).toMatchObject([
      {
        outcome: 'CLIENT_CREATED',
        lead: { campaign: { name: 'Sea view from 1.2M', ad_id: '23850000000000003', ad_name: 'Sea view from 1.2M' } },
      },
    ]);
    const { results } = await number.org.owner.call(leads.rawLeadInfo, { params: { id: client!.id } });
    expect(results[0]).toMatchObject({ campaign_name: 'Sea view from 1.2M' });
    expect(results[0]!.questions).toMatchObject([{ label: 'Message', values: ['Is it still free?'] }]);
    expect(results[0]!.answers.find(({ label }) => label === 'Click id')).toMatchObject({ values: ['clid-1'] });
    expect(await listMessages()).toEqual([{ text: 'Is it still free?', client_id: client!.id }]);
  });

  it('is one lead with several messages in one second, also when Meta repeats them, and no further one later', async () => {
    const wa_id = newPerson();
    await Promise.all([write(wa_id, 'Hi', { copies: 3 }), write(wa_id, 'Anyone there?', { copies: 2 })]);
    await file();
    await write(wa_id, 'Hello?');
    await file();

    expect(await listEvents()).toMatchObject([{ outcome: 'CLIENT_CREATED' }]);
    const [client] = await listClients();
    expect((await listMessages()).map(({ client_id }) => client_id)).toEqual([client!.id, client!.id, client!.id]);
  });

  it('has every message, also one that comes while the lead is being filed', async () => {
    const people = Array.from({ length: 8 }, newPerson);
    await Promise.all(people.map((wa_id) => write(wa_id, 'Hi')));
    await Promise.all([file(), ...people.map((wa_id) => write(wa_id, 'And again'))]);
    await file();

    expect(await listEvents()).toHaveLength(8);
    expect((await listMessages()).filter(({ client_id }) => client_id === null)).toEqual([]);
    const sources = await number.org.inScope(({ db, org_id }) =>
      db.selectFrom('lead_sources').where('org_id', '=', org_id).select('name').execute(),
    );
    expect(sources).toEqual([{ name: 'WhatsApp' }]);
  });

  it('is a lead in every organisation that has connected the number', async () => {
    const other = await newOrg({ app: running.app });
    await connectNumber(running, other);
    await other.inScope(({ db, org_id }) =>
      db.updateTable('whatsapp_numbers').set({ phone_id: number.phone_id }).where('org_id', '=', org_id).execute(),
    );
    await write(newPerson(), 'Hi');
    await file();

    for (const org of [number.org, other]) expect(await listClients(org)).toMatchObject([{ name: 'Jane Tan' }]);
  });

  it('is named by the number without a profile, and says what kind of message it was', async () => {
    const wa_id = newPerson();
    await write(wa_id, { type: 'image', image: {}, bytes: Buffer.from('x') }, { without_contacts: true });
    await file();

    const [client] = await listClients();
    expect(client!.name).toContain(wa_id.slice(-4));
    expect(await listEvents()).toMatchObject([
      { lead: { fields: expect.arrayContaining([expect.objectContaining({ values: ['(image)'] })]) } },
    ]);
  });
});

describe('no lead', () => {
  it('comes of a word that opts out, of a reaction, of a client’s message, nor of what is written in the phone app', async () => {
    const known = newPerson();
    await number.org.client({ phones: [`+${known}`] });
    await write(newPerson(), 'STOP');
    await write(newPerson(), 'start');
    await write(newPerson(), { type: 'reaction', reaction: { message_id: 'wamid.X', emoji: '👍' } });
    await write(known, 'Hi');
    await running.meta.echo(number.phone_id, newPerson(), 'Hello');

    expect(await listEvents()).toEqual([]);
  });

  it('comes where a person switched it off for the number, until it is on again', async () => {
    const set = (makes_leads: boolean) =>
      number.org.owner.call(whatsappAccounts.update, {
        params: { id: number.account_id },
        body: { number_id: number.number_id, makes_leads },
      });
    expect((await set(false)).numbers).toMatchObject([{ makes_leads: false }]);
    await write(newPerson(), 'We sell paper');
    expect(await listEvents()).toEqual([]);

    await set(true);
    await write(newPerson(), 'Hi');
    expect(await listEvents()).toHaveLength(1);
  });
});

it('is listed in the directory, connected with the number', async () => {
  const find = async (org: Org) =>
    (await org.owner.call(integrations.list)).results.find(({ id }) => id === 'whatsapp-leads');
  expect(await find(number.org)).toMatchObject({
    status: 'active',
    integration_web_path: '/account/whatsapp-business',
  });
  expect(await find(await newOrg({ app: running.app }))).toMatchObject({ status: 'not_configured' });
});
