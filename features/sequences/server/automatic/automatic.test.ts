import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients as clientsApi } from '#features/clients/contract.ts';
import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { team } from '#features/team/contract.ts';
import { makeUnsubscribeLinks } from '#features/unsubscribes/server/index.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { markMessage } from '#platform/server/messages/messages.queries.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { dueSteps, sequenceClients } from '../../clients-contract.ts';
import { emptySequence, type Step, sequences } from '../../contract.ts';
import { callStep, delayStep, listActionIds, mailStep, newSequence } from '../../testing/new-sequence.ts';
import { resumeAfterPlan, sendDueMails } from './send-due.ts';
import { settleMails } from './settle-mails.ts';

/** Noon in Singapore, a Friday. */
const NOON = '2026-11-27T04:00:00.000Z';
beforeEach(() => setClock(stoppedAt(NOON)));
afterEach(() => setClock(systemClock));

const sweep = async () => sendDueMails((await testApp()).services);
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `inside-${addresses}-${process.pid}@example.com`;
};
const mailsTo = async (address: string) => messagesTo(await testApp(), address);
const newText = async (person: Person, more: object = {}) =>
  (
    await person.call(textTemplates.create, {
      body: { title: 'Price list', body: 'Hi {{client_first_name}}', ...more },
    })
  ).id;

async function add(org: Org, id: number, client: object = {}, start_on?: string) {
  const email = newAddress();
  const made = await org.client({ name: 'Mai Nguyen', emails: [email], ...client });
  await org.owner.call(sequenceClients.add, {
    params: { id },
    body: { client_ids: [made.id], ...(start_on && { start_on }) },
  });
  const read = async () =>
    (await org.owner.call(sequenceClients.list, { params: { id }, query: { page_size: 100 } })).results.find(
      ({ client }) => client.id === made.id,
    )!;
  const readSteps = async () =>
    (
      await org.owner.call(dueSteps.listSequenceSteps, { params: { id: made.id }, query: { page_size: 10 } })
    ).results.find(({ sequence }) => sequence.id === id)!.steps;
  return { id: made.id, email, read, readSteps };
}

/** A sequence that begins with an automatic e-mail, and a client in it. */
async function inside(org: Org, { steps, client, step }: { steps?: Step[]; client?: object; step?: object } = {}) {
  const first = mailStep(await newText(org.owner), step);
  const sequence = await newSequence(org.owner, { steps: [first, ...(steps ?? [delayStep(1), callStep()])] });
  return { sequence_id: sequence.id, sid: first.id, ...(await add(org, sequence.id, client)) };
}

