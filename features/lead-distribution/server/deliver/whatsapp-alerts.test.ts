import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { setMonthlyShare } from '#features/automations/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { whatsappOptOuts } from '#features/whatsapp/opt-outs-calls.ts';
import { markUnansweredMessages, sendDueMessages } from '#features/whatsapp-messages/server/index.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { startWhatsAppApp, type WhatsAppApp } from '#testing/leads/whatsapp.ts';
import { newPerson } from '#testing/whatsapp/org-app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { leadDistribution } from '../../contract.ts';
import { addRule, deliver, outsider, readHistory, sendLeads, settle } from '../distribution.fixture.ts';

let running: WhatsAppApp;
beforeAll(async () => {
  running = await startWhatsAppApp();
});
afterAll(() => running.close());
beforeEach(() => running.meta.reset());
afterEach(() => {
  setClock(systemClock);
  setMonthlyShare(null);
});

/** An organisation with a rule that sends to one partner by WhatsApp alone. */
async function newPartner() {
  const org = await newOrg({ app: running.app });
  const to = newPerson();
  await addRule(org, [outsider('Jane', { phone: `+${to}`, channels: ['whatsapp_alert'] })]);
  const webhook = await newWebhook(org, { name: 'Website form' }, running.app);
  return { org, to, send: (count?: number) => sendLeads(webhook, count, {}, running.app) };
}

const atMeta = () => running.meta.messages;
const listed = async (org: Org) => (await readHistory(org)).flatMap(({ deliveries }) => deliveries);
const credits = async ({ owner }: Org) => (await owner.call(automations.getDetails)).credits;
const sendDue = () => sendDueMessages(running.app.services);

describe('a lead sent by WhatsApp', () => {
  it('leaves from the number of the installation, and its statuses stand in the history (S0-3E-31, WA-04)', async () => {
    const { org, to, send } = await newPartner();
    const [name] = await send();
    await deliver(running.app);
    expect(await listed(org)).toMatchObject([{ status: 'QUEUED', tries: 0, credits: 0 }]);
    await sendDue();
    expect(await listed(org)).toMatchObject([{ status: 'SENT', tries: 1 }]);
    expect(atMeta()).toMatchObject([
      { to, template: 'lead_alert', parameters: ['Jane', name, expect.any(String), 'Website form'] },
    ]);

    for (const [status, shown] of [
      ['sent', 'SENT'],
      ['delivered', 'DELIVERED'],
      ['read', 'READ'],
    ] as const) {
      await running.meta.reportStatus(atMeta()[0]!, status);
      expect(await listed(org)).toMatchObject([{ status: shown, reason: null }]);
    }
    await settle(running.app);
    expect(await listed(org)).toMatchObject([{ status: 'READ', tries: 1, credits: 1, can_retry: false }]);
    expect((await org.owner.call(automations.listLogs)).results).toMatchObject([
      { automation: 'LEAD_DISTRIBUTION', channel: 'whatsapp_alert', credits: 1, outcome: 'SPENT' },
    ]);
  });

  it('reserves a credit as it leaves, once, and gets it back where it fails (D38)', async () => {
    setMonthlyShare(5);
    const { org, to, send } = await newPartner();
    running.meta.refuse(to, 131026);
    await send();
    await deliver(running.app);
    expect(await credits(org)).toMatchObject({ share_left: 5 });
    await sendDue();
    expect(await credits(org)).toMatchObject({ share_left: 4, spent_this_month: 0 });
    await settle(running.app);

    expect(await listed(org)).toMatchObject([
      { status: 'FAILED', reason: 'This number is not on WhatsApp.', credits: 0, can_retry: true },
    ]);
    expect(await credits(org)).toMatchObject({ share_left: 5, spent_this_month: 0 });
  });

  it('without credits is not sent, and is sent once when there are some', async () => {
    setMonthlyShare(1);
    const { org, send } = await newPartner();
    await send(2);
    await settle(running.app);
    expect((await listed(org)).map(({ status, reason }) => [status, reason])).toEqual([
      ['SENT', null],
      ['NOT_SENT', 'No credits left'],
    ]);

    setMonthlyShare(5);
    expect((await org.owner.call(automations.list)).missed).toEqual({ leads: 1, can_send: true });
    expect((await org.owner.call(automations.sendMissed)).leads).toBe(1);
    await settle(running.app);
    expect((await listed(org)).map(({ status }) => status)).toEqual(['SENT', 'SENT']);
    expect(atMeta()).toHaveLength(2);
    expect((await org.owner.call(automations.list)).missed.leads).toBe(0);
  });

  it('without an answer is unclear after 60 seconds, and a person may send it again (WA-12)', async () => {
    setMonthlyShare(5);
    const { org, send } = await newPartner();
    running.meta.failNext({ kind: 'reset', is_done: true });
    await send();
    await deliver(running.app);
    await sendDue();
    expect(await listed(org)).toMatchObject([{ status: 'QUEUED' }]);
    setClock(stoppedAt(new Date(now().getTime() + 61_000).toISOString()));
    await markUnansweredMessages(running.app.services);
    const [unclear] = await listed(org);
    expect(unclear).toMatchObject({ status: 'UNKNOWN', tries: 1, can_retry: true });

    await org.owner.call(leadDistribution.retryDelivery, { params: { id: unclear!.id } });
    await settle(running.app);
    expect(await listed(org)).toMatchObject([{ status: 'SENT', tries: 2 }]);
    expect(atMeta()).toHaveLength(2);
    // The credit of the first try came back.
    expect(await credits(org)).toMatchObject({ share_left: 4 });
  });

  it('is sent although the client it is about wants no WhatsApp: it goes to somebody else', async () => {
    const { org, to, send } = await newPartner();
    await send();
    const [client] = (await org.owner.call(clients.list)).results;
    const body = { is_opted_out: true };
    await org.owner.call(whatsappOptOuts.setOfClient, { params: { id: client!.id }, body });
    await settle(running.app);

    expect(atMeta()).toMatchObject([{ to }]);
  });

  it('is not sent once distribution is switched off, with the reason', async () => {
    const { org, send } = await newPartner();
    await send();
    await deliver(running.app);
    await org.owner.call(automations.setStatus, { params: { kind: 'LEAD_DISTRIBUTION' }, body: { is_on: false } });
    await sendDue();

    expect(await listed(org)).toMatchObject([{ status: 'NOT_SENT', reason: 'The automation is switched off.' }]);
    expect(atMeta()).toEqual([]);
  });

  it('in local mode without a number is in the outbox, which shows what a person reads (D14)', async () => {
    const local = await startTestApp({}, await freshDatabaseUrl());
    try {
      const org = await newOrg({ app: local });
      await addRule(org, [outsider('Jane', { phone: '+6581234597', channels: ['whatsapp_alert'] })]);
      await sendLeads(await newWebhook(org, { name: 'Website <form>' }, local), 1, { name: 'Jane Tan' }, local);
      await settle(local);
      await local.runJobs();

      expect(await listed(org)).toMatchObject([{ status: 'KEPT', reason: null, credits: 1 }]);
      const { body } = await local.server.inject({ url: '/dev/outbox', headers: { host: 'localhost:3000' } });
      expect(body).toContain('WhatsApp to +6581234597');
      expect(body).toMatch(/<pre>New lead: Jane Tan, \+65\d+, from Website &lt;form&gt;<\/pre>/);
    } finally {
      await local.close();
    }
  });
});
