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
import { unseal } from '#platform/server/sessions/secrets.ts';
import { WEBHOOK } from '../contract.ts';
import { readFormAsJson, readLeads } from './delivery-reader.ts';
import type { Headers } from './dialects.ts';
import { UnreadableBody } from './read-body.ts';
import type { DeliveredLead, Delivery } from './read-delivery.ts';
import { proveRequest } from './signature.ts';

/** One request at a webhook URL, with the bytes as received. */
export interface WebhookRequest {
  id: string;
  token: string;
  body: Buffer;
  query: string;
  headers: Headers;
}

/** Headers kept with a lead, about who sent it and how; none of them is a credential. */
const KEPT_HEADERS = ['user-agent', 'referer', 'origin', 'idempotency-key', 'x-wpforms-webhook-id'];
/** Further headers kept to show why a signature was refused. */
const SIGNATURE_HEADERS = ['content-type', 'content-length', 'x-signature', 'x-wpforms-webhook-signature'];
const MAX_HEADER = 300;

/**
 * Receives leads in the order of integrations R.2.4: known address, signature, allowance, readable, then committed.
 * Nothing of the body is parsed before the first three. Where a signature is required, only what it covers counts: the
 * query string and the Idempotency-Key are ignored.
 * Throws `not_found` (nothing is stored), `bad_signature` (counted), `too_many_requests` and `invalid_input` (kept).
 *
 * @returns one receipt per lead.
 */
export async function receiveLeads(services: Services, request: WebhookRequest): Promise<string[]> {
  const { headers, body } = request;
  const source = await findSourceByToken(services, request.token, request.id);
  if (source?.kind !== WEBHOOK) throw new Problem('not_found', { detail: 'No lead source exists at this URL.' });
  const signature = await checkSignature(services, source, request);
  const arrival = {
    query: signature === null ? request.query.slice(0, 8_000) : '',
    headers: kept(headers, KEPT_HEADERS),
    signature,
    is_test: false,
  };
  await consume(services, source, { leads: 1, paid: 0 }, request.id);
  let delivered: DeliveredLead[];
  try {
    delivered = await readLeads(makeDelivery(request), makeKey(source));
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error;
    if (body.length > 0) {
      const unread = { body, content_type: headers['content-type'] ?? '' };
      const leads = [{ ...unread, dedupe: { key: `unread:${hashContent(body)}`, is_lasting: false } }];
      await storeUnparsable(services, source, { ...arrival, leads }, error.message, request.id);
    }
    throw new Problem('invalid_input', { detail: error.message });
  }
  await consume(services, source, { leads: delivered.length, paid: 1 }, request.id);
  const covered = signature === null ? headers : { ...headers, 'idempotency-key': undefined };
  const leads = delivered.map((lead, index) =>
    arriving(encodeBody(lead, body), lead.entry_id, delivered.length > 1 ? index : null, covered),
  );
  return acceptLeads(services, source, { ...arrival, leads }, request.id);
}

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
  services: Services,
  source: KnownSource,
  request: WebhookRequest,
): Promise<string | null> {
  if (source.sealed_signing_secret === null) return null;
  const secret = unseal(services.settings.secret_key, source.sealed_signing_secret);
  const proof = await proveRequest(secret, request, () => readFields(services, source, request));
  if (proof !== null) return proof;
  const headers = kept(request.headers, [...KEPT_HEADERS, ...SIGNATURE_HEADERS]);
  await sourceRateLimiterFor(services).refuse(source, headers, request.id);
  throw new Problem('bad_signature');
}

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

const encodeBody = ({ body, content_type }: DeliveredLead, whole: Buffer) => ({
  body: body === null ? whole : Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  content_type,
});

/** @param place the lead's index in a list; an Idempotency-Key applies to the whole list. */
function arriving(
  { body, content_type }: Pick<ArrivingLead, 'body' | 'content_type'>,
  entry_id: string | null,
  place: number | null,
  headers: Headers,
): ArrivingLead {
  const idempotencyKey = headers['idempotency-key']?.trim();
  const wpformsTime = /(?:^|,)\s*t=(\d+)/.exec(headers['x-wpforms-webhook-signature'] ?? '')?.[1];
  const lasting =
    entry_id ??
    (idempotencyKey ? `key:${hashContent(idempotencyKey)}${place === null ? '' : `:${place}`}` : null) ??
    (wpformsTime ? `wpforms:${wpformsTime}:${hashContent(body)}` : null);
  const key = cleanText(lasting ?? `body:${hashContent(body)}`).slice(0, 400);
  return { body, content_type, dedupe: { key, is_lasting: lasting !== null } };
}

const hashContent = (content: Buffer | string) => createHash('sha256').update(content).digest('base64url');

const kept = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, cleanText(value).slice(0, MAX_HEADER)]];
    }),
  );
