import type { InjectOptions } from 'fastify';
import type { Random } from '#demo/random.ts';
import { leadForms } from '#integrations/lead-forms/contract.ts';
import type { TestApp } from '../app.ts';
import { newWebhook } from '../leads.ts';
import type { Org } from '../world.ts';
import { hostileValue } from './values.ts';

const BOUNDARY = 'edge';
/** Longer than the reader of forms takes. */
const LONG_BOUNDARY = 'x'.repeat(300);

type Field = [name: string, value: string];

/** Writes requests of strangers: to forms, webhooks, feeds, claims, shared pages and invitations, in every kind of body. */
export async function createPublicRequestWriter(
  app: Pick<TestApp, 'server'>,
  org: Org,
  random: Random,
): Promise<() => InjectOptions> {
  const webhook = await newWebhook(org, {}, app);
  const form = await publishForm(app, org);
  const text = (): string => {
    const value = hostileValue(random);
    return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
  };
  const fields = (): Field[] => form.fields.map(([name, value]) => [name, random.chance(0.3) ? text() : value]);
  const post = (url: string): InjectOptions => ({ method: 'POST', url, ...random.pick(bodies)(fields(), random) });
  const get = (url: string): InjectOptions => ({ method: 'GET', url, headers: { accept: 'text/html' } });
  const named = () => encodeURIComponent(random.chance(0.5) ? random.id(22) : text());
  const kinds: readonly (() => InjectOptions)[] = [
    () => post(form.path),
    () => post(webhook.path),
    () => get(`${form.path}?${new URLSearchParams({ came_by: text(), name: text() })}`),
    () => get(`/f/${named()}/${named()}`),
    () => get(`/s/${named()}`),
    () => get(`/ical/${named()}.ics`),
    () => get(`/claim/${named()}`),
    () => get(`/invitation/${named()}`),
    () => get(`/api/live?last_event_id=${named()}`),
  ];
  return () => random.pick(kinds)();
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
