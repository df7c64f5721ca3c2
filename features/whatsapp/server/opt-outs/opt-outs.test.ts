import { describe, expect, it } from 'vitest';
import { signNotice } from '#emulators/whatsapp/status-webhook.ts';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { now } from '#platform/server/clock.ts';
import {
  type ConnectedNumber,
  newPerson,
  readMessage,
  sendMessage,
  type WhatsAppOrgApp,
} from '#testing/whatsapp/org-app.ts';
import { runWhatsAppOrgApp } from '#testing/whatsapp/run-org-app.ts';
import type { Person } from '#testing/world.ts';
import { whatsappOptOuts } from '../../opt-outs-calls.ts';
import { readOptedOut } from './opt-outs.queries.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;
let owner: Person;

runWhatsAppOrgApp((given) => {
  ({ number, running } = given);
  owner = number.org.owner;
});

const client = (...phones: string[]) => number.org.client({ phones: phones.map((raw) => `+${raw}`) });
const get = async (id: number, person = owner) =>
  (await person.call(whatsappOptOuts.getOfClient, { params: { id } })).opt_out;
const set = (id: number, is_opted_out: boolean, person = owner) =>
  person.call(whatsappOptOuts.setOfClient, { params: { id }, body: { is_opted_out } });
const write = (wa_id: string, text: string, options = {}) =>
  running.meta.receive(number.phone_id, wa_id, text, options);
const send = async (to: string, client_id: number | null = null) =>
  readMessage(number, await sendMessage(running.app, number, { to, client_id }));
const history = async (id: number) =>
  (await owner.call(clientHistory.list, { params: { id } })).results.flatMap(({ words, by }) =>
    words === null ? [] : [[words, by?.name ?? null]],
  );
const isBadged = async (id: number) => (await owner.call(clients.get, { params: { id } })).is_whatsapp_opted_out;
const filter = async (is_out: boolean, person = owner) => {
  const where = `is_whatsapp_opted_out.is.${is_out}`;
  return (await person.call(clients.list, { query: { where } })).results.map(({ id }) => id).sort();
};

describe('a client who opts out of WhatsApp', () => {
  it('has it at their new number too, when they change it', async () => {
    const [wa_id, moved] = [newPerson(), newPerson()];
    const { id } = await client(wa_id);
    await write(wa_id, 'STOP');
    await running.meta.changePersonsNumber(number.phone_id, wa_id, moved);

    expect(await send(moved, id)).toMatchObject({ state: 'NOT_SENT', reason: 'OPTED_OUT' });
  });

  it('is badged, found by the filter, and has it in the history with its way, until they are in again', async () => {
    const wa_id = newPerson();
    const { id } = await client(wa_id);
    const { id: other } = await client(newPerson());
    await write(wa_id, 'STOP');

    expect(await get(id)).toMatchObject({ way: 'REPLY', by: null });
    expect([await isBadged(id), await isBadged(other)]).toEqual([true, false]);
    expect([await filter(true), await filter(false)]).toEqual([[id], [other]]);
    expect(await number.org.inScope((scope) => readOptedOut(scope, [id, other]))).toEqual(new Set([id]));

    await running.meta.advance(1);
    await write(wa_id, 'START');
    expect([await get(id), await isBadged(id), await filter(true)]).toEqual([null, false, []]);
    expect(await history(id)).toEqual([
      ['Wants WhatsApp messages again', null],
      ['Opted out of WhatsApp by a message', null],
    ]);
  });

  it('is so by hand too, with who noted it; undone by hand, or by START from any of their numbers', async () => {
    const [first, second] = [newPerson(), newPerson()];
    const { id } = await client(first, second);
    await set(id, true);
    expect(await get(id)).toMatchObject({ way: 'HAND', by: { name: owner.name } });
    expect(await send(second)).toMatchObject({ state: 'NOT_SENT', reason: 'OPTED_OUT' });

    await set(id, false);
    expect(await send(second)).toMatchObject({ state: 'ACCEPTED' });
    await set(id, true);
    await running.meta.setClock(new Date(now().getTime() + 2_000).toISOString());
    await write(first, 'START');
    expect([await get(id), (await send(second)).state]).toEqual([null, 'ACCEPTED']);
    expect((await history(id)).map(([, by]) => by)).toEqual([null, owner.name, owner.name, owner.name]);
  });

  it('is so by hand where one line stands in two spellings of its country', async () => {
    const { id } = await client('5511987654321', '551187654321');
    await set(id, true);
    expect(await get(id)).toMatchObject({ way: 'HAND' });
    await set(id, false);
    expect(await get(id)).toBeNull();
  });

  it('gets nothing on their other numbers either, and START from one does not undo the STOP of another', async () => {
    const [first, second] = [newPerson(), newPerson()];
    const { id } = await client(first, second);
    await write(first, 'STOP');
    await running.meta.advance(1);
    await write(second, 'START');

    expect(await get(id)).toMatchObject({ way: 'REPLY' });
    expect(await send(second, id)).toMatchObject({ state: 'NOT_SENT', reason: 'OPTED_OUT' });
  });

  it('is opted out as every client with the number, whichever way it is written', async () => {
    const both = await Promise.all([client('5511987654321'), client('551187654321')]);
    await write('551187654321', 'parar');

    for (const { id } of both) {
      expect(await get(id)).toMatchObject({ way: 'REPLY' });
      expect(await history(id)).toEqual([['Opted out of WhatsApp by a message', null]]);
    }
  });

  it('is so in an answer of Meta to a message, without a status (131050)', async () => {
    const wa_id = newPerson();
    const { id } = await client(wa_id);
    running.meta.failNext({ kind: 'provider_error', name: '131050' });
    expect(await send(wa_id)).toMatchObject({ state: 'FAILED', reason: 'OPTED_OUT' });

    expect(await get(id)).toMatchObject({ way: 'PROVIDER' });
    expect(await send(wa_id)).toMatchObject({ state: 'NOT_SENT', reason: 'OPTED_OUT' });
  });

  it('stays so once in the history when they say it again', async () => {
    const wa_id = newPerson();
    const { id } = await client(wa_id);
    await write(wa_id, 'STOP', { sent_ago_s: 60 });
    const first = await get(id);
    await write(wa_id, 'stop!');

    expect(await get(id)).toEqual(first);
    expect(await history(id)).toHaveLength(1);
  });
});

