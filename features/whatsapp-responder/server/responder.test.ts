import { afterEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { sendDueMessages } from '#features/whatsapp-messages/server/index.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { fileWaitingLeads, newWebhook, setAvailability, type TestWebhook } from '#testing/leads/leads.ts';
import type { ConnectedNumber, WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { runWhatsAppOrgApp } from '#testing/whatsapp/run-org-app.ts';
import type { Org } from '#testing/world.ts';
import { type ResponderAnswer, whatsappResponder } from '../contract.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;
let org: Org;
let webhook: TestWebhook;

runWhatsAppOrgApp(async (given) => {
  ({ number, org, running } = given);
  webhook = await newWebhook(org, {}, running.app);
  await switchResponder(true);
});
afterEach(() => setClock(systemClock));

const switchResponder = (is_on: boolean) =>
  org.owner.call(automations.setStatus, { params: { kind: 'WHATSAPP_RESPONDER' }, body: { is_on } });

const answerWith = (answer: Partial<ResponderAnswer> = {}): ResponderAnswer => ({
  ...{ template_id: number.template_id, wait_seconds: 0, hours: null, outside: 'WAIT', outside_template_id: null },
  ...{ is_on: true, ...answer },
});

const addResponder = (answer: Partial<ResponderAnswer> = {}, rule: object = {}) =>
  org.owner.call(whatsappResponder.create, { body: { name: 'Welcome', ...rule, answers: [answerWith(answer)] } });

let leads = 0;

/** Sends a lead, files it and sends what is due. @returns its phone in digits. */
async function receiveLead(changes: { name?: string; phone?: string; is_test?: boolean } = {}): Promise<string> {
  const phone = `+658222${String(++leads).padStart(4, '0')}`;
  await webhook.post({ name: `Jane Tan ${leads}`, phone, ...changes });
  await fileWaitingLeads(running.app);
  await sendAll();
  return (changes.phone ?? phone).replace('+', '');
}

async function sendAll(): Promise<void> {
  await running.app.runJobs();
  await sendDueMessages(running.app.services);
}

/** What Meta got for a person. */
const received = (wa_id: string) => running.meta.messages.filter(({ to }) => to === wa_id);

/** What the history has for a person: its state and the reason. */
const readHistory = async (wa_id: string) =>
  org.inScope(({ db, org_id }) =>
    db
      .selectFrom('whatsapp_messages')
      .where('org_id', '=', org_id)
      .where('wa_id', '=', wa_id)
      .where('kind', '=', 'RESPONDER')
      .select(['state', 'reason'])
      .execute(),
  );

const later = (ms: number) => setClock(stoppedAt(new Date(now().getTime() + ms).toISOString()));

it('a responder that sends nothing outside its hours has no template for them, whichever is named', async () => {
  const made = await addResponder({ outside: 'NOTHING', outside_template_id: 855 });
  expect(made.answer).toMatchObject({ outside: 'NOTHING', outside_template_id: null });
  const body = { name: 'Welcome', answers: [answerWith({ outside: 'TEMPLATE', outside_template_id: 855 })] };
  await org.owner.refused(whatsappResponder.create, { body }, 400);
});

describe('a new lead', () => {
  it('gets the template once, with its own name (S0-1-28, WA-04)', async () => {
    await addResponder();
    const wa_id = await receiveLead({ name: 'Jane Tan' });
    await sendAll();

    expect(received(wa_id)).toMatchObject([{ template: 'welcome_v1', parameters: ['Jane'] }]);
    expect(await readHistory(wa_id)).toEqual([{ state: 'ACCEPTED', reason: null }]);
  });

  it('whose name has a newline or 2,000 characters gets a parameter that Meta takes', async () => {
    await addResponder();
    const broken = await receiveLead({ name: 'Jane\nTan' });
    const long = await receiveLead({ name: 'J'.repeat(2_000) });

    expect(received(broken)).toHaveLength(1);
    expect(received(long)).toHaveLength(1);
  });

  it('gets the answer of the first responder that matches', async () => {
    await addResponder({ template_id: null }, { lead_source: String(webhook.id) });
    await addResponder();
    const wa_id = await receiveLead();

    expect(await readHistory(wa_id)).toEqual([{ state: 'NOT_SENT', reason: 'NO_TEMPLATE' }]);
  });

  it('gets nothing without a responder, or while the automation is switched off', async () => {
    expect(received(await receiveLead())).toEqual([]);
    await addResponder();
    await switchResponder(false);
    const wa_id = await receiveLead();

    expect(received(wa_id)).toEqual([]);
    expect(await readHistory(wa_id)).toEqual([]);
  });

  it('is answered after the wait, and not any more once a person answered', async () => {
    await addResponder({ wait_seconds: 300 });
    const waits = await receiveLead();
    const answered = await receiveLead();
    expect(received(waits)).toEqual([]);

    const client_id = await findClient(answered);
    await org.owner.call(timeline.logContact, { params: { id: client_id }, body: { channel: 'phone_call' } });
    later(301_000);
    await sendAll();

    expect(received(waits)).toHaveLength(1);
    expect(await readHistory(answered)).toEqual([{ state: 'NOT_SENT', reason: 'ANSWERED_FIRST' }]);
  });

  it('of the same person within 30 days gets no second answer', async () => {
    await addResponder();
    const phone = '+6582229999';
    await receiveLead({ phone });
    await receiveLead({ phone });

    expect(received('6582229999')).toHaveLength(1);
    expect(await readHistory('6582229999')).toContainEqual({ state: 'NOT_SENT', reason: 'SAME_PERSON' });
  });

  it('without a phone, with a landline or with an invalid number is not answered, and the reason stands (WA-16)', async () => {
    await addResponder();
    const landline = await receiveLead({ phone: '+6562345678' });
    const none = await receiveLead({ phone: '' });

    expect(await readHistory(landline)).toEqual([{ state: 'NOT_SENT', reason: 'LANDLINE' }]);
    expect(await readHistory(none)).toEqual([{ state: 'NOT_SENT', reason: 'NO_PHONE' }]);
  });

  it('outside the hours waits for them', async () => {
    setClock(stoppedAt('2026-11-27T20:00:00Z'));
    await running.meta.setClock('2026-11-27T20:00:00Z');
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }));
    await addResponder({ hours });
    const wa_id = await receiveLead();
    expect(await readHistory(wa_id)).toEqual([{ state: 'QUEUED', reason: 'OUTSIDE_HOURS' }]);

    setClock(stoppedAt('2026-11-28T09:00:01Z'));
    await sendAll();
    expect(received(wa_id)).toHaveLength(1);
  });

  it('that waits for an assignee is answered once somebody has it', async () => {
    const agent = await org.member({ name: 'Adam Lim' });
    await setAvailability(agent, { is_paused: true });
    await org.owner.call(leadRules.create, {
      body: {
        name: 'To Adam',
        member_recipients: [{ member_prof_id: agent.profile_id, max_leads_per_round: 1 }],
      },
    });
    await addResponder();
    const wa_id = await receiveLead();
    expect(await readHistory(wa_id)).toEqual([{ state: 'QUEUED', reason: 'NOT_ASSIGNED_YET' }]);

    await setAvailability(agent, { is_paused: false });
    await sendAll();
    await sendAll();
    expect(received(wa_id)).toHaveLength(1);
  });
});

/** Returns the client with this number, in digits. */
async function findClient(wa_id: string): Promise<number> {
  const row = await org.inScope(({ db, org_id }) =>
    db
      .selectFrom('whatsapp_messages')
      .where('org_id', '=', org_id)
      .where('wa_id', '=', wa_id)
      .select('client_id')
      .executeTakeFirstOrThrow(),
  );
  return row.client_id!;
}
