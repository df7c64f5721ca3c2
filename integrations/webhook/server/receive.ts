import { createHash } from 'node:crypto';
import {
  type ArrivingLead,
  acceptLeads,
  findSourceByToken,
  type KnownSource,
  keepUnparsable,
  sourceMeterOf,
} from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { cleanText } from '#platform/server/clean-input.ts';
import { unseal } from '#platform/server/secrets.ts';
import type { Services } from '#platform/server/services.ts';
import { type Headers, readSubmission } from './dialects.ts';
import { type ReadItem, readBody, UnreadableBody } from './read-body.ts';
import { isSigned } from './signature.ts';
import { WEBHOOK } from './webhook-lead.ts';

/** One request at a webhook's address, with the bytes as they came. */
export interface WebhookRequest {
  id: string;
  token: string;
  body: Buffer;
  query: string;
  headers: Headers;
}

/** Headers that are kept with a lead: who sent it and how. None that opens a door. */
const KEPT_HEADERS = ['user-agent', 'referer', 'origin', 'idempotency-key', 'x-wpforms-webhook-id'];
/** Beside them, what tells why a signature was refused. */
const SIGNATURE_HEADERS = ['content-type', 'content-length', 'x-signature', 'x-wpforms-webhook-signature'];
const MAX_HEADER = 300;

/**
 * Takes leads in, in the order of integrations R.2.4: known address, signature, allowance, readable, then committed.
 * Throws `not_found` (nothing is stored), `bad_signature` (counted), `too_many_requests` and `invalid_input` (kept).
 *
 * @returns one receipt per lead.
 */
export async function receiveLeads(services: Services, request: WebhookRequest): Promise<string[]> {
  const { headers } = request;
  const source = await findSourceByToken(services, request.token, request.id);
  if (source?.kind !== WEBHOOK) throw new Problem('not_found', { detail: 'No lead source answers at this address.' });
  const is_signed = await checkSignature(services, source, request);
  const arrival = {
    query: request.query.slice(0, 8_000),
    headers: kept(headers, KEPT_HEADERS),
    is_signed,
    is_test: false,
  };
  let items: ReadItem[];
  try {
    items = await readBody(request.body, headers['content-type'] ?? '');
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error;
    await spend(services, source, 1, request.id);
    if (request.body.length > 0) {
      const unread = { body: request.body, content_type: headers['content-type'] ?? '' };
      const leads = [{ ...unread, dedupe: { key: `unread:${hashOf(request.body)}`, is_lasting: false } }];
      await keepUnparsable(services, source, { ...arrival, leads }, error.message, request.id);
    }
    throw new Problem('invalid_input', { detail: error.message });
  }
  await spend(services, source, items.length, request.id);
  const leads = items.map((item, index) => arriving(item, items.length > 1 ? index : null, headers));
  return acceptLeads(services, source, { ...arrival, leads }, request.id);
}

/** Once a secret is set, an unsigned request is refused. @returns whether the sender proved it. */
async function checkSignature(services: Services, source: KnownSource, request: WebhookRequest): Promise<boolean> {
  if (source.sealed_signing_secret === null) return false;
  const secret = unseal(services.settings.secret_key, source.sealed_signing_secret);
  if (isSigned(secret, request.headers, request.body)) return true;
  const headers = kept(request.headers, [...KEPT_HEADERS, ...SIGNATURE_HEADERS]);
  await sourceMeterOf(services).refuse(source, headers, request.id);
  throw new Problem('bad_signature');
}

async function spend(services: Services, source: KnownSource, leads: number, request_id: string): Promise<void> {
  const wait = await sourceMeterOf(services).spend(source, leads, request_id);
  if (wait === null) return;
  throw new Problem('too_many_requests', {
    detail: 'This source has sent more leads than it may. Send them again a little later.',
    retry_after_seconds: wait,
  });
}

/** @param place the lead's index in a list; an Idempotency-Key stands for the whole list. */
function arriving({ tree, body, content_type }: ReadItem, place: number | null, headers: Headers): ArrivingLead {
  const { entry_id } = readSubmission(tree, headers);
  const idempotencyKey = headers['idempotency-key']?.trim();
  const wpformsTime = /(?:^|,)\s*t=(\d+)/.exec(headers['x-wpforms-webhook-signature'] ?? '')?.[1];
  const lasting =
    entry_id ??
    (idempotencyKey ? `key:${hashOf(idempotencyKey)}${place === null ? '' : `:${place}`}` : null) ??
    (wpformsTime ? `wpforms:${wpformsTime}:${hashOf(body)}` : null);
  const key = cleanText(lasting ?? `body:${hashOf(body)}`).slice(0, 400);
  return { body, content_type, dedupe: { key, is_lasting: lasting !== null } };
}

const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('base64url');

const kept = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, cleanText(value).slice(0, MAX_HEADER)]];
    }),
  );