describe('STOP and START in one second', () => {
  /** Several messages of a person in one notice, all with the time of now. */
  const writeTogether = (wa_id: string, texts: readonly string[]) => {
    const timestamp = String(Math.floor(running.meta.nowMs / 1_000));
    const messages = texts.map((body) => ({
      ...{ from: wa_id, id: `wamid.${crypto.randomUUID()}`, timestamp, type: 'text', text: { body } },
    }));
    const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: number.phone_id }, messages };
    const entry = [{ id: '1', changes: [{ field: 'messages', value }] }];
    const payload = JSON.stringify({ object: 'whatsapp_business_account', entry });
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': signNotice(running.settings.META_APP_SECRET, payload),
    };
    return running.app.server.inject({ method: 'POST', url: '/hooks/meta', headers, payload });
  };

  it.each([
    [['STOP', 'START'], false],
    [['START', 'STOP'], true],
  ] as const)('count in the order of their notice: %s', async (texts, is_out) => {
    const wa_id = newPerson();
    const { id } = await client(wa_id);
    expect((await writeTogether(wa_id, texts)).statusCode).toBe(200);
    expect((await get(id)) !== null).toBe(is_out);
  });

  it.each([
    ['STOP', 'START'],
    ['START', 'STOP'],
  ])('opt out in two notices, in whichever order they come: %s, %s', async (...texts) => {
    const wa_id = newPerson();
    const { id } = await client(wa_id);
    for (const text of texts) await write(wa_id, text);
    expect(await get(id)).toMatchObject({ way: 'REPLY' });
  });

  it('change nothing when they are older than what is known', async () => {
    const wa_id = newPerson();
    const { id } = await client(wa_id);
    await write(wa_id, 'START');
    await write(wa_id, 'STOP', { sent_ago_s: 5 });
    expect(await get(id)).toBeNull();
  });
});

describe('opting out', () => {
  it('is shown and changed as far as people may see and change the client', async () => {
    const colleague = await number.org.member();
    const { id } = await client(newPerson());
    await set(id, true);

    const refused = await colleague.raw(whatsappOptOuts.setOfClient, { params: { id }, body: { is_opted_out: false } });
    expect(refused.status).toBe(455);
    expect(await filter(true, colleague)).toEqual([]);
    const latest = async (person: Person) =>
      (await person.call(whatsappOptOuts.listLatest)).results.map(({ client, way }) => [client.id, way]);
    expect([await latest(owner), await latest(colleague)]).toEqual([[[id, 'HAND']], []]);
  });

  it('of a client without a number is refused', async () => {
    const { id } = await number.org.client();
    const refused = await owner.raw(whatsappOptOuts.setOfClient, { params: { id }, body: { is_opted_out: true } });
    expect(refused.status).toBe(409);
  });
});
