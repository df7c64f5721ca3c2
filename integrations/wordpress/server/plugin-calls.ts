import {
  acceptLeadsIn,
  findKnownSource,
  findSourceByToken,
  type KnownSource,
  sourceRateLimiterFor,
} from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { WORDPRESS } from '../contract.ts';
import { type HeartbeatBody, LeadBody, writeTestLead } from './plugin-bodies.ts';
import { isProven } from './signature.ts';
import { claimNonce, findForm, findSite, replaceForms, saveForms, writeSeen } from './sites.queries.ts';
import { CONNECTION_PREFIX, disconnectSite, holdSite } from './sites.ts';

/** How long a nonce is remembered: as long as its signature could be valid (integrations 9.7). */
const NONCE_MS = 10 * 60_000;

/** A request of the plugin, with the bytes as received. */
export interface PluginCall {
  id: string;
  path: string;
  body: Buffer;
  connection: string;
  timestamp: string;
  nonce: string;
  signature: string;
}

/**
 * Proves who is calling. Throws `gone` for a connection that has ended, `bad_signature` (counted) and
 * `too_many_requests`.
 */
export async function provePluginCall(services: Services, call: PluginCall): Promise<KnownSource> {
  if (call.connection === '') throw new Problem('bad_signature');
  const { id, path, body, timestamp, nonce, signature } = call;
  const source = await findSourceByToken(services, call.connection.slice(CONNECTION_PREFIX.length), id);
  if (source?.kind !== WORDPRESS) throw hasEnded();
  const secret = unseal(services.settings.secret_key, source.sealed_signing_secret ?? '');
  if (!isProven(secret, { method: 'POST', path, timestamp, nonce, body }, signature)) {
    const sent = { 'x-crm-timestamp': timestamp.slice(0, 40), 'x-crm-nonce': nonce.slice(0, 80) };
    await sourceRateLimiterFor(services).refuse(source, sent, id);
    throw new Problem('bad_signature');
  }
  const wait = await sourceRateLimiterFor(services).consume(source, { leads: 1, paid: 0 }, id);
  if (wait === null) return source;
  throw new Problem('too_many_requests', {
    detail: 'This site has reached its limit. The plugin tries again.',
    retry_after_seconds: wait,
  });
}

const hasEnded = () => new Problem('gone', { detail: 'This site is no longer connected.' });

/** Does something for a proven call, once for each nonce, in one transaction. Throws `bad_signature` for a replay. */
export const withNonce = <Result>(
  services: Services,
  source: KnownSource,
  { id, nonce }: PluginCall,
  work: (scope: OrgScope) => Promise<Result>,
): Promise<Result> => {
  const options = { org_id: source.org_id, actor: null, request_id: id, mode: 'transaction' } as const;
  return withScope(services.database, options, async (scope) => {
    const until = new Date(now().getTime() + NONCE_MS).toISOString();
    if (!(await claimNonce(scope, source.id, nonce, { at: nowIso(), until }))) {
      throw new Problem('bad_signature', { detail: 'This request was sent before.' });
    }
    return work(scope);
  });
};

/** Takes in a lead of the plugin. @returns its receipt; null where its form is switched off here. */
export async function acceptLead(
  scope: OrgScope,
  services: Services,
  source: KnownSource,
  { lead, body }: { lead: LeadBody; body: Buffer },
): Promise<string | null> {
  await recordSign(scope, source.id, null);
  const { plugin, id: external_id, title } = lead.form;
  if (!lead.is_test) {
    const form = await findForm(scope, source.id, plugin, external_id);
    if (form?.is_on === false) return null;
    if (form?.title !== title) await saveForms(scope, source.id, [{ plugin, external_id, title, is_on_at_site: true }]);
  }
  const key = cleanText(`id:${lead.submission_id}`);
  const arriving = { body, content_type: 'application/json', dedupe: { key, is_lasting: true } };
  const arrival = { leads: [arriving], query: '', headers: {}, signature: null, is_test: lead.is_test };
  const [receipt] = await acceptLeadsIn(scope, services, source, arrival);
  return receipt ?? null;
}

/** Makes a test lead that looks like one of the site's forms. @returns its receipt. */
export async function makeTestLead(scope: OrgScope, services: Services, source: KnownSource): Promise<string> {
  const body = writeTestLead(uuidV7());
  const lead = LeadBody.parse(JSON.parse(body));
  const receipt = await acceptLead(scope, services, source, { lead, body: Buffer.from(body) });
  return receipt!;
}

/** Notes what a heartbeat says. */
export async function recordHeartbeat(scope: OrgScope, source: KnownSource, heartbeat: HeartbeatBody): Promise<void> {
  const { forms, ...versions } = heartbeat;
  await recordSign(scope, source.id, versions);
  await replaceForms(scope, source.id, forms);
}

/**
 * Notes that a site was heard of. Throws `gone` where it was disconnected, or another account has connected it since:
 * the source of a call is remembered for some seconds, so that it is read again once the site is held.
 */
async function recordSign(
  scope: OrgScope,
  source_id: number,
  versions: Omit<HeartbeatBody, 'forms'> | null,
): Promise<void> {
  const site = await findSite(scope, source_id);
  if (!site || !(await holdSite(scope, source_id, site.site_key))) throw hasEnded();
  if (!(await findKnownSource(scope, source_id))) throw hasEnded();
  await writeSeen(scope, source_id, nowIso(), versions);
}

export const endConnection = (scope: OrgScope, source: KnownSource): Promise<void> => disconnectSite(scope, source);
