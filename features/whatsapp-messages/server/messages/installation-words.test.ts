import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { whatsappOptOuts } from '#features/whatsapp/opt-outs-calls.ts';
import { now, nowIso, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { startWhatsAppApp, type WhatsAppApp, whatsAppAccount } from '#testing/leads/whatsapp.ts';
import { newPerson } from '#testing/whatsapp/org-app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { sendDueMessages } from '../sending/send-messages.ts';

let running: WhatsAppApp;
let org: Org;
let colleague: string;

beforeAll(async () => {
  running = await startWhatsAppApp();
});
afterAll(() => running.close());
beforeEach(async () => {
  running.meta.reset();
  await running.meta.setClock(now().toISOString());
  org = await newOrg({ app: running.app });
  colleague = newPerson();
});
afterEach(() => setClock(systemClock));

/** Sends an alert from the installation's number. @returns what became of it. */
async function sendAlert(by = org): Promise<{ state: string; reason: string | null }> {
  const components = [
    { type: 'body', parameters: ['Adam', 'Jane Tan', '+65 9123 4567', 'Form'].map((text) => ({ type: 'text', text })) },
  ];
  const nothing = { client_id: null, lead_id: null, profile_id: null, template_id: null, template_version: null };
  const [id] = await by.inScope((scope) =>
    queueMessages(scope, [
      {
        ...{
          kind: 'ALERT',
          number_id: null,
          wa_id: colleague,
          rule_id: null,
          reason: null,
          due_at: nowIso(),
          ...nothing,
        },
        content: { type: 'template', name: 'lead_alert', language: 'en_US', components },
        text: 'New lead: Jane Tan',
      },
    ]),
  );
  await sendDueMessages(running.app.services);
  return by.inScope(({ db, org_id }) =>
    db
      .selectFrom('whatsapp_messages')
      .where('org_id', '=', org_id)
      .where('id', '=', id!)
      .select(['state', 'reason'])
      .executeTakeFirstOrThrow(),
  );
}
const say = (text: string, from = colleague) => running.meta.receive(whatsAppAccount.phone_number_id, from, text);
const listOptOuts = (by = org) =>
  by.inScope(({ db, org_id }) =>
    db.selectFrom('whatsapp_opt_outs').where('org_id', '=', org_id).select(['number_e164', 'way']).execute(),
  );
const later = (ms: number) => setClock(stoppedAt(new Date(now().getTime() + ms).toISOString()));

it('STOP to the number of the installation opts out in the organisations whose alerts were sent there, and START in again', async () => {
  const other = await newOrg({ app: running.app });
  const client = await org.client({ phones: [`+${colleague}`] });
  expect(await sendAlert()).toMatchObject({ state: 'ACCEPTED' });

  expect(await say('Stop.')).toMatchObject({ statuses: [200] });

  expect(await listOptOuts()).toEqual([{ number_e164: `+${colleague}`, way: 'REPLY' }]);
  expect(await listOptOuts(other)).toEqual([]);
  expect(await sendAlert()).toEqual({ state: 'NOT_SENT', reason: 'OPTED_OUT' });
  const ofClient = { params: { id: client.id } };
  expect(await org.owner.call(whatsappOptOuts.getOfClient, ofClient)).toMatchObject({ opt_out: { way: 'REPLY' } });

  later(40 * 86_400_000);
  await running.meta.setClock(nowIso());
  await say('START');

  expect(await sendAlert()).toMatchObject({ state: 'ACCEPTED' });
});

it('nothing else that is written to it says anything, nor a STOP by a person who got no alert for 30 days', async () => {
  await sendAlert();
  await say('Please stop calling me');
  await say('STOP', newPerson());
  expect(await listOptOuts()).toEqual([]);
  later(31 * 86_400_000);
  await running.meta.setClock(nowIso());
  await say('STOP');
  expect(await listOptOuts()).toEqual([]);
});
