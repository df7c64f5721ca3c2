import { afterEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { setMonthlyShare } from '#features/automations/server/index.ts';
import { whatsappAccounts } from '#features/whatsapp/contract.ts';
import { sendDueMessages, settleCredits } from '#features/whatsapp-messages/server/index.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import type { ConnectedNumber, WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { runWhatsAppOrgApp } from '#testing/whatsapp/run-org-app.ts';
import type { Org } from '#testing/world.ts';
import { whatsappResponder } from '../contract.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;
let org: Org;

runWhatsAppOrgApp(async (given) => {
  ({ number, org, running } = given);
  await org.owner.call(automations.setStatus, { params: { kind: 'WHATSAPP_RESPONDER' }, body: { is_on: true } });
  const answer = { template_id: number.template_id, wait_seconds: 0, hours: null, outside: 'WAIT' as const };
  await org.owner.call(whatsappResponder.create, {
    body: { name: 'Welcome', answers: [{ ...answer, outside_template_id: null, is_on: true }] },
  });
});
afterEach(() => setMonthlyShare(null));

let leads = 0;
async function receiveLead(): Promise<void> {
  const webhook = await newWebhook(org, {}, running.app);
  await webhook.post({ name: 'Jane Tan', phone: `+658444${String(++leads).padStart(4, '0')}` });
  await fileWaitingLeads(running.app);
  await sendAll();
}
async function sendAll(): Promise<void> {
  await running.app.runJobs();
  await sendDueMessages(running.app.services);
  await settleCredits(running.app.services);
}

const list = () => org.owner.call(automations.list);
const findRow = async () => (await list()).results.find(({ kind }) => kind === 'WHATSAPP_RESPONDER');
const readFault = async () => (await findRow())?.fault;
const checkAgain = () => org.owner.call(whatsappAccounts.retry, { params: { id: number.account_id }, body: {} });
const page = '/account/whatsapp-business';

describe('the responder on the list of automations', () => {
  it('works while its number can send (S0-4-10)', async () => {
    expect(await findRow()).toMatchObject({ status: 'ACTIVE', disabled_reason: null, fault: null });
  });

  it('says that Meta refuses our access, and where that is mended, there and in the details (S0-4-10, S0-4-11)', async () => {
    running.meta.endToken(number.token);
    await receiveLead();

    const fault = { sentence: 'Meta no longer accepts our access to the WhatsApp account. Connect it again.', page };
    expect(await findRow()).toMatchObject({ status: 'ACTIVE', disabled_reason: null, fault });
    const details = await org.owner.call(automations.getDetails);
    expect(details.automations).toMatchObject([{ fault: null }, { kind: 'WHATSAPP_RESPONDER', fault }]);
    await org.owner.call(automations.setStatus, { params: { kind: 'WHATSAPP_RESPONDER' }, body: { is_on: false } });
    expect(await findRow()).toMatchObject({ status: 'DISABLED_BY_USER', fault: null });
  });

  it('says that no account is connected any more', async () => {
    await checkAgain();
    await org.owner.call(whatsappAccounts.disconnect, { params: { id: number.account_id } });

    expect(await readFault()).toEqual({ sentence: 'WhatsApp is not connected.', page });
  });

  it.each([
    ['131042', 'Meta wants a payment method for the WhatsApp account.'],
    ['131031', 'Meta has locked the WhatsApp account.'],
  ])(
    'says what a person must mend at Meta (%s); then the number opens, and missed leads are sent once (WA-13)',
    async (name, sentence) => {
      running.meta.failNext({ kind: 'provider_error', name });
      await receiveLead();
      await receiveLead();
      expect(await readFault()).toEqual({ sentence, page });
      expect((await list()).missed).toEqual({ leads: 0, can_send: false });
      expect(running.meta.messages).toEqual([]);

      await checkAgain();
      expect(await readFault()).toBeNull();
      expect((await list()).missed).toEqual({ leads: 2, can_send: true });
      const answers = await Promise.all([0, 1].map(() => org.owner.call(automations.sendMissed)));
      expect(answers.map(({ leads: sent }) => sent).sort()).toEqual([0, 2]);
      await sendAll();
      await sendAll();
      expect(running.meta.messages).toHaveLength(2);
      expect((await list()).missed.leads).toBe(0);
    },
  );

  it('opens the number by a notice of Meta about the account', async () => {
    running.meta.failNext({ kind: 'provider_error', name: '131031' });
    await receiveLead();
    expect(await readFault()).not.toBeNull();

    const { id } = running.meta.world.accounts.find(({ numbers }) =>
      numbers.some((one) => one.id === number.phone_id),
    )!;
    await running.meta.sendChange(id, 'account_update', {
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: 'REINSTATE' },
    });
    await running.app.runJobs();
    expect(await readFault()).toBeNull();
  });

  it('counts leads without an answer for want of credits, and sends them once there are some (S0-4-11)', async () => {
    setMonthlyShare(0);
    await receiveLead();
    expect(await findRow()).toMatchObject({ status: 'DISABLED_BY_SYSTEM', disabled_reason: 'USAGE_CREDIT_FINISHED' });
    expect((await list()).missed).toEqual({ leads: 1, can_send: false });

    setMonthlyShare(5);
    expect((await list()).missed).toEqual({ leads: 1, can_send: true });
    expect((await org.owner.call(automations.sendMissed)).leads).toBe(1);
    await sendAll();
    expect(running.meta.messages).toHaveLength(1);
  });
});
