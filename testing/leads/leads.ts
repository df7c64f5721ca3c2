import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { WebhookSettings, WebhookSourceDetail } from '#features/inbound-webhooks/contract.ts';
import { type AvailabilityDraft, availability } from '#features/lead-rules/contract.ts';
import { drainLeads } from '#features/leads/server/index.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { type TestApp, testApp } from '../app.ts';
import type { Org, Person } from '../world.ts';

export interface TestWebhook {
  readonly id: number;
  /** The path of its address: `/hooks/form/{token}`. */
  readonly path: string;
  /** Returns the source as its own page shows it. */
  source(): Promise<WebhookSourceDetail>;
  update(settings: Partial<WebhookSettings>): Promise<WebhookSourceDetail>;
  /** Posts to it: an object or array as JSON, a text as a form unless headers say otherwise. */
  post(
    payload: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown; receipts: string[] }>;
  request(options: Omit<InjectOptions, 'url'> & { query?: string }): Promise<LightMyRequestResponse>;
}

/** Makes a webhook of this organisation at the real server. */
export async function newWebhook(
  org: Org,
  settings: Partial<WebhookSettings> = {},
  app?: Pick<TestApp, 'server'>,
): Promise<TestWebhook> {
  const { server } = app ?? (await testApp());
  const { name = 'Website form', ...rest } = settings;
  const { id, address } = await org.owner.call(webhookSources.create, { body: { name } });
  const update: TestWebhook['update'] = (body) => org.owner.call(webhookSources.update, { params: { id }, body });
  if (Object.keys(rest).length > 0) await update(rest);
  const path = new URL(address).pathname;
  const request: TestWebhook['request'] = ({ query, ...options }) =>
    server.inject({ ...options, url: query === undefined ? path : `${path}?${query}` });
  return {
    id,
    path,
    request,
    update,
    source: () => org.owner.call(webhookSources.get, { params: { id } }),
    post: async (payload, headers = {}) => {
      const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
      const type = isText ? 'application/x-www-form-urlencoded' : 'application/json';
      const answer = await request({
        method: 'POST',
        headers: { 'content-type': type, ...headers },
        payload: isText ? payload : JSON.stringify(payload),
      });
      const receipts = String(answer.headers['x-receipt'] ?? '').split(',');
      return { status: answer.statusCode, body: answer.json(), receipts: receipts.filter(Boolean) };
    },
  };
}

/** Files every waiting lead, as the running product does by itself. */
export const fileWaitingLeads = async (app?: TestApp): Promise<number> =>
  drainLeads((app ?? (await testApp())).services);

/** Files a lead whose name, form and source have the marker. */
export async function fileMarkedLead(org: Org, marker: string): Promise<void> {
  const webhook = await newWebhook(org, { name: marker });
  await webhook.post({ name: marker, email: `${crypto.randomUUID()}@example.com`, form_id: marker, form_name: marker });
  await fileWaitingLeads();
}

/** What of it is not written lets the member get leads always. */
export const setAvailability = (person: Person, written: Partial<AvailabilityDraft>) =>
  person.call(availability.updateOwn, {
    body: { working_hours: null, days_off: [], is_paused: false, paused_until: null, daily_cap: null, ...written },
  });
