import { afterEach, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { markUnansweredMessages, sendDueMessages } from '#features/whatsapp-messages/server/index.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import type { WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { runWhatsAppOrgApp } from '#testing/whatsapp/run-org-app.ts';
import type { Org } from '#testing/world.ts';
import { whatsappResponder } from '../../contract.ts';

let running: WhatsAppOrgApp;
let org: Org;
let phone_id: string;

afterEach(() => setClock(systemClock));
runWhatsAppOrgApp(async (given) => {
  ({ org, running } = given);
  const { number } = given;
  phone_id = number.phone_id;
  await org.owner.call(automations.setStatus, { params: { kind: 'WHATSAPP_RESPONDER' }, body: { is_on: true } });
  const at_once = { wait_seconds: 0, hours: null, outside: 'WAIT', outside_template_id: null, is_on: true } as const;
  await org.owner.call(whatsappResponder.create, {
    body: { name: 'Welcome', answers: [{ ...at_once, template_id: number.template_id }] },
  });
});

let leads = 0;

/** Sends a lead, files it and sends its answer. @returns the number in digits. */
async function receiveLead(): Promise<string> {
  const wa_id = `658666${String(++leads).padStart(4, '0')}`;
  const webhook = await newWebhook(org, {}, running.app);
  await webhook.post({ name: 'Jane Tan', phone: `+${wa_id}` });
  await fileWaitingLeads(running.app);
  await running.app.runJobs();
  await sendDueMessages(running.app.services);
  return wa_id;
}

const readClient = async () => (await org.owner.call(clients.list)).results[0]!;
async function readAnswers() {
  const { id } = await readClient();
  const { results } = await org.owner.call(timeline.listForClient, { params: { id }, query: {} });
  return results.filter(({ item_type }) => item_type === 'WHATSAPP_AUTORESPONDER');
}
const readMessage = async () => (await readAnswers()).map(({ type_specific_data }) => type_specific_data)[0];
const report = (status: string, code?: number) => running.meta.reportStatus(running.meta.messages[0]!, status, code);

it('the automatic answer is on the timeline once with what the person reads, and is neither a first response nor anybody’s (WA-04, D5)', async () => {
  await receiveLead();
  await report('delivered');
  await report('delivered');

  expect(await readAnswers()).toMatchObject([
    {
      ...{ text: 'Hi Jane, thank you.', actor: null, access_policy: { EDIT: false, DELETE: false } },
      type_specific_data: {
        message: { state: 'DELIVERED', template_title: 'Welcome', reason_sentence: null, read_at: null },
      },
    },
  ]);
  expect(await readClient()).toMatchObject({ is_new_lead: true, first_response_at: null });
});

it.each([
  [['sent', 'delivered', 'read'], 'READ', null],
  [['read', 'sent'], 'READ', null],
  [['failed', 'delivered'], 'DELIVERED', null],
  [['delivered', 'failed'], 'DELIVERED', null],
  [['sent', 'failed'], 'FAILED', 'This number is not on WhatsApp.'],
])(
  'what became of it is one truth in whichever order it is told: %j (WA-09, S0-3E-01)',
  async (statuses, state, reason_sentence) => {
    await receiveLead();
    for (const status of statuses) await report(status, status === 'failed' ? 131026 : undefined);

    expect(await readMessage()).toMatchObject({ message: { state, reason_sentence } });
  },
);

it('one without an answer is on the timeline once it is unclear, and a late status tells what became of it (WA-12)', async () => {
  running.meta.failNext({ kind: 'reset', is_done: true });
  await receiveLead();
  expect(await readAnswers()).toEqual([]);

  setClock(stoppedAt(new Date(now().getTime() + 61_000).toISOString()));
  await markUnansweredMessages(running.app.services);
  expect(await readMessage()).toMatchObject({ message: { state: 'UNKNOWN' } });
  await report('read');
  expect(await readMessage()).toMatchObject({ message: { state: 'READ', reason_sentence: null } });
  expect(await readAnswers()).toHaveLength(1);
});

it('a status that comes before the answer of its call writes it once', async () => {
  running.meta.failNext({ kind: 'reset', is_done: true });
  await receiveLead();
  await Promise.all([report('sent'), report('delivered'), report('read')]);

  expect(await readAnswers()).toMatchObject([{ type_specific_data: { message: { state: 'READ' } } }]);
});

it('a lead that was not sent an answer has none on its timeline', async () => {
  await org.owner.call(automations.setStatus, { params: { kind: 'WHATSAPP_RESPONDER' }, body: { is_on: false } });
  await receiveLead();
  expect(await readAnswers()).toEqual([]);
});

it('the reply to it alerts the assignee, and the answer of a person afterwards is the first response (D5)', async () => {
  const wa_id = await receiveLead();
  await running.meta.receive(phone_id, wa_id, 'Thanks, is it free?');
  const { results } = await org.owner.call(notifications.listUnshown);
  expect(results.map(({ title }) => title)).toContain('Jane Tan wrote on WhatsApp');
  expect(await readClient()).toMatchObject({ first_response_at: null });

  const after = new Date(now().getTime() + 5_000).toISOString();
  await running.meta.setClock(after);
  await running.meta.echo(phone_id, wa_id, 'It is');
  expect((await readClient()).first_response_at).not.toBeNull();
});
