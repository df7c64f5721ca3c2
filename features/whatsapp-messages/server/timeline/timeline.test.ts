import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { type Activity, timeline } from '#features/timeline/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import {
  type ConnectedNumber,
  connectNumber,
  newPerson,
  queueMessage,
  sendMessage,
  startWhatsAppOrgApp,
  type WhatsAppOrgApp,
} from '#testing/whatsapp/org-app.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { sendDueMessages } from '../sending/send-messages.ts';
import { recordOnTimeline } from './record-on-timeline.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;
let org: Org;
/** A lead of the owner, and its number in digits. */
let client: { id: number; name: string };
let wa_id: string;

beforeAll(async () => {
  running = await startWhatsAppOrgApp();
});
afterAll(() => running.close());
beforeEach(async () => {
  running.meta.reset();
  // Meta writes whole seconds.
  setClock(stoppedAt(new Date(Math.floor(now().getTime() / 1_000) * 1_000).toISOString()));
  org = await newOrg({ app: running.app, owner: { name: 'Nadia Rahman' } });
  number = await connectNumber(running, org);
  wa_id = newPerson();
  client = await org.client({ ...aLead, phones: [`+${wa_id}`], assigned_to: org.owner });
  await later(5_000);
});
afterEach(() => setClock(systemClock));

const aLead = { name: 'Jane Tan', source: 'external_integration', is_new_lead: true } as const;

async function later(ms: number): Promise<void> {
  const at = new Date(now().getTime() + ms).toISOString();
  setClock(stoppedAt(at));
  await running.meta.setClock(at);
}

const readAll = async (person: Person = org.owner, id = client.id): Promise<Activity[]> =>
  (await person.call(timeline.listForClient, { params: { id }, query: {} })).results;
const readMessages = async (person = org.owner, id = client.id) =>
  (await readAll(person, id)).filter(({ item_type }) => item_type === 'MESSAGE');
const readClient = () => org.owner.call(clients.get, { params: { id: client.id } });
const readAlerts = async (person: Person = org.owner) =>
  (await person.call(notifications.listUnshown)).results.map(({ title, page }) => ({ title, page }));

const write = (message: Parameters<WhatsAppOrgApp['meta']['receive']>[2], options = {}, from = wa_id) =>
  running.meta.receive(number.phone_id, from, message, options);
const writeOnPhone = (message: Parameters<WhatsAppOrgApp['meta']['echo']>[2], options = {}) =>
  running.meta.echo(number.phone_id, wa_id, message, options);

/** A person answers in the chat. @returns the message’s id. */
async function chat(text: string, person: Person = org.owner): Promise<string> {
  const given = { to: wa_id, kind: 'CHAT', client_id: client.id, profile_id: person.profile_id } as const;
  return sendMessage(running.app, number, { ...given, text });
}

const findAtMeta = (id: string) => running.meta.messages.find(({ callback_data }) => callback_data === id)!;
const report = (id: string, status: string, code?: number) => running.meta.reportStatus(findAtMeta(id), status, code);