describe('an automatic e-mail of a sequence', () => {
  it('goes once when it is due, in the name of the assignee with a tracked link, and the client goes on (S1-4-08)', async () => {
    const org = await newOrg({ name: 'Kestrel Advisory' });
    const s3_obj_key = await upload(org.owner, { name: 'Price list.png', bytes: onePixelPng });
    const { id: content_id } = await org.owner.call(documentTemplates.create, { body: { s3_obj_key } });
    await (await testApp()).runJobs();
    const message = 'Hi {{client_first_name}},\nhere is {{content_name}}.\n{{user_name}}';
    const first = mailStep(content_id, { message });
    const { id } = await newSequence(org.owner, { steps: [delayStep(1, 'HOUR'), first, delayStep(2), callStep()] });
    const { email, read, readSteps, id: client_id } = await add(org, id);
    await sweep();
    expect(await mailsTo(email)).toEqual([]);

    setClock(stoppedAt('2026-11-27T05:00:00.000Z'));
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();

    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    const { results: given } = await org.owner.call(shares.listOfClient, { params: { id: client_id } });
    expect(given).toMatchObject([
      { is_automatic: true, is_tracked: true, platform: 'email', profile_id: org.owner.profile_id },
    ]);
    const link = given[0]!.link;
    const text = `Hi Mai,\nhere is Price list.\nNadia Rahman\n\n${link}`;
    expect(given[0]!.message).toBe(text);
    expect(mail!.subject).toBe('Price list');
    expect(mail!.text).toMatch(new RegExp(`^${text}\n\n--\nTo get no more of these e-mails: http.*/u/[\\w-]{22}\n$`));
    expect(await read()).toMatchObject({ state: 'ACTIVE', status: 'UPCOMING', due_at: '2026-11-29T05:00:00.000Z' });
    expect((await readSteps())[0]).toMatchObject({ status: 'COMPLETED', done_by: null, mail_state: 'QUEUED' });
  });

  it('has the assignee’s name and address for answers, and the link to unsubscribe', async () => {
    const org = await newOrg();
    const { email } = await inside(org);
    await sweep();
    const { services } = await testApp();
    const { mail_headers } = await withGlobalScope(services.database, 'test', (globalScope) =>
      globalScope.db
        .selectFrom('outbox_messages')
        .where('recipient', '=', email)
        .select('mail_headers')
        .executeTakeFirstOrThrow(),
    );
    expect(mail_headers).toEqual({
      from_name: org.owner.name,
      reply_to: [org.owner.email],
      unsubscribe_url: expect.stringMatching(/^http.*\/u\/[\w-]{22}$/),
    });
  });

  it('is no first answer to a lead and takes no “new” mark off', async () => {
    const org = await newOrg();
    const email = newAddress();
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Mai Nguyen', email });
    await fileWaitingLeads();
    const [client] = (await org.owner.call(clientsApi.list)).results;
    const { id } = await newSequence(org.owner, { steps: [mailStep(await newText(org.owner))] });
    await org.owner.call(sequenceClients.add, { params: { id }, body: { client_ids: [client!.id] } });
    await sweep();
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await org.owner.call(clientsApi.get, { params: { id: client!.id } })).toMatchObject({
      is_new_lead: true,
      first_response_at: null,
    });
  });

  it('waits until the hours of its step are open, also when the product was down at its time', async () => {
    const org = await newOrg();
    const hours = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '11:00' };
    const { email, read } = await inside(org, { step: { hours } });
    expect((await read()).due_at).toBe('2026-11-30T01:00:00.000Z');
    setClock(stoppedAt('2026-11-30T08:00:00.000Z'));
    await sweep();
    expect(await mailsTo(email)).toEqual([]);
    expect((await read()).due_at).toBe('2026-12-01T01:00:00.000Z');
    setClock(stoppedAt('2026-12-01T01:00:00.000Z'));
    await sweep();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('goes to a client once a day over all sequences; the next waits for the next day', async () => {
    const org = await newOrg();
    const one = await inside(org);
    const other = await newSequence(org.owner, { steps: [mailStep(await newText(org.owner))] });
    await org.owner.call(sequenceClients.add, { params: { id: other.id }, body: { client_ids: [one.id] } });
    await sweep();
    await sweep();
    expect(await mailsTo(one.email)).toHaveLength(1);
    setClock(stoppedAt('2026-11-27T15:59:00.000Z'));
    await sweep();
    expect(await mailsTo(one.email)).toHaveLength(1);
    setClock(stoppedAt('2026-11-28T01:00:00.000Z'));
    await sweep();
    expect(await mailsTo(one.email)).toHaveLength(2);
  });

  it('goes 200 times a day in the name of one person, and on with the next day', {
    tags: 'slow',
    timeout: 60_000,
  }, async () => {
    const org = await newOrg();
    const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00' };
    const { id } = await newSequence(org.owner, { steps: [mailStep(await newText(org.owner), { hours })] });
    const made = await Promise.all(Array.from({ length: 203 }, () => org.client({ emails: [newAddress()] })));
    for (const from of [0, 100, 200]) {
      const client_ids = made.slice(from, from + 100).map((client) => client.id);
      await org.owner.call(sequenceClients.add, { params: { id }, body: { client_ids } });
    }
    await sweep();
    const count = async () => (await org.owner.call(sequences.get, { params: { id } })).counts;
    expect(await count()).toMatchObject({ finished: 200, inside: 3 });
    setClock(stoppedAt('2026-11-28T01:00:00.000Z'));
    await sweep();
    expect(await count()).toMatchObject({ finished: 203 });
  });

  it.each([
    ['there is no address', { client: { emails: [] } }, 'The client has no e-mail address.'],
    ['no one has the client', { client: { assigned_to: null } }, 'The client has no active assignee'],
    ['a placeholder has no value', { step: { message: 'Call {{client_phone}}' } }, 'A placeholder of the message'],
  ])('is not sent where %s: the client is held and the reason stands there', async (_, given, reason) => {
    const org = await newOrg();
    const { email, read } = await inside(org, given);
    await sweep();
    expect(await mailsTo(email)).toEqual([]);
    const held = await read();
    expect(held).toMatchObject({ state: 'PAUSED', reason: 'HELD', due_at: null });
    expect(held.reason_text).toContain(reason);
  });

  it('goes to the others where one client cannot be dealt with, who is held with the reason', async () => {
    const org = await newOrg();
    const { id } = await newSequence(org.owner, { steps: [mailStep(await newText(org.owner)), callStep()] });
    const five: Awaited<ReturnType<typeof add>>[] = [];
    for (let count = 0; count < 5; count += 1) five.push(await add(org, id));
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('sequence_clients')
        .set({ time_zone: 'Nowhere/Else' })
        .where('org_id', '=', org_id)
        .where('client_id', '=', five[2]!.id)
        .execute(),
    );

    await sweep();
    await sweep();

    const sent = await Promise.all(five.map(async ({ email }) => (await mailsTo(email)).length));
    expect(sent).toEqual([1, 1, 0, 1, 1]);
    const row = await org.inScope(({ db, org_id }) =>
      db
        .selectFrom('sequence_clients')
        .where('org_id', '=', org_id)
        .where('client_id', '=', five[2]!.id)
        .select(['state', 'reason', 'reason_text'])
        .executeTakeFirstOrThrow(),
    );
    const reason_text = 'The e-mail couldn’t be prepared because of an error.';
    expect(row).toEqual({ state: 'PAUSED', reason: 'HELD', reason_text });
  });

  it('is not sent where its content was deleted or is another person’s alone', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const deleted = await inside(org);
    const [step] = (await org.owner.call(sequences.get, { params: { id: deleted.sequence_id } })).steps;
    const content_id = step?.type === 'SHARE_CONTENT' ? step.content_id! : 0;
    await org.owner.call(textTemplates.delete, { params: { id: content_id } });
    const secret = mailStep(await newText(org.owner, { visibility: 'PRIVATE' }));
    const { id } = await newSequence(org.owner, { steps: [secret] });
    const hidden = await add(org, id, { assigned_to: daniel });
    await sweep();
    expect((await deleted.read()).reason_text).toBe('The content of this step was deleted.');
    expect((await hidden.read()).reason_text).toBe('The assignee may not see the content of this step.');
    expect([...(await mailsTo(deleted.email)), ...(await mailsTo(hidden.email))]).toEqual([]);
  });

  it('does not go in the name of somebody who was deactivated', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const { email, read } = await inside(org, { client: { assigned_to: daniel } });
    await org.owner.call(team.editAccountStatus, {
      body: { profile_id: daniel.profile_id, account_status: 'DEACTIVATED' },
    });
    await sweep();
    expect(await mailsTo(email)).toEqual([]);
    expect(await read()).toMatchObject({ state: 'PAUSED', reason: 'HELD' });
  });

  it('never goes to a client who unsubscribed, who is held in every sequence', async () => {
    const org = await newOrg();
    const later = await inside(org, { steps: [delayStep(1), callStep()] });
    const { server, services } = await testApp();
    const links = await org.inScope((scope) => makeUnsubscribeLinks(scope, services.settings, [later.id]));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = new URL(links.get(later.id)!).pathname;
    await server.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
    expect(await later.read()).toMatchObject({ state: 'PAUSED', reason: 'UNSUBSCRIBED' });

    const params = { id: later.sequence_id, cid: later.id };
    await org.owner.call(sequenceClients.updateState, { params, body: { state: 'ACTIVE' } });
    await sweep();
    expect(await later.read()).toMatchObject({ state: 'PAUSED', reason: 'UNSUBSCRIBED' });
    expect(await mailsTo(later.email)).toEqual([]);
  });

  it('of a client who was moved back to it is passed over: it goes once', async () => {
    const org = await newOrg();
    const { sequence_id, sid, id, email, read } = await inside(org);
    await sweep();
    await org.owner.call(sequenceClients.updateState, {
      params: { id: sequence_id, cid: id },
      body: { step_id: sid },
    });
    expect((await read()).step?.id).toBe(sid);
    setClock(stoppedAt('2026-11-28T04:00:00.000Z'));
    await sweep();
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await read()).step?.type).toBe('CONTACT_CLIENT');
  });

  it('is not sent while its sequence or the client is paused, nor of a step a person did', async () => {
    const org = await newOrg();
    const paused = await inside(org);
    await org.owner.call(sequences.pause, { params: { id: paused.sequence_id }, body: { until: null } });
    const byHand = await inside(org);
    const params = { id: byHand.sequence_id, sid: byHand.sid, cid: byHand.id };
    await org.owner.call(sequenceClients.updateStatus, { params, body: { status: 'COMPLETED', skipped: true } });
    await sweep();
    expect([...(await mailsTo(paused.email)), ...(await mailsTo(byHand.email))]).toEqual([]);
    expect((await byHand.readSteps())[0]).toMatchObject({ is_skipped: true, mail_state: null });
  });

  it('pauses with the plan and says so, and goes on once the plan is back', async () => {
    const org = await newOrg();
    const { email, read } = await inside(org);
    const readHeld = async () =>
      (await org.owner.call(sequences.list, { query: { page_size: 10 } })).results[0]?.emails_held;
    expect(await readHeld()).toBeNull();
    await org.setSubscription('free_trial_expired');
    expect(await readHeld()).toBe('unavailable_in_free_plan');
    await sweep();
    const { services } = await testApp();
    await resumeAfterPlan(services);
    expect(await read()).toMatchObject({
      state: 'PAUSED',
      reason: 'PLAN',
      reason_text: expect.stringContaining('plan'),
    });
    await org.setSubscription('subscription_active');
    await resumeAfterPlan(services);
    await sweep();
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await read()).toMatchObject({ state: 'ACTIVE', reason: null });
  });

  it('that ends a sequence lets the client begin with the one that waited', async () => {
    const org = await newOrg();
    const { id } = await newSequence(org.owner, { steps: [mailStep(await newText(org.owner))] });
    const { id: cid, read } = await add(org, id);
    const waits = await newSequence(org.owner, {
      rules: { ...emptySequence, steps: undefined, beside_others: 'WAITS' },
      steps: [callStep()],
    });
    await org.owner.call(sequenceClients.add, { params: { id: waits.id }, body: { client_ids: [cid] } });
    await sweep();
    expect(await read()).toMatchObject({ state: 'COMPLETED' });
    const [next] = (await org.owner.call(sequenceClients.list, { params: { id: waits.id }, query: { page_size: 10 } }))
      .results;
    expect(next).toMatchObject({ state: 'ACTIVE', status: 'TODAY' });
  });
});

