import type { InjectOptions } from 'fastify';
import type { Random } from '#demo/random.ts';
import { textTemplates } from '#features/content/contract.ts';
import { calendarFeeds } from '#features/follow-ups/calendar-feed-contract.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { claimLinks } from '#features/lead-offers/contract.ts';
import { drainLeads } from '#features/leads/server/index.ts';
import { shares } from '#features/sharing/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { publishAddresses } from '#platform/server/sessions/public-addresses.queries.ts';
import type { TestApp } from '../app.ts';
import { newWebhook, type TestWebhook } from '../leads/leads.ts';
import { offerTo } from '../leads/offers.ts';
import type { Org } from '../world.ts';
import { hostileText, hostileValue } from './values.ts';

const BOUNDARY = 'edge';
/** Longer than the reader of forms takes. */
const LONG_BOUNDARY = 'x'.repeat(300);

type Field = [name: string, value: string];

/** Writes requests of strangers: to forms, webhooks, feeds, claims, shared pages and invitations, in every kind of body. */
export async function createPublicRequestWriter(
  app: Pick<TestApp, 'server' | 'services'>,
  org: Org,
  random: Random,
): Promise<() => InjectOptions> {
  const webhook = await newWebhook(org, {}, app);
  const form = await publishForm(app, org);
  const open = await publishAll(app, org, webhook);
  const text = () => hostileText(random);
  const fields = (): Field[] => form.fields.map(([name, value]) => [name, random.chance(0.3) ? text() : value]);
  const post = (url: string): InjectOptions => ({ method: 'POST', url, ...random.pick(bodies)(fields(), random) });
  const get = (url: string): InjectOptions => ({ method: 'GET', url, headers: { accept: 'text/html' } });
  const claim = { token: open.claim };
  const named = () => encodeURIComponent(random.chance(0.5) ? random.id(22) : text());
  const kinds: readonly (() => InjectOptions)[] = [
    () => post(form.path),
    () => post(webhook.path),
    () => get(`${form.path}?${new URLSearchParams({ came_by: text(), name: text() })}`),
    () => get(`/f/${named()}/${named()}`),
    () => get(`/s/${named()}`),
    () => get(`${open.share}?${new URLSearchParams({ v: text() })}`),
    () => get(`/ical/${named()}.ics`),
    () => get(`${open.feed}?${new URLSearchParams({ v: text() })}`),
    () => get(`/claim/${named()}`),
    () => get(`/claim/${open.claim}`),
    () => get(fillPath(claimLinks.show.path, random.chance(0.5) ? claim : { token: text() })),
    () => post(fillPath(claimLinks.claim.path, random.chance(0.5) ? claim : { token: text() })),
    () => get(`/invitation/${named()}`),
  ];
  return () => random.pick(kinds)();
}

/** Publishes what strangers open by its address: a calendar, a shared text, a lead to claim. @returns the addresses, and the token of the claim. */
async function publishAll(
  { services }: Pick<TestApp, 'services'>,
  org: Org,
  webhook: Pick<TestWebhook, 'post'>,
): Promise<Record<'feed' | 'share' | 'claim', string>> {
  const { feed } = await org.owner.call(calendarFeeds.publish);
  const text = await org.owner.call(textTemplates.create, { body: { title: 'Hello', body: 'Hi' } });
  const { id: client_id } = await org.client();
  const share = await org.owner.call(shares.share, {
    params: { t: 'text', id: text.id },
    body: { client_id, platform: 'whatsapp' },
  });
  await offerTo(org, [org.owner, await org.member()]);
  await webhook.post({ name: 'Amina Hassan', email: 'amina@example.com' });
  await drainLeads(services);
  const [claim = ''] = await org.inScope(async (scope) => {
    const { id } = await scope.db
      .selectFrom('lead_offer_recipients')
      .where('org_id', '=', scope.org_id)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return publishAddresses(scope, 'lead-offer-email', [id], '2100-01-01T00:00:00Z');
  });
  return { feed: new URL(feed!.address).pathname, share: new URL(share.link).pathname, claim };
}

/** Publishes a form and reads its fields from the page, as a visitor's browser does. */
async function publishForm({ server }: Pick<TestApp, 'server'>, { owner }: Org) {
  const { id } = await owner.call(leadForms.create, { body: { name: 'Open house', starts_as: 'contact' } });
  const { address } = await owner.call(leadForms.publish, { params: { id } });
  const path = new URL(address).pathname;
  const { body: html } = await server.inject({ url: path, headers: { accept: 'text/html' } });
  const fields = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"(?:[^>]* value="([^"]*)")?/g)];
  return { path, fields: fields.map(([, name = '', value = '']): Field => [name, value.replaceAll('&quot;', '"')]) };
}

type Body = (fields: readonly Field[], random: Random) => Pick<InjectOptions, 'headers' | 'payload'>;

const bodies: readonly Body[] = [
  (fields) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams([...fields]).toString(),
  }),
  (fields) => ({
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(Object.fromEntries(fields)),
  }),
  (_, random) => ({
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(hostileValue(random)),
  }),
  (fields, random) => ({
    headers: { 'content-type': `multipart/form-data; boundary=${random.chance(0.1) ? LONG_BOUNDARY : BOUNDARY}` },
    payload: `${fields.map(writePart).join('')}${random.chance(0.8) ? `--${BOUNDARY}--\r\n` : ''}`,
  }),
];

const writePart = ([name, value]: Field): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
