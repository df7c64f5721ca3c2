import { createHash } from 'node:crypto';
import {
  type ArrivingLead,
  acceptLeads,
  findSourceByToken,
  type KnownSource,
  sourceRateLimiterFor,
  storeUnparsable,
} from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import type { Services } from '#platform/server/services.ts';
import { equalBytes, hashToken } from '#platform/server/sessions/secrets.ts';
import type { InboundWebhook, LeadIdentity, WebhookRequest } from './inbound-webhook.ts';
import { readFormAsJson, readLeads } from './reading/delivery-reader.ts';
import type { Headers } from './reading/dialects.ts';
import { UnreadableBody } from './reading/read-body.ts';
import type { DeliveredLead, Delivery } from './reading/read-delivery.ts';
import { listSecrets } from './secrets.ts';

/** Headers kept with every lead, about who sent it and how; none of them is a credential. */
const KEPT_HEADERS = ['user-agent', 'referer', 'origin', 'idempotency-key'];
/** Further headers kept to show why a request was refused. */
const SHOWN_HEADERS = ['content-type', 'content-length'];
const MAX_HEADER = 300;
/** How much of a wrong key is shown, so that a person finds the letter that was read wrongly. */
const KEY_ENDING = 4;

/**
 * Receives leads in the order of integrations R.2.4: known address, secret, allowance, readable, then committed. Where a request is
 * signed, nothing of it is read before, and only what the signature covers counts: the query string and the Idempotency-Key are
 * ignored.
 * Throws `not_found` (nothing is stored), `bad_signature` (counted), `too_many_requests` and `invalid_input` (kept).
 *
 * @returns one receipt per lead.
 */
export async function receiveLeads(
  webhook: InboundWebhook,
  services: Services,
  request: WebhookRequest,
): Promise<string[]> {
  const { headers } = request;
  const source = await findSourceByToken(services, request.token, request.id);
  if (source?.kind !== webhook.contract.id)
    throw new Problem('not_found', { detail: 'No lead source exists at this URL.' });
  const signature = await checkSignature(webhook, services, source, request);
  const arrival = {
    query: signature === null ? request.query.slice(0, 8_000) : '',
    headers: pickHeaders(headers, [...KEPT_HEADERS, ...webhook.headers.kept]),
    signature,
    is_test: false,
  };
  const delivered = webhook.findKey
    ? await readWithKey(webhook, services, source, request)
    : await readOpenly(webhook, services, source, { request, arrival });
  await consume(services, source, { leads: delivered.length, paid: webhook.findKey ? 0 : 1 }, request.id);
  const wanted = delivered.filter(({ answers }) => !webhook.isIgnored?.(answers));
  const covered = signature === null ? headers : { ...headers, 'idempotency-key': undefined };
  const leads = wanted.map((lead, index) =>
    describeArrival(lead, webhook.identify?.(lead.answers) ?? { entry_id: lead.entry_id }, {
      whole: request.body,
      place: wanted.length > 1 ? index : null,
      headers: covered,
    }),
  );
  return acceptLeads(services, source, { ...arrival, leads }, request.id);
}

type Arrival = Omit<Parameters<typeof acceptLeads>[2], 'leads'>;

/** Reads a request that proved itself before, or need not; what cannot be read is kept to look at. */
async function readOpenly(
  webhook: InboundWebhook,
  services: Services,
  source: KnownSource,
  { request, arrival }: { request: WebhookRequest; arrival: Arrival },
): Promise<DeliveredLead[]> {
  const { body, headers } = request;
  await consume(services, source, { leads: 1, paid: 0 }, request.id);
  try {
    return await readDelivery(webhook, source, request);
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error;
    if (body.length > 0) {
      const unread = { body, content_type: headers['content-type'] ?? '' };
      const leads = [{ ...unread, dedupe: { key: `unread:${hashContent(body)}`, is_lasting: false } }];
      await storeUnparsable(services, source, { ...arrival, leads }, error.message, request.id);
    }
    throw new Problem('invalid_input', { detail: error.message });
  }
}

/** Reads a request that repeats the source's key; nothing of one without the right key is kept but how the key ended. */
async function readWithKey(
  webhook: InboundWebhook,
  services: Services,
  source: KnownSource,
  request: WebhookRequest,
): Promise<DeliveredLead[]> {
  refuseWhenSpent(await sourceRateLimiterFor(services).consumeUnproven(source, request.id));
  const delivered = await readDelivery(webhook, source, request).catch((error: unknown) => {
    throw error instanceof UnreadableBody ? new Problem('invalid_input', { detail: error.message }) : error;
  });
  const secrets = listSecrets(services, source);
  for (const { answers } of delivered) {
    const key = webhook.findKey?.(answers) ?? '';
    // Hashes have one length, so that comparing says nothing of how long the key is.
    if (secrets.some((secret) => equalBytes(hashToken(secret), hashToken(key)))) continue;
    const headers = { 'key-ending': cleanText(key).slice(-KEY_ENDING), ...shownHeaders(webhook, request.headers) };
    await sourceRateLimiterFor(services).refuse(source, headers, request.id);
    throw new Problem('bad_signature', { detail: 'invalid key' });
  }
  return delivered.map((lead) => hideSecrets(lead, request.body, secrets));
}

