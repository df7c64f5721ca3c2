import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { offerTo, sendLead } from '#testing/leads/offers.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, type Person, send } from '#testing/world.ts';
import { type ClaimPage, claimLinks, leadOffers } from '../contract.ts';
import { runOfferClock } from './offer-clock.ts';

const START = Date.parse('2026-03-12T06:00:00.000Z');

let org: Org;
let webhook: TestWebhook;
let tom: Person;
let aisha: Person;

beforeEach(async () => {
  setClock(stoppedAt(new Date(START).toISOString()));
  org = await newOrg();
  tom = await org.member({ name: 'Tom Adeyemi', permissions: { viewUnassignedClients: false } });
  aisha = await org.member({ name: 'Aisha Patel', permissions: { viewUnassignedClients: false } });
  webhook = await newWebhook(org, { name: 'Website' });
  await offerTo(org, [tom, aisha]);
});

afterEach(() => setClock(systemClock));

const afterSeconds = (seconds: number) => setClock(stoppedAt(new Date(START + seconds * 1_000).toISOString()));
const runClock = async () => runOfferClock((await testApp()).services);
const mailsTo = async (person: Person) =>
  (await messagesTo(await testApp(), person.email)).filter(({ text }) => text.includes('/claim/'));
const listTokens = (text: string) => [...text.matchAll(/\/claim\/([\w-]+)/g)].map(([, token]) => token!);

/** Returns the token of the newest e-mail about an offer. */
async function getToken(person: Person): Promise<string> {
  await runClock();
  const [mail] = await mailsTo(person);
  return listTokens(mail!.text)[0]!;
}

const show = async (token: string) => send(await testApp(), claimLinks.show, { params: { token } });
const claim = async (token: string, cookie?: string) =>
  send(await testApp(), claimLinks.claim, { params: { token } }, cookie);

describe('the e-mail about an offered lead', () => {
  it('goes to everybody it is offered to, with a link of their own and nothing to reach the person by', async () => {
    await sendLead(webhook, { email: 'amina@example.com' });
    await runClock();

    const [[one], [other]] = [await mailsTo(tom), await mailsTo(aisha)];
    expect(one!.subject).toBe('Offered to you: Amina Hassan');
    expect(one!.text).toContain('From Website, form Term life');
    expect(one!.text).toContain('until 2:05 PM');
    expect(`${one!.subject}${one!.text}`).not.toMatch(/345678|amina@example/);
    expect(listTokens(one!.text)).not.toEqual(listTokens(other!.text));
  });

  it('gathers what comes within a minute, and leaves out what is taken by then', async () => {
    await sendLead(webhook);
    await runClock();
    await sendLead(webhook, { name: 'Yusuf Demir', phone: '+90 532 1234567' });
    await sendLead(webhook, { name: 'Mateus Ferreira', phone: '+351 912 345 678' });
    await runClock();
    expect(await mailsTo(tom)).toHaveLength(1);
    const open = (await aisha.call(leadOffers.listOpen)).results;
    await aisha.call(leadOffers.claim, { params: { id: open.find((one) => one.client_name === 'Yusuf Demir')!.id } });

    afterSeconds(61);
    await runClock();

    const [second] = await mailsTo(tom);
    expect(second!.subject).toBe('Offered to you: Mateus Ferreira');
    expect(await mailsTo(tom)).toHaveLength(2);
  });

  it('is not written to who wants none about offers', async () => {
    await tom.call(notifications.updateSettings, { body: { choices: { lead_offered: { email: false } } } });
    await sendLead(webhook);
    await runClock();
    expect(await mailsTo(tom)).toEqual([]);
    expect(await mailsTo(aisha)).toHaveLength(1);
  });
});

