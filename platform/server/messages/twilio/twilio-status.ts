import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../../contract/problems.ts';
import { withGlobalScope } from '../../database/scope.ts';
import type { Services } from '../../services.ts';
import { equalBytes } from '../../sessions/secrets.ts';
import { isUuid } from '../../uuid.ts';
import { type DeliveryStatus, markDeliveries } from '../messages.queries.ts';

export const TWILIO_STATUS_PATH = '/hooks/twilio/status';

const MAX_BYTES = 3 * 1024 * 1024;
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE'];

/** The meaning of Twilio's statuses for a message that was handed over; other statuses are ignored. */
const deliveryStatuses: Record<string, DeliveryStatus> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  canceled: 'undelivered',
};

/** Receives delivery reports, checked in this order: size, configuration, signature, schema (integrations R.2). */
export function registerTwilioStatus(server: FastifyInstance, services: Services): void {
  server.register(async (hook) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    hook.route({ method: 'POST', url: TWILIO_STATUS_PATH, bodyLimit: MAX_BYTES, handler: receiveFrom(services) });
    hook.route({
      method: OTHER_METHODS,
      url: TWILIO_STATUS_PATH,
      handler: () => {
        throw new Problem('method_not_allowed');
      },
    });
  });
}

const receiveFrom = (services: Services) => async (request: FastifyRequest) => {
  const { twilio, public_url } = services.settings;
  if (!twilio) throw new Problem('not_configured');
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  const isJson = request.headers['content-type']?.includes('json') ?? false;
  const signature = String(request.headers['x-twilio-signature'] ?? '');
  const signed: SignedRequest = { url: `${public_url}${request.url}`, body, isJson };
  if (!isSignedByTwilio(twilio.auth_token, signature, signed)) {
    throw new Problem('forbidden', { detail: 'The signature does not match.' });
  }
  await writeReport(services, request, isJson ? jsonFields(body) : new URLSearchParams(body.toString('utf8')));
  return { success: true };
};

async function writeReport(services: Services, request: FastifyRequest, fields: URLSearchParams): Promise<void> {
  const { message } = request.query as Record<string, unknown>;
  const status = deliveryStatuses[fields.get('MessageStatus') ?? ''];
  if (typeof message !== 'string' || !isUuid(message) || !status) {
    services.log.info({ status: fields.get('MessageStatus') }, 'delivery report about nothing we know, ignored');
    return;
  }
  const error = status === 'undelivered' ? (fields.get('ErrorCode') ?? fields.get('MessageStatus')) : null;
  await withGlobalScope(services.database, request.id, (globalScope) =>
    markDeliveries(globalScope, 'sms', [{ message_id: message, provider_id: null, status, error }]),
  );
}

function jsonFields(body: Buffer): URLSearchParams {
  try {
    const entries = Object.entries(JSON.parse(body.toString('utf8')) as object);
    return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]));
  } catch {
    throw new Problem('invalid_input');
  }
}

export interface SignedRequest {
  /** The address given to Twilio, with its query. */
  url: string;
  body: Buffer;
  isJson: boolean;
}

/**
 * Returns whether our token signed the request: base64 HMAC-SHA1 over the address and the form's fields in name order;
 * the address's `bodySHA256` covers a JSON body. The address is tried with and without its standard port.
 */
export function isSignedByTwilio(token: string, signature: string, { url, body, isJson }: SignedRequest): boolean {
  const given = Buffer.from(signature, 'base64');
  const fields = isJson ? '' : signedFields(new URLSearchParams(body.toString('utf8')));
  if (isJson && !isBodyHashRight(url, body)) return false;
  return withAndWithoutPort(url).some((address) =>
    equalBytes(given, createHmac('sha1', token).update(`${address}${fields}`, 'utf8').digest()),
  );
}

function signedFields(fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort();
  return names.flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => `${name}${value}`)).join('');
}

function isBodyHashRight(url: string, body: Buffer): boolean {
  const given = Buffer.from(new URL(url).searchParams.get('bodySHA256') ?? '', 'hex');
  return equalBytes(given, createHash('sha256').update(body).digest());
}

function withAndWithoutPort(url: string): string[] {
  const { protocol, host, port } = new URL(url);
  if (port !== '') return [url, url.replace(`//${host}`, `//${host.replace(/:\d+$/, '')}`)];
  return [url, url.replace(`//${host}`, `//${host}:${protocol === 'https:' ? 443 : 80}`)];
}