describe('what a client writes', () => {
  it('is on their timeline once, however often it comes; it is no first response and nobody’s to change (WA-08, D5)', async () => {
    await write('Is it still available?', { copies: 4, concurrent: true });

    const [message, ...others] = await readAll();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      ...{ item_type: 'MESSAGE', text: 'Is it still available?', actor: null },
      type_specific_data: { channel: 'whatsapp', is_inbound: true, message: { state: 'RECEIVED' } },
      access_policy: { EDIT: false, DELETE: false },
    });
    expect(await readClient()).toMatchObject({
      ...{ first_response_at: null, is_new_lead: true, last_interaction_at: null },
      ...{ last_activity_type: 'MESSAGE', last_activity_data: { channel: 'whatsapp', is_inbound: true } },
    });
    const { results } = await org.owner.call(clients.listRecentlyActive);
    expect(results).toMatchObject([{ recently_active_type: 'MESSAGE' }]);
    const params = { t: 'MESSAGE' as const, id: message!.id };
    expect((await org.owner.raw(timeline.updateItem, { params, body: { text: 'No' } })).status).toBe(455);
    expect((await org.owner.raw(timeline.deleteItem, { params })).status).toBe(455);
  });

  it('follows edits and deletions, names files, and leaves out signs under a message (WA-15)', async () => {
    const { id } = await write('It is 5');
    await write({ type: 'image', image: {}, bytes: Buffer.from('x') });
    await write({ type: 'document', document: { filename: 'Plan.pdf' }, bytes: Buffer.from('x') });
    await write({ type: 'reaction', reaction: { message_id: id, emoji: '👍' } });
    await write({ type: 'button', button: { text: 'Call me', payload: 'CALL_ME' } });
    const texts = async () => (await readMessages()).map(({ text }) => text).sort();
    expect(await texts()).toEqual(['Call me', 'It is 5', 'Photo', 'Plan.pdf']);

    await write({
      type: 'edit',
      edit: { original_message_id: id, message: { type: 'text', text: { body: 'It is 6' } } },
    });
    expect(await texts()).toEqual(['Call me', 'It is 6', 'Photo', 'Plan.pdf']);
    await write({ type: 'revoke', revoke: { original_message_id: id } });
    expect(await texts()).toEqual(['Call me', 'Message deleted', 'Photo', 'Plan.pdf']);
  });

  it('goes on with the same client after they changed their number (WA-15)', async () => {
    await write('Hello');
    const next = newPerson();
    await running.meta.changePersonsNumber(number.phone_id, wa_id, next);
    await write('My new number', {}, next);

    expect((await readMessages()).map(({ text }) => text).sort()).toEqual(['Hello', 'My new number']);
  });

  it('is on the timeline of each organisation that has connected the number, and only there', async () => {
    const other = await newOrg({ app: running.app });
    const shared = await connectNumber(running, other);
    await other.inScope(({ db, org_id }) =>
      db
        .updateTable('whatsapp_numbers')
        .set({ phone_id: number.phone_id })
        .where('org_id', '=', org_id)
        .where('id', '=', shared.number_id)
        .execute(),
    );
    const theirs = await other.client({ name: 'Jane at the other', phones: [`+${wa_id}`], assigned_to: other.owner });
    await write('Hello both');

    expect(await readMessages()).toMatchObject([{ text: 'Hello both' }]);
    expect(await readMessages(other.owner, theirs.id)).toMatchObject([{ text: 'Hello both' }]);
    expect(await readAlerts(other.owner)).toMatchObject([{ title: 'Jane at the other wrote on WhatsApp' }]);
  });

  it('of a deleted client alerts no one, and of a number without a client is on no timeline', async () => {
    await org.owner.call(clients.delete, { params: { id: client.id } });
    expect((await write('Hello')).statuses).toEqual([200]);
    expect((await write('Hello', {}, newPerson())).statuses).toEqual([200]);

    expect(await readAlerts()).toEqual([]);
    const { results } = await org.owner.call(timeline.listOfUser, { query: { item_types: 'MESSAGE' } });
    expect(results).toEqual([]);
  });
});

describe('an alert of what a client wrote', () => {
  const page = () => `/client/${client.id}`;

  it('is one for messages that follow, until it is opened; then the next one is told again', async () => {
    await write('Hello');
    await Promise.all(['Are', 'you', 'there?'].map((text) => write(text)));
    expect(await readAlerts()).toEqual([{ title: 'Jane Tan wrote on WhatsApp', page: page() }]);

    const [alert] = (await org.owner.call(notifications.listUnshown)).results;
    await org.owner.call(notifications.reportShown, { body: { alert_ids: [alert!.id], is_seen: true } });
    await write('Thank you');
    expect(await readAlerts()).toHaveLength(1);

    await later(301_000);
    await write('One more thing');
    expect(await readAlerts()).toHaveLength(2);
  });

  it('goes to the assignee alone, to the owner where there is none, and says who opted out', async () => {
    const agent = await org.member();
    await org.owner.call(clients.reassign, {
      params: { id: client.id },
      body: { assign_type: 'OTHER', assigned_to_id: agent.profile_id },
    });
    await write('Hello');
    await write('STOP');
    await write('stop');
    expect((await readAlerts(agent)).map(({ title }) => title).sort()).toEqual([
      'Jane Tan opted out of WhatsApp messages',
      'Jane Tan wrote on WhatsApp',
    ]);
    expect(await readAlerts()).toEqual([]);
    const stranger = await org.member();
    expect((await stranger.raw(timeline.listForClient, { params: { id: client.id }, query: {} })).status).toBe(455);

    await org.owner.call(clients.reassign, { params: { id: client.id }, body: { assign_type: 'UNASSIGNED' } });
    await later(301_000);
    await write('Hello?');
    expect(await readAlerts()).toEqual([{ title: 'Jane Tan wrote on WhatsApp', page: page() }]);
  });

  it('is not sent to a person who chose none', async () => {
    await org.owner.call(notifications.updateSettings, {
      body: { choices: { client_wrote: { in_app: false, push: false } } },
    });
    await write('Hello');
    await write('stop');
    expect(await readAlerts()).toEqual([]);
  });
});

