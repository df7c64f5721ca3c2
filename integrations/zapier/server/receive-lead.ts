import { createHash } from 'node:crypto';
import {
  acceptLeads,
  findSourceByToken,
  type KnownSource,
  sourceRateLimiterFor,
  UnreadableLead,
} from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import type { Services } from '#platform/server/services.ts';
import { ZAPIER } from '../contract.ts';
import { findCaller, refuseKey } from './callers.ts';
import { readFields } from './zapier-lead.ts';
import { readZapierSource } from './zapier-source.ts';

/** One request of the action that creates a lead, with the bytes as received. */
export interface LeadRequest {
  id: string;
  key: string;
  body: Buffer;
  idempotency_key: string | undefined;
}

/**
 * Receives a lead: known key, allowance, readable, then committed. A repeat is known by its Idempotency-Key for 90 days, else by
 * its bytes for ten minutes (integrations R.6). @returns its receipt.
 */
export async function receiveLead(services: Services, request: LeadRequest): Promise<string> {
  const { source, is_test } = await findSource(services, request);
  const wait = await sourceRateLimiterFor(services).consume(source, { leads: 1, paid: 0 }, request.id);
  if (wait !== null) {
    throw new Problem('too_many_requests', {
      detail: 'Zapier has sent more leads than this source accepts. Send them again in a moment.',
      retry_after_seconds: wait,
    });
  }
  const { body, idempotency_key } = request;
  await readFields(body).catch((error: unknown) => {
    throw error instanceof UnreadableLead ? new Problem('invalid_input', { detail: error.message }) : error;
  });
  const key = idempotency_key ? `key:${hash(idempotency_key)}` : `body:${hash(body)}`;
  const lead = { body, content_type: 'application/json', dedupe: { key, is_lasting: Boolean(idempotency_key) } };
  const headers: Record<string, string> = idempotency_key
    ? { 'idempotency-key': cleanText(idempotency_key).slice(0, 300) }
    : {};
  const arrival = { leads: [lead], query: '', headers, signature: null, is_test };
  const [receipt] = await acceptLeads(services, source, arrival, request.id);
  return receipt!;
}

/** Whatever comes with the address of the source itself is a self-test of ours. */
async function findSource(
  services: Services,
  { key, id }: LeadRequest,
): Promise<{ source: KnownSource; is_test: boolean }> {
  const caller = await findCaller(services, key, id);
  if (caller) {
    const source = await caller.inScope('transaction', (scope) => readZapierSource(scope, services));
    return { source, is_test: false };
  }
  const source = key === '' ? null : await findSourceByToken(services, key, id);
  if (source?.kind !== ZAPIER) throw refuseKey();
  return { source, is_test: true };
}

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('base64url');
