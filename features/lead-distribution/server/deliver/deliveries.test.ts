import { afterEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { setMonthlyShare } from '#features/automations/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { startTestApp, testApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { type LeadDelivery, leadDistribution } from '../../contract.ts';
import {
  addRule,
  deactivate,
  deliver,
  listSent,
  member,
  outsider,
  readHistory,
  sendLeads,
  settle,
} from '../distribution.fixture.ts';
import { lockUnsent } from './deliveries.queries.ts';
import { sendDeliveries } from './send-deliveries.ts';

afterEach(() => {
  setClock(systemClock);
  setMonthlyShare(null);
});

async function newTeam() {
  const org = await newOrg();
  const mei = await org.member({ name: 'Mei Lin' });
  return { org, mei, webhook: await newWebhook(org, { name: 'Website form', save_lead_to_owner_account: false }) };
}

const setPhone = (org: Org, { profile_id }: Person, phone_raw: string | null, is_phone_verified = true) =>
  org.inScope((scope) =>
    scope.db
      .updateTable('profiles')
      .set({ phone_raw, is_phone_verified })
      .where('org_id', '=', org.org_id)
      .where('id', '=', profile_id)
      .execute(),
  );

const listDeliveries = async (org: Org): Promise<LeadDelivery[]> =>
  (await readHistory(org)).flatMap(({ deliveries }) => deliveries);

const outbox = async (to: string) => messagesTo(await testApp(), to);

/** Switches the person's own e-mails about new leads off, which would stand for those of rules. */
const wantNoOwnMail = (person: Person) =>
  person.call(notifications.updateSettings, { body: { choices: { new_lead_assigned: { email: false } } } });

const allThree = { channels: ['app_alert', 'email_alert', 'whatsapp_alert'] as LeadDelivery['channel'][] };

/** What a provider or mail server made of the last message to somebody. */
const settleAs = async (to: string, state: Record<string, unknown>) => {
  const { services } = await testApp();
  const [message] = await outbox(to);
  await withGlobalScope(services.database, 'test', (scope) =>
    scope.db.updateTable('outbox_messages').set(state).where('id', '=', message!.id).execute(),
  );
};

/** The alerts over WhatsApp of an organisation, oldest first. */
const readAlerts = (org: Org) =>
  org.inScope(({ db, org_id }) =>
    db
      .selectFrom('whatsapp_messages')
      .where('org_id', '=', org_id)
      .where('kind', '=', 'ALERT')
      .orderBy('at')
      .orderBy('id')
      .selectAll()
      .execute(),
  );

interface GivenState {
  state: 'READ' | 'FAILED' | 'UNKNOWN';
  reason?: string;
  tries: number;
}

/** What Meta, or its silence, made of the alerts of an organisation. */
const settleAlertAs = (org: Org, given: GivenState) =>
  org.inScope(({ db, org_id }) =>
    db
      .updateTable('whatsapp_messages')
      .set({ ...given, due_at: null })
      .where('org_id', '=', org_id)
      .where('kind', '=', 'ALERT')
      .execute(),
  );

describe('a distributed lead', () => {
  it('reaches a member on all channels: alert, e-mail with a link, WhatsApp (S0-3E-31)', async () => {
    const { org, mei, webhook } = await newTeam();
    await setPhone(org, mei, '8123 4571');
    await wantNoOwnMail(mei);
    await addRule(org, [member(mei, allThree)]);
    await sendLeads(webhook, 1, {
      name: 'Jane  Lim',
      email: 'jane@example.com',
      phone: '+6591234567',
      budget: '2 million',
    });
    await settle();

    const [client] = (await org.owner.call(clients.list)).results;
    expect(await listSent(org)).toEqual([
      'Mei Lin: app_alert SENT',
      'Mei Lin: email_alert KEPT',
      'Mei Lin: whatsapp_alert KEPT',
    ]);
    const mails = await outbox(mei.email);
    const mail = mails.find(({ subject, text }) => subject === 'New lead: Jane Lim' && text.includes('Open client:'));
    expect(mail?.text).toContain('From Website form');
    for (const part of ['+6591234567', 'jane@example.com', '2 million', `/client/${client!.id}`]) {
      expect(mail?.text).toContain(part);
    }
    const [whatsApp] = (await outbox('+6581234571')).filter(({ channel }) => channel === 'whatsapp');
    expect(whatsApp?.text).toBe('New lead: Jane Lim, +6591234567, from Website form');
    const [alert] = await readAlerts(org);
    const parameters = ['Mei', 'Jane Lim', '+6591234567', 'Website form'].map((text) => ({ type: 'text', text }));
    expect(alert).toMatchObject({ client_id: client!.id, content: { components: [{ type: 'body', parameters }] } });
    const { results } = await mei.call(notifications.listUnshown);
    expect(results).toContainEqual(
      expect.objectContaining({
        title: 'Lead sent to you: Jane Lim',
        body: 'From Website form',
        page: `/client/${client!.id}`,
      }),
    );
    const [raw] = (await org.owner.call(leads.rawLeadInfo, { params: { id: client!.id } })).results;
    expect(raw?.alerts).toContainEqual(expect.objectContaining({ kind: 'lead_distributed', channel: 'in_app' }));
  });

  it('reaches a person outside with the lead and nothing else of the account', async () => {
    const { org, webhook } = await newTeam();
    const jane = outsider('Jane Partner', { email: `${crypto.randomUUID()}@partner.example` });
    await addRule(org, [jane]);
    await sendLeads(webhook, 1, {
      name: 'Tom\r\nBcc: all@example.com',
      email: 'tom@example.com',
      phone: '+6591234568',
    });
    await settle();

    const [mail] = await outbox(jane.email!);
    expect(mail).toMatchObject({ channel: 'email', subject: 'New lead: Tom Bcc: all@example.com' });
    expect(mail!.text).toContain('tom@example.com');
    expect(mail!.text).not.toMatch(/http|client\/\d|Kestrel|Nadia/);
  });

  it('is told to a member who may not see the client in the alert itself', async () => {
    const { org, mei, webhook } = await newTeam();
    await addRule(org, [member(mei, { channels: ['app_alert', 'email_alert'] })], { distribution_type: 'BROADCAST' });
    await sendLeads(webhook, 1, { name: 'Jane Lim', email: 'jane@example.com', phone: '+6591234567' });
    await settle();

    const { results } = await mei.call(notifications.listUnshown);
    expect(results).toMatchObject([
      {
        title: 'Lead sent to you: Jane Lim',
        body: 'From Website form, +6591234567, jane@example.com',
        page: '/clients',
      },
    ]);
    const [mail] = await outbox(mei.email);
    expect(mail!.text).not.toContain('/client/');
  });

  it('is not sent where somebody cannot be reached, with the reason (S0-3E-31)', async () => {
    const { org, mei, webhook } = await newTeam();
    const tom = await org.member({ name: 'Tom' });
    await setPhone(org, tom, '8123 4572', false);
    const gone = await org.member({ name: 'Gone' });
    const whatsApp = { channels: ['whatsapp_alert'] as LeadDelivery['channel'][] };
    await addRule(org, [member(mei, whatsApp), member(tom, whatsApp), member(gone)], {
      distribution_type: 'BROADCAST',
    });
    await sendLeads(webhook);
    await deactivate(gone);
    await deliver();
    expect((await listDeliveries(org)).map(({ status, reason, tries }) => [status, reason, tries])).toEqual([
      ['NOT_SENT', 'This person has no phone number.', 0],
      ['NOT_SENT', 'The phone number is not verified.', 0],
      ['NOT_SENT', 'This person is no longer an active member.', 0],
    ]);
  });

  it('is not sent over WhatsApp where it is not connected (D14)', async () => {
    const app = await startTestApp({
      PUBLIC_URL: 'https://crm.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMTP_FROM: 'hello@crm.example.com',
    });
    try {
      const org = await newOrg();
      const webhook = await newWebhook(org);
      await addRule(org, [outsider('Jane', { phone: '81234571', channels: ['whatsapp_alert'] })]);
      await sendLeads(webhook);
      await deliver(app);
      expect(await listDeliveries(org)).toMatchObject([
        { status: 'NOT_SENT', reason: 'WhatsApp not connected', credits: 0 },
      ]);
    } finally {
      await app.close();
    }
  });

  it('of 200 recipients on two channels is handed over in a handful of statements', async () => {
    const { org, webhook } = await newTeam();
    const count = async (recipients: number) => {
      const rule = await addRule(
        org,
        Array.from({ length: recipients }, (_, index) =>
          outsider(`Partner ${index}`, {
            email: `${crypto.randomUUID()}@partner.example`,
            phone: `+65812${String(10_000 + index)}`,
            channels: ['email_alert', 'whatsapp_alert'],
          }),
        ),
        { distribution_type: 'BROADCAST' },
      );
      const { services } = await testApp();
      const filing = await listStatements(() => sendLeads(webhook));
      const sending = await listStatements(() =>
        org.inScope(async (scope) => sendDeliveries(scope, services, await lockUnsent(scope, 500))),
      );
      await org.owner.call(leadDistribution.delete, { params: { id: rule.id } });
      return { filing: filing.length, sending: sending.length };
    };
    const [few, many] = [await count(2), await count(200)];
    expect(many.filing).toBeLessThanOrEqual(few.filing);
    expect(many.sending).toBeLessThanOrEqual(few.sending);
    expect(many.sending).toBeLessThanOrEqual(9);
    expect((await readHistory(org)).at(-1)?.deliveries_count).toBe(400);
  });
});

describe('credits', () => {
  it('are spent once for each message that was sent, and none for alerts in the app (D38)', async () => {
    const { org, mei, webhook } = await newTeam();
    await wantNoOwnMail(mei);
    await addRule(org, [member(mei, { channels: ['app_alert', 'email_alert', 'whatsapp_alert'] })]);
    await sendLeads(webhook);
    await settle();
    await settle();

    expect((await listDeliveries(org)).map(({ channel, credits }) => [channel, credits])).toEqual([
      ['app_alert', 0],
      ['email_alert', 1],
      ['whatsapp_alert', 0],
    ]);
    const { results } = await org.owner.call(automations.listLogs);
    expect(results).toMatchObject([{ automation: 'LEAD_DISTRIBUTION', channel: 'email_alert', credits: 1 }]);
  });

  it('that do not suffice leave the later messages unsent, and what costs nothing goes on', async () => {
    const { org, mei, webhook } = await newTeam();
    setMonthlyShare(2);
    await addRule(
      org,
      ['One', 'Two', 'Three'].map((name) => outsider(name)),
      { distribution_type: 'BROADCAST' },
    );
    await sendLeads(webhook);
    await settle();
    expect((await listDeliveries(org)).map(({ status, reason }) => [status, reason])).toEqual([
      ['KEPT', null],
      ['KEPT', null],
      ['NOT_SENT', 'No credits left'],
    ]);

    await addRule(org, [member(mei), outsider('Four')], { is_default_rule: true, distribution_type: 'BROADCAST' });
    const [first] = (await org.owner.call(leadDistribution.list)).results;
    await org.owner.call(leadDistribution.delete, { params: { id: first!.id } });
    await sendLeads(webhook);
    await settle();
    expect((await readHistory(org)).at(-1)).toMatchObject({
      outcome: 'SENT_TO_ALL',
      deliveries: [
        { channel: 'app_alert', status: 'SENT' },
        { channel: 'email_alert', status: 'NOT_SENT', reason: 'No credits left', can_retry: false },
      ],
    });
  });

  it('that are used up are told to the owner once, and what was not sent can be sent once when new ones come', async () => {
    const { org, webhook } = await newTeam();
    setMonthlyShare(1);
    const jane = outsider('Jane', { email: `${crypto.randomUUID()}@partner.example` });
    await addRule(org, [jane]);
    const [, second] = await sendLeads(webhook, 2);
    await settle();
    await sendLeads(webhook);
    await settle();
    await (await testApp()).runJobs();
    const told = (await outbox(org.owner.email)).filter(
      ({ subject }) => subject === 'All automation credits are used up',
    );
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toContain('alerts in the app continue');

    setMonthlyShare(10);
    const unsent = (await listDeliveries(org))[1]!;
    expect(unsent).toMatchObject({ status: 'NOT_SENT', can_retry: true });
    const sendNow = () => org.owner.raw(leadDistribution.retryDelivery, { params: { id: unsent.id } });
    const answers = await Promise.all([sendNow(), sendNow()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await settle();
    const mails = await outbox(jane.email!);
    expect(mails.filter(({ subject }) => subject === `New lead: ${second}`)).toHaveLength(1);
    expect((await listDeliveries(org))[1]).toMatchObject({ status: 'KEPT', credits: 1, can_retry: false });
  });
});

describe('the status of a message', () => {
  it('is shown at once as the outbox has it, and stays so when the job has written it', async () => {
    const { org, webhook } = await newTeam();
    const jane = outsider('Jane', { email: `${crypto.randomUUID()}@partner.example`, phone: '+6581234599' });
    await addRule(org, [{ ...jane, channels: ['email_alert', 'whatsapp_alert'] }]);
    await sendLeads(webhook);
    await deliver();
    await settleAs(jane.email!, { status: 'REFUSED', error: 'No such mailbox', tries: 2 });
    await settleAlertAs(org, { state: 'READ', tries: 1 });
    const expected = [
      { status: 'FAILED', reason: 'No such mailbox', tries: 3, can_retry: true },
      { status: 'READ', reason: null, tries: 1, can_retry: false },
    ];
    expect(await listDeliveries(org)).toMatchObject(expected);
    await settle();
    expect(await listDeliveries(org)).toMatchObject(expected);
    const failed = await readHistory(org, { status: 'FAILED', channel: 'email_alert' });
    expect(failed).toHaveLength(1);
    expect(await readHistory(org, { status: 'FAILED', channel: 'whatsapp_alert' })).toEqual([]);
  });

  it('of an app alert says when it was shown and opened', async () => {
    const { org, mei, webhook } = await newTeam();
    await addRule(org, [member(mei)], { distribution_type: 'BROADCAST' });
    await sendLeads(webhook);
    await deliver();
    const [alert] = (await mei.call(notifications.listUnshown)).results;
    await mei.call(notifications.reportShown, { body: { alert_ids: [alert!.id], is_seen: false } });
    expect(await listDeliveries(org)).toMatchObject([{ status: 'DELIVERED' }]);
    await mei.call(notifications.reportShown, { body: { alert_ids: [alert!.id], is_seen: true } });
    expect(await listDeliveries(org)).toMatchObject([{ status: 'READ' }]);
  });
});

describe('a message that was not sent', () => {
  const retry = ({ owner }: Org, { id }: LeadDelivery) => owner.raw(leadDistribution.retryDelivery, { params: { id } });

  it('is sent again by hand once what kept it is mended, and not before', async () => {
    const { org, mei, webhook } = await newTeam();
    await addRule(org, [member(mei, { channels: ['whatsapp_alert'] })]);
    await sendLeads(webhook);
    await deliver();
    const [delivery] = await listDeliveries(org);
    expect(delivery).toMatchObject({ can_retry: false, reason: 'This person has no phone number.' });
    expect(await retry(org, delivery!)).toMatchObject({
      status: 409,
      body: { error_type: 'NOT_POSSIBLE_NOW', detail: 'This person has no phone number.' },
    });
    await setPhone(org, mei, '8123 4573');
    expect(await listDeliveries(org)).toMatchObject([{ can_retry: true }]);
    expect(await retry(org, delivery!)).toMatchObject({ status: 200, body: { status: 'QUEUED', reason: null } });
    await settle();
    expect(await listDeliveries(org)).toMatchObject([
      { status: 'KEPT', tries: 1, credits: 1, recipient: { address: '+6581234573' } },
    ]);
    expect((await retry(org, delivery!)).body).toMatchObject({
      detail: 'This message was sent or is still on its way.',
    });
  });

  it('is sent again as soon as the history says that it failed', async () => {
    const { org, webhook } = await newTeam();
    await addRule(org, [{ ...outsider('Jane'), phone: '+6581234598', channels: ['whatsapp_alert'] }]);
    await sendLeads(webhook);
    await deliver();
    await settleAlertAs(org, { state: 'FAILED', reason: 'NOT_ON_WHATSAPP', tries: 1 });
    const [failed] = await listDeliveries(org);
    const reason = 'This number is not on WhatsApp.';
    expect(failed).toMatchObject({ status: 'FAILED', reason, can_retry: true, tries: 1 });

    expect(await retry(org, failed!)).toMatchObject({ status: 200, body: { status: 'QUEUED', can_retry: false } });
    await settle();
    expect(await listDeliveries(org)).toMatchObject([{ status: 'KEPT', tries: 2, credits: 1 }]);
  });

  it('that failed or that nobody knows about goes on counting its tries', async () => {
    const { org, webhook } = await newTeam();
    const jane = outsider('Jane', { email: `${crypto.randomUUID()}@partner.example` });
    await addRule(org, [jane]);
    await sendLeads(webhook);
    await deliver();
    await settleAs(jane.email!, { status: 'UNKNOWN', error: 'The connection broke.' });
    await settle();
    const [unknown] = await listDeliveries(org);
    expect(unknown).toMatchObject({ status: 'UNKNOWN', tries: 1, credits: 0 });
    await retry(org, unknown!);
    await settle();
    expect(await listDeliveries(org)).toMatchObject([{ status: 'KEPT', tries: 2, credits: 1 }]);
    expect(await outbox(jane.email!)).toHaveLength(2);
  });

  it('is not sent again while distribution is off, or when its client was deleted', async () => {
    const { org, mei, webhook } = await newTeam();
    await addRule(org, [member(mei, { channels: ['whatsapp_alert'] })]);
    await sendLeads(webhook);
    await deliver();
    const [delivery] = await listDeliveries(org);
    const turn = (is_on: boolean) =>
      org.owner.call(automations.setStatus, { params: { kind: 'LEAD_DISTRIBUTION' }, body: { is_on } });
    await turn(false);
    expect((await listDeliveries(org))[0]).toMatchObject({ can_retry: false });
    expect((await retry(org, delivery!)).body).toMatchObject({
      detail: 'Lead distribution is off. Switch it on and try again.',
    });
    await turn(true);
    const [client] = (await org.owner.call(clients.list)).results;
    await org.owner.call(clients.delete, { params: { id: client!.id } });
    expect((await retry(org, delivery!)).body).toMatchObject({ detail: 'The client was deleted.' });
  });
});

describe('the channels', () => {
  it('say what they cost and whether this installation has them (D14, D38)', async () => {
    const { owner } = await newOrg();
    expect((await owner.call(leadDistribution.listChannels)).results).toEqual([
      { channel: 'app_alert', credits: 0, is_connected: true, reason: null },
      { channel: 'email_alert', credits: 1, is_connected: true, reason: null },
      { channel: 'whatsapp_alert', credits: 1, is_connected: true, reason: null },
    ]);
  });
});
