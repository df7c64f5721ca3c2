import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { type TestApp, testApp } from '#testing/app.ts';
import type { Org } from '#testing/world.ts';
import { wordpress } from '../contract.ts';

/** What a site is to the server: its connection and its secret. */
export interface SiteConnection {
  connection_id: string;
  shared_secret: string;
}

interface Signing {
  body: Buffer | string;
  /** Unix seconds; now when absent. */
  timestamp?: number;
  nonce?: string;
}

/** Returns the headers that the plugin signs a call with. */
export function signAsPlugin(
  { connection_id, shared_secret }: SiteConnection,
  path: string,
  { body, timestamp = Math.floor(Date.now() / 1_000), nonce = randomUUID() }: Signing,
): Record<string, string> {
  const digest = createHash('sha256').update(body).digest('hex');
  const message = `POST\n${path}\n${timestamp}\n${nonce}\n${digest}`;
  return {
    'content-type': 'application/json',
    'x-crm-connection': connection_id,
    'x-crm-timestamp': String(timestamp),
    'x-crm-nonce': nonce,
    'x-crm-signature': createHmac('sha256', shared_secret).update(message).digest('hex'),
  };
}

export const contactForm = { plugin: 'wpcf7', id: '12', title: 'Contact' };

/** A lead as the plugin sends it. */
export const makeLead = (name: string, more: object = {}) => ({
  submission_id: `wpcf7-12-${randomUUID()}`,
  form: contactForm,
  page_url: 'https://shop.example.com/contact/',
  submitted_at: '2026-11-20T02:03:04Z',
  fields: [
    { key: 'your-name', label: 'Your name', value: name },
    { key: 'your-email', label: 'Your email', value: `${randomUUID()}@example.com`, type: 'email' },
  ],
  ...more,
});

export interface TestSite extends SiteConnection {
  id: number;
  /** Makes a signed call of the plugin. */
  call(path: string, body: object, how?: Partial<Signing>): Promise<LightMyRequestResponse>;
}

/** Asks for a code, and connects a site by it as the plugin does. */
export async function newSite(org: Org, facts: object = {}, app?: Pick<TestApp, 'server'>): Promise<TestSite> {
  const { server } = app ?? (await testApp());
  const { connect_code } = await org.owner.call(wordpress.createConnectCode);
  const site_url = `https://${randomUUID()}.example.com`;
  const answer = await postConnect(server, { connect_code, site_url, ...facts });
  const connection = answer.json() as SiteConnection;
  const { sites } = await org.owner.call(wordpress.getWpIntegrationInfo);
  return {
    ...connection,
    id: sites.at(-1)!.id,
    call: (name, body, how = {}) => {
      const path = `/wp/v1/${name}`;
      const payload = JSON.stringify(body);
      const headers = signAsPlugin(connection, path, { body: payload, ...how });
      return server.inject({ method: 'POST', url: path, headers, payload });
    },
  };
}

/** Posts what the plugin posts when a code was entered. */
export const postConnect = (server: TestApp['server'], facts: object): Promise<LightMyRequestResponse> =>
  server.inject({
    method: 'POST',
    url: '/wp/v1/connect',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({
      site_name: 'Shop',
      wp_version: '6.8',
      php_version: '8.3',
      plugin_version: '1.0.0',
      rest_url: 'https://shop.example.com/wp-json/crm/v1/',
      forms: [contactForm],
      ...facts,
    }),
  });