describe('what a person writes', () => {
  it('in the chat is theirs and the first response, and takes the mark off as they chose; it shows what became of it (D5, B17)', async () => {
    await org.owner.call(preferences.update, { body: { auto_unmark_type: 'ADD_TIMELINE_ACTIVITY' } });
    await write('Hello');
    await later(60_000);
    const id = await chat('Good morning');

    const [first, message] = await readAll();
    expect(first).toMatchObject({
      ...{ item_type: 'FIRST_RESPONSE', actor: { name: 'Nadia Rahman' } },
      type_specific_data: { seconds: 65, by: 'MESSAGE' },
    });
    expect(message).toMatchObject({
      ...{ item_type: 'MESSAGE', text: 'Good morning', actor: { id: org.owner.profile_id } },
      type_specific_data: { channel: 'whatsapp', message: { state: 'ACCEPTED' } },
      access_policy: { EDIT: false, DELETE: false },
    });
    expect(await readClient()).toMatchObject({ is_new_lead: false, last_interaction_at: now().toISOString() });
    await report(id, 'read');
    expect((await readAll())[1]).toMatchObject({ type_specific_data: { message: { state: 'READ' } } });
  });

  it('in the phone app is the first response too, by a person not known, also after others were deleted (WA-15, D5)', async () => {
    const { id } = await writeOnPhone('I will call you');
    const body = { client_id: client.id, item_type: 'PHONECALL', occurred_at: now().toISOString() } as const;
    const call = await org.owner.call(timeline.createActivity, { body });
    const firstResponses = async () => (await readAll()).filter(({ item_type }) => item_type === 'FIRST_RESPONSE');
    const byPhone = [{ actor: null, type_specific_data: { seconds: 5, by: 'MESSAGE' } }];

    expect(await firstResponses()).toMatchObject(byPhone);
    expect(await readMessages()).toMatchObject([{ actor: null, text: 'I will call you', type_specific_data: {} }]);
    await org.owner.call(timeline.deleteItem, { params: { t: 'PHONECALL', id: call.id } });
    expect(await firstResponses()).toMatchObject(byPhone);

    await writeOnPhone({ type: 'revoke', revoke: { original_message_id: id } });
    expect(await readMessages()).toMatchObject([{ text: 'Message deleted' }]);
    expect(await readAlerts()).toEqual([]);
  });

  it('but Meta refused is there with its reason, and answers no one', async () => {
    await write('Hello');
    running.meta.refuse(wa_id, 131026);
    await chat('Good morning');

    expect(await readMessages()).toMatchObject([
      { text: 'Good morning', type_specific_data: { message: { state: 'FAILED' } } },
      { text: 'Hello' },
    ]);
    expect(await readClient()).toMatchObject({ first_response_at: null });
  });

  it('and failed after all is no first response; one that arrived after all is (WA-09, D5)', async () => {
    await write('Hello');
    const id = await chat('Good morning');
    const answered = async () => (await readClient()).first_response_at !== null;
    expect(await answered()).toBe(true);

    await report(id, 'failed', 131047);
    expect(await answered()).toBe(false);
    expect((await readAll()).map(({ item_type }) => item_type)).not.toContain('FIRST_RESPONSE');
    await report(id, 'delivered');
    expect(await answered()).toBe(true);
  });

  it('of many clients is recorded whatever happens at once: answers, statuses in any order and what they write', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const to = newPerson();
        const made = await org.client({ name: `Client ${index}`, phones: [`+${to}`], assigned_to: org.owner });
        await write('Hello', {}, to);
        return { to, client_id: made.id };
      }),
    );
    const asked = { kind: 'CHAT', profile_id: org.owner.profile_id, text: 'Hi' } as const;
    await Promise.all(people.map((person) => queueMessage(number, { ...asked, ...person })));
    await Promise.all([
      sendDueMessages(running.app.services),
      ...people.toReversed().map(({ to }) => write('Are you there?', {}, to)),
    ]);
    const told = running.meta.messages.flatMap((message) => [
      { message, status: 'delivered' },
      { message, status: 'read' },
    ]);
    const again = people.map(({ to }) => write('Thanks', {}, to));
    const answers = [running.meta.report(told), running.meta.report(told, { shuffle: true })];
    expect((await Promise.all(answers)).flat()).toEqual([200, 200]);
    await Promise.all(again);

    for (const { client_id } of people) {
      expect((await readMessages(org.owner, client_id)).map(({ text }) => text).sort()).toEqual([
        ...['Are you there?', 'Hello', 'Hi', 'Thanks'],
      ]);
    }
  });

  it('is not on the timeline while it waits, and once however many record it at once', async () => {
    const given = { to: wa_id, kind: 'CHAT', client_id: client.id, profile_id: org.owner.profile_id } as const;
    const waiting = await queueMessage(number, given);
    const record = () => org.inScope((scope) => recordOnTimeline(scope, [waiting]));
    expect(await record()).toEqual([]);

    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('whatsapp_messages')
        .set({ state: 'ACCEPTED' })
        .where('org_id', '=', org_id)
        .where('id', '=', waiting)
        .execute(),
    );
    const recorded = await Promise.all([record(), record(), record()]);
    expect(recorded.flat()).toHaveLength(1);
    expect(await readMessages()).toHaveLength(1);
  });
});
