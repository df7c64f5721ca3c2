import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { setMonthlyShare } from '#features/automations/server/index.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { saveWhatsAppAccount } from '#features/whatsapp/testing/saved-account.ts';
import { whatsappMessages } from '#features/whatsapp-messages/messages-calls.ts';
import { sendDueMessages } from '#features/whatsapp-messages/server/index.ts';
import { whatsappTemplates } from '#features/whatsapp-templates/templates-contract.ts';
import { contentWith } from '#features/whatsapp-templates/testing/template-content.ts';
import { now } from '#platform/server/clock.ts';
import { VAPID } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook, setAvailability } from '#testing/leads/leads.ts';
import { runPushEmulator } from '#testing/push.ts';
import { connectNumber, startWhatsAppOrgApp, type WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { type ResponderAnswer, whatsappResponder } from '../../contract.ts';
import { responderDryRun } from '../../dry-run-contract.ts';
import { answerOffers } from '../../offers-contract.ts';

const push = runPushEmulator();
let running: WhatsAppOrgApp;
let org: Org;
let mia: Person;

beforeAll(async () => {
  running = await startWhatsAppOrgApp();
});
afterAll(() => running.close());
beforeEach(async () => {
  running.meta.reset();
  await running.meta.setClock(now().toISOString());
  org = await newOrg({ app: running.app });
  mia = await org.member({ name: 'Mia Lim' });
  await org.owner.call(leadRules.create, {
    body: { name: 'To Mia', member_recipients: [{ member_prof_id: mia.profile_id, max_leads_per_round: 50 }] },
  });
  await org.owner.call(automations.setStatus, { params: { kind: 'WHATSAPP_RESPONDER' }, body: { is_on: true } });
});
afterEach(() => setMonthlyShare(null));

const body = 'Hi {{client_first_name|there}}, this is {{user_first_name|your adviser}}. When can I call you?';

/** Writes a template before any account is connected. */
const writeTemplate = () =>
  org.owner.call(whatsappTemplates.create, {
    body: { account_id: null, title: 'Hello', language: 'en', draft: contentWith({ body }), answers_leads: false },
  });

const addResponder = (template_id: number, answer: Partial<ResponderAnswer> = {}) =>
  org.owner.call(whatsappResponder.create, {
    body: {
      name: 'Welcome',
      answers: [
        {
          ...{ template_id, wait_seconds: 0, hours: null, outside: 'WAIT', outside_template_id: null },
          ...{ is_on: true, ...answer },
        },
      ],
    },
  });

async function answerWithoutAccount(): Promise<void> {
  const { id } = await writeTemplate();
  await addResponder(id);
}

let leads = 0;

/** Sends leads, files them together and does what follows. @returns the client of the first. */
async function receiveLeads(...names: string[]): Promise<number> {
  const webhook = await newWebhook(org, {}, running.app);
  const first = leads + 1;
  for (const name of names) await webhook.post({ name, phone: `+658444${String(++leads).padStart(4, '0')}` });
  await fileWaitingLeads(running.app);
  await sendAll();
  const row = await org.inScope(({ db, org_id }) =>
    db
      .selectFrom('client_phones')
      .where('org_id', '=', org_id)
      .where('number_e164', '=', `+658444${String(first).padStart(4, '0')}`)
      .select('client_id')
      .executeTakeFirstOrThrow(),
  );
  return row.client_id;
}

async function sendAll(): Promise<void> {
  await running.app.runJobs();
  await sendDueMessages(running.app.services);
  await running.app.runJobs();
}

const findOffer = async (client_id: number, person = mia) =>
  (await person.call(answerOffers.get, { params: { id: client_id } })).offer;

const listAlerts = (person: Person) =>
  org.inScope(({ db, org_id }) =>
    db
      .selectFrom('alerts')
      .where('org_id', '=', org_id)
      .where('profile_id', '=', person.profile_id)
      .where('kind', '=', 'whatsapp_answer_ready')
      .select(['title', 'body', 'client_ids'])
      .execute(),
  );

const history = async () => (await org.owner.call(whatsappMessages.list, { query: {} })).results;
const text = 'Hi Jane, this is Mia. When can I call you?';

describe('a new lead whose answer cannot be sent', () => {
  it('without an account is told to its assignee with the filled text, on a phone with WhatsApp in one tap (S0-1-28)', async () => {
    const device = push.subscribe(VAPID.VAPID_PUBLIC_KEY);
    await mia.call(notifications.addDevice, { body: device });
    await answerWithoutAccount();
    const client_id = await receiveLeads('Jane Tan');

    expect(await listAlerts(mia)).toEqual([
      { title: 'Answer Jane Tan on WhatsApp', body: text, client_ids: [client_id] },
    ]);
    expect(await listAlerts(org.owner)).toEqual([]);
    const pushes = push.pushesTo(device.endpoint).map(({ payload }) => JSON.parse(payload));
    const phone = `658444${String(leads).padStart(4, '0')}`;
    expect(pushes.find(({ answer }) => answer)).toMatchObject({
      ...{ body: text, page: `/client/${client_id}` },
      answer: { label: 'Open WhatsApp', phone, client_id, client_name: 'Jane Tan' },
    });
    expect(running.meta.messages).toEqual([]);
  });

  it('has the text on its record for who may see it, until it is answered (S0-1-28)', async () => {
    await answerWithoutAccount();
    const client_id = await receiveLeads('Jane Tan');

    const offer = await findOffer(client_id);
    expect(offer).toMatchObject({
      ...{ text, reason: 'NOT_CONNECTED', reason_sentence: 'WhatsApp is not connected.' },
      number: `+658444${String(leads).padStart(4, '0')}`,
    });
    const noah = await org.member({ name: 'Noah' });
    expect((await noah.raw(answerOffers.get, { params: { id: client_id } })).status).toBe(455);

    const logged = { channel: 'whatsapp' as const, text };
    await mia.call(timeline.logContact, { params: { id: client_id }, body: logged });
    expect(await findOffer(client_id)).toBeNull();
  });

  it('is told once, however often the work is done (S0-1-28)', async () => {
    await answerWithoutAccount();
    await receiveLeads('Jane Tan');
    await sendAll();
    expect(await listAlerts(mia)).toHaveLength(1);
  });

  it('is one alert for several that came together (S0-1-28)', async () => {
    await answerWithoutAccount();
    const client_id = await receiveLeads('Jane Tan', 'Ann Ong', 'Bo Lim');

    expect(await listAlerts(mia)).toMatchObject([{ title: '3 answers to send on WhatsApp' }]);
    expect(await findOffer(client_id)).toMatchObject({ text });
  });

  it('waits for its assignee, whose name is in the text (S0-1-28)', async () => {
    await setAvailability(mia, { is_paused: true });
    await answerWithoutAccount();
    const client_id = await receiveLeads('Jane Tan');
    expect(await findOffer(client_id, org.owner)).toBeNull();

    await setAvailability(mia, { is_paused: false });
    await sendAll();
    expect(await listAlerts(mia)).toMatchObject([{ body: text }]);
  });

  it('for want of credits is offered too, and says so in history and dry run (S0-1-28, S0-2.1-49)', async () => {
    const number = await connectNumber(running, org);
    await addResponder(number.template_id);
    setMonthlyShare(0);
    const client_id = await receiveLeads('Jane Tan');

    expect(await findOffer(client_id)).toMatchObject({ text: 'Hi Jane, thank you.', reason: 'NO_CREDITS' });
    expect(await history()).toMatchObject([{ state: 'NOT_SENT', reason: 'NO_CREDITS', offered: { to: 'Mia Lim' } }]);
  });

  it('because Meta refused the access is offered (WA-06)', async () => {
    const number = await connectNumber(running, org);
    await addResponder(number.template_id);
    running.meta.failNext({ kind: 'provider_error', name: '190' });
    const client_id = await receiveLeads('Jane Tan');
    expect(await findOffer(client_id)).toMatchObject({ reason: 'ACCOUNT_EXPIRED' });
  });

  it('for a reason of the person is not offered (S0-1-28)', async () => {
    const number = await connectNumber(running, org);
    await addResponder(number.template_id);
    const webhook = await newWebhook(org, {}, running.app);
    await webhook.post({ name: 'Jane Tan', phone: '+6562345678' });
    await fileWaitingLeads(running.app);
    await sendAll();

    expect(await history()).toMatchObject([{ reason: 'LANDLINE', offered: null }]);
    expect(await listAlerts(mia)).toEqual([]);
  });

  it('is foreseen by the dry run with who would have been given the text (S0-1-28)', async () => {
    await answerWithoutAccount();
    await receiveLeads('Jane Tan');
    const { results } = await org.owner.call(responderDryRun.run, {});
    expect(results).toMatchObject([{ outcome: 'NOT_SENT', reason: 'NOT_CONNECTED', offered_to: 'Mia Lim' }]);
  });
});

describe('a template written before an account is connected', () => {
  it('is kept as a draft, is not sent to Meta, and belongs to the first account (S0-4-54)', async () => {
    const { id, account_id } = await writeTemplate();
    expect(account_id).toBeNull();
    expect((await org.owner.raw(whatsappTemplates.submit, { params: { id }, body: {} })).status).toBe(409);

    await saveWhatsAppAccount(org);
    const next = await writeTemplate();
    expect(next.account_id).not.toBeNull();
  });
});