describe('a claim link', () => {
  it('shows who is offered to whom without a session, and no phone or e-mail address', async () => {
    await sendLead(webhook, { email: 'amina@example.com' });
    const { status, body } = await show(await getToken(tom));

    expect(status).toBe(200);
    expect(body).toMatchObject({
      offer: { state: 'open', client_name: 'Amina Hassan', source_name: 'Website', client_id: null },
      recipient: { id: tom.profile_id, name: 'Tom Adeyemi' },
    });
    expect(JSON.stringify(body)).not.toMatch(/345678|amina@example/);
  });

  it('claims nothing when it is only opened: by GET, HEAD or a preview', async () => {
    await sendLead(webhook);
    const token = await getToken(tom);
    const { server } = await testApp();
    for (const url of [`/claim/${token}`, `/api/public/lead-offer/${token}/`]) {
      for (const method of ['GET', 'HEAD'] as const) {
        await server.inject({ method, url, headers: { 'user-agent': 'WhatsApp/2.23.20' } });
      }
    }
    expect(((await show(token)).body as ClaimPage).offer.state).toBe('open');
    expect((await aisha.call(leadOffers.listOpen)).count).toBe(1);
  });

  it('that was sent before the free tier still claims (D40)', async () => {
    await sendLead(webhook);
    const token = await getToken(tom);
    await org.setSubscription('payment_overdue');

    expect((await claim(token)).body).toMatchObject({ offer: { state: 'claimed_by_me' } });
  });

  it('claims for the person it was sent to, also in the browser of somebody else, and sends them the contact', async () => {
    await sendLead(webhook);
    const token = await getToken(tom);

    const { status, body } = await claim(token, aisha.cookie);

    expect(status).toBe(200);
    const { offer } = body as ClaimPage;
    expect(offer).toMatchObject({ state: 'claimed_by_me', taken_by: { name: 'Tom Adeyemi' } });
    const client = await org.owner.call(clients.get, { params: { id: offer.client_id! } });
    expect(client.assigned_to).toMatchObject({ id: tom.profile_id });
    expect((await claim(token)).body).toMatchObject({ offer: { state: 'claimed_by_me' } });
    const mails = await messagesTo(await testApp(), tom.email);
    expect(mails[0]!.text).toContain('+254712345678');
    const row = await org.inScope((scope) =>
      scope.db
        .selectFrom('lead_offer_recipients')
        .where('org_id', '=', org.org_id)
        .where('profile_id', '=', tom.profile_id)
        .select('claimed_through')
        .executeTakeFirstOrThrow(),
    );
    expect(row.claimed_through).toBe('email');
  });

  it('says who has the lead when somebody was faster, with 409', async () => {
    await sendLead(webhook);
    const token = await getToken(tom);
    const [open] = (await aisha.call(leadOffers.listOpen)).results;
    await aisha.call(leadOffers.claim, { params: { id: open!.id } });
    afterSeconds(4);

    expect(await claim(token)).toMatchObject({
      status: 409,
      body: { error_type: 'NOT_POSSIBLE_NOW', detail: 'Claimed by Aisha Patel 4 s before you.' },
    });
  });

  it('is refused after the deadline with 409, to who was deactivated with 403, and is 404 when nobody made it', async () => {
    await sendLead(webhook);
    const [first, second] = [await getToken(tom), await getToken(aisha)];
    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', tom.profile_id)
        .execute(),
    );
    expect(await claim(first)).toMatchObject({
      status: 403,
      body: { detail: 'Tom Adeyemi is no longer an active member of Kestrel Advisory and cannot claim leads.' },
    });
    afterSeconds(300);
    expect(await claim(second)).toMatchObject({ status: 409 });
    expect(await claim('nobody-made-this')).toMatchObject({ status: 404 });
  });
});

describe('alerts of offers', () => {
  const alertsOf = (person: Person) =>
    org.inScope((scope) =>
      scope.db
        .selectFrom('alerts')
        .where('org_id', '=', org.org_id)
        .where('profile_id', '=', person.profile_id)
        .orderBy('id')
        .select(['kind', 'title', 'page'])
        .execute(),
    );

  it('open the claim page by a link of their own, which says that the claim came through it', async () => {
    await sendLead(webhook);
    const byEmail = await getToken(tom);
    const [alert] = await alertsOf(tom);
    expect(alert).toMatchObject({ kind: 'lead_offered', title: 'Offered to you: Amina Hassan' });
    const [byPush] = listTokens(alert!.page);
    expect(byPush).not.toBe(byEmail);

    expect((await claim(byPush!)).status).toBe(200);

    const row = await org.inScope((scope) =>
      scope.db
        .selectFrom('lead_offer_recipients')
        .where('org_id', '=', org.org_id)
        .where('profile_id', '=', tom.profile_id)
        .select('claimed_through')
        .executeTakeFirstOrThrow(),
    );
    expect(row.claimed_through).toBe('push');
  });

  it('tell the others who claimed, unless they passed', async () => {
    await sendLead(webhook);
    await claim(await getToken(tom));
    expect((await alertsOf(aisha)).at(-1)).toMatchObject({
      kind: 'offer_claimed_by_other',
      title: 'Claimed by Tom Adeyemi',
    });
  });
});