/** The key goes before the lead is kept (integrations R.2.9). */
function hideSecrets(lead: DeliveredLead, whole: Buffer, secrets: readonly string[]): DeliveredLead {
  const text = Buffer.from(lead.body ?? whole).toString('utf8');
  const hidden = secrets.reduce((before, secret) => before.replaceAll(secret, '…'), text);
  return hidden === text ? lead : { ...lead, body: Buffer.from(hidden) };
}

const readDelivery = (webhook: InboundWebhook, source: KnownSource, request: WebhookRequest) =>
  readLeads(makeDelivery(request), makeKey(source), {
    leads_at: webhook.leads_at,
    with_answers: Boolean(webhook.findKey ?? webhook.identify),
  });

const makeDelivery = ({ body, headers }: WebhookRequest): Delivery => ({
  body,
  content_type: headers['content-type'] ?? '',
  query: '',
  headers,
});

const makeKey = ({ org_id, id }: KnownSource) => `${org_id}:${id}`;

/**
 * Refuses a request that does not prove the source's secret. @returns the proof; null for a source without a secret.
 */
async function checkSignature(
  webhook: InboundWebhook,
  services: Services,
  source: KnownSource,
  request: WebhookRequest,
): Promise<string | null> {
  if (!webhook.prove || source.sealed_signing_secret === null) return null;
  for (const secret of listSecrets(services, source)) {
    const proof = await webhook.prove(secret, request, () => readFields(services, source, request));
    if (proof !== null) return proof;
  }
  await sourceRateLimiterFor(services).refuse(source, shownHeaders(webhook, request.headers), request.id);
  throw new Problem('bad_signature');
}

const shownHeaders = ({ headers: { kept, shown } }: InboundWebhook, headers: Headers) =>
  pickHeaders(headers, [...KEPT_HEADERS, ...kept, ...SHOWN_HEADERS, ...shown]);

/** Reads the fields of a request that has proved nothing yet, within a separate allowance. */
async function readFields(services: Services, source: KnownSource, request: WebhookRequest): Promise<string | null> {
  refuseWhenSpent(await sourceRateLimiterFor(services).consumeUnproven(source, request.id));
  return readFormAsJson(makeDelivery(request), makeKey(source));
}

async function consume(
  services: Services,
  source: KnownSource,
  cost: { leads: number; paid: number },
  request_id: string,
): Promise<void> {
  refuseWhenSpent(await sourceRateLimiterFor(services).consume(source, cost, request_id));
}

function refuseWhenSpent(wait: number | null): void {
  if (wait === null) return;
  throw new Problem('too_many_requests', {
    detail: 'This source has reached its limit. Send the leads again in a moment.',
    retry_after_seconds: wait,
  });
}

interface IdentifiedLead extends ArrivingLead {
  subject: string | null;
}

interface ArrivalOfLead {
  /** The bytes of the request. */
  whole: Buffer;
  /** The lead's index in a list; an Idempotency-Key applies to the whole list. */
  place: number | null;
  headers: Headers;
}

function describeArrival(
  { body: own, content_type }: DeliveredLead,
  { entry_id, subject = null }: LeadIdentity,
  { whole, place, headers }: ArrivalOfLead,
): IdentifiedLead {
  const body = own === null ? whole : Buffer.from(own.buffer, own.byteOffset, own.byteLength);
  const idempotencyKey = headers['idempotency-key']?.trim();
  const wpformsTime = /(?:^|,)\s*t=(\d+)/.exec(headers['x-wpforms-webhook-signature'] ?? '')?.[1];
  const lasting =
    entry_id ??
    (idempotencyKey ? `key:${hashContent(idempotencyKey)}${place === null ? '' : `:${place}`}` : null) ??
    (wpformsTime ? `wpforms:${wpformsTime}:${hashContent(body)}` : null);
  const key = cleanText(lasting ?? `body:${hashContent(body)}`).slice(0, 400);
  return { body, content_type, dedupe: { key, is_lasting: lasting !== null }, subject };
}

const hashContent = (content: Buffer | string) => createHash('sha256').update(content).digest('base64url');

const pickHeaders = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, cleanText(value).slice(0, MAX_HEADER)]];
    }),
  );