describe('what became of an automatic e-mail', () => {
  const settle = async (email: string, outcome: Parameters<typeof markMessage>[2]) => {
    const { services } = await testApp();
    const [mail] = await mailsTo(email);
    await withGlobalScope(services.database, 'test', (globalScope) => markMessage(globalScope, mail!.id, outcome));
    await settleMails(services);
  };

  it.each([
    ['SENT', 'SENT'],
    ['KEPT', 'SENT'],
    ['UNKNOWN', 'UNKNOWN'],
  ] as const)('stands at its step: %s is %s, and none is sent again', async (status, mail_state) => {
    const org = await newOrg();
    const { email, read, readSteps } = await inside(org);
    await sweep();
    await settle(email, { status, keep: true });
    expect((await readSteps())[0]).toMatchObject({ status: 'COMPLETED', mail_state });
    await sweep();
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await read()).toMatchObject({ state: 'ACTIVE' });
  });

  it('stops the client where it was refused, with the reason, unless the sequence says otherwise', async () => {
    const org = await newOrg();
    const refused = { status: 'REFUSED', keep: true, error: '550 5.1.1 no such user' } as const;
    const { email, read, readSteps } = await inside(org);
    await sweep();
    await settle(email, refused);
    expect((await readSteps())[0]).toMatchObject({ mail_state: 'REFUSED' });
    expect(await read()).toMatchObject({ state: 'PAUSED', reason: 'BOUNCE' });
    expect((await read()).reason_text).toBe('The e-mail couldn’t be delivered: 550 5.1.1 no such user');

    const stops = { ...emptySequence.stops, on_bounce: false };
    const steps = [mailStep(await newText(org.owner)), delayStep(1), callStep()];
    const { id } = await newSequence(org.owner, { steps, rules: { stops } });
    const goesOn = await add(org, id);
    await sweep();
    await settle(goesOn.email, refused);
    expect(await goesOn.read()).toMatchObject({ state: 'ACTIVE' });
    expect(listActionIds({ steps })).toHaveLength(2);
  });
});
