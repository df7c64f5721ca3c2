import { randomBytes } from 'node:crypto';
import {
  addSourceWithoutAddress,
  listSources,
  removeSource,
  renewAddress,
  reviveSource,
  setSigningSecret,
  sourcesById,
} from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { hashToken, unseal } from '#platform/server/sessions/secrets.ts';
import { SILENT_AFTER_HOURS, WORDPRESS, type WordpressSite } from '../contract.ts';
import { consumeCode } from './codes.queries.ts';
import { cleanCode, findCodeOwner, refuseCode } from './codes.ts';
import type { ConnectBody } from './plugin-bodies.ts';
import { claimSite, findSite, findSiteByKey, listForms, listSites, replaceForms, saveSite } from './sites.queries.ts';

const SILENT_AFTER_MS = SILENT_AFTER_HOURS * 3_600_000;
const MAX_SITES = 100;

/** How a connection is called in headers: the address of its lead source. */
export const CONNECTION_PREFIX = 'wpc_';

export const isConnected = ({ last_seen_at }: { last_seen_at: string }): boolean =>
  now().getTime() - Date.parse(last_seen_at) <= SILENT_AFTER_MS;

/** Returns the name by which a site is recognised: 'shop.example.com/blog' for http and https, with and without www. */
export function makeSiteKey(site_url: string): string {
  const { host, pathname } = new URL(site_url);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`.toLowerCase();
}

/** For as long as it is connected, a site belongs to one account (integrations 9.7). @returns false for another's site. */
export function holdSite(scope: OrgScope, source_id: number, site_key: string): Promise<boolean> {
  const at = now().getTime();
  const until = new Date(at + SILENT_AFTER_MS).toISOString();
  return claimSite(scope, source_id, site_key, { at: nowIso(), until });
}

/** What the plugin gets for its code. */
export interface NewConnection {
  connection_id: string;
  shared_secret: string;
  hook_url: string;
}

/** Connects a site by a code. Throws `gone` for its code, `already_exists` for another account's site. */
export async function connectSite(
  services: Services,
  body: ConnectBody,
  caller: { ip: string; request_id: string },
): Promise<NewConnection> {
  const code = cleanCode(body.connect_code);
  const { org_id, subject_id } = await findCodeOwner(services, code, caller);
  const { database, settings } = services;
  const { secret_key, public_url } = settings;
  const options = { org_id, actor: null, request_id: caller.request_id, mode: 'transaction' } as const;
  return withScope(database, options, async (scope) => {
    const at = nowIso();
    if (!(await consumeCode(scope, subject_id, { code_hash: hashToken(code), at }))) throw refuseCode();
    const source_id = await findOrAddSource(scope, body);
    await storeSite(scope, source_id, body, at);
    const [source] = (await sourcesById(scope, [source_id])).values();
    const shared_secret = randomBytes(32).toString('base64url');
    await renewAddress(scope, secret_key, source!);
    const { sealed_token } = await setSigningSecret(scope, secret_key, source!, shared_secret);
    const connection_id = `${CONNECTION_PREFIX}${unseal(secret_key, sealed_token ?? '')}`;
    return { connection_id, shared_secret, hook_url: `${public_url}/wp/v1/lead` };
  });
}

/** Returns the source of a site; one that was connected before gets its own again, with its leads. */
async function findOrAddSource(scope: OrgScope, { site_url, site_name }: ConnectBody): Promise<number> {
  const known = await findSiteByKey(scope, makeSiteKey(site_url));
  if (known) {
    await reviveSource(scope, known.source_id);
    return known.source_id;
  }
  if ((await listSources(scope, WORDPRESS)).length >= MAX_SITES) {
    throw new Problem('not_possible_now', { detail: `An organisation can connect at most ${MAX_SITES} sites.` });
  }
  const { id } = await addSourceWithoutAddress(scope, WORDPRESS, site_name.trim() || new URL(site_url).host);
  return id;
}

async function storeSite(scope: OrgScope, source_id: number, body: ConnectBody, at: string): Promise<void> {
  const { site_url, wp_version, php_version, plugin_version, forms } = body;
  const site_key = makeSiteKey(site_url);
  if (!(await holdSite(scope, source_id, site_key))) {
    throw new Problem('already_exists', {
      detail: 'This site is connected to another Leadkeep account. Disconnect it there first.',
    });
  }
  await saveSite(scope, source_id, site_key, { url: site_url, wp_version, php_version, plugin_version }, at);
  await replaceForms(scope, source_id, forms);
}

/** Ends a connection: the plugin hears 410 at its next call, another account may connect the site, its leads stay. */
export async function disconnectSite(scope: OrgScope, source: { id: number }): Promise<void> {
  const site = await findSite(scope, source.id);
  const at = nowIso();
  if (site) await claimSite(scope, source.id, site.site_key, { at, until: at });
  const [known] = (await sourcesById(scope, [source.id])).values();
  if (known) await removeSource(scope, known);
}

/** Returns the connected sites as their page shows them, oldest first. */
export async function readSites(scope: OrgScope): Promise<WordpressSite[]> {
  const sources = await listSources(scope, WORDPRESS);
  const sites = new Map((await listSites(scope)).map((site) => [site.source_id, site]));
  const forms = await listForms(scope);
  return sources.flatMap((source) => {
    const site = sites.get(source.id);
    if (!site) return [];
    const { id, name, status, default_assignee_id, save_lead_to_owner_account, mapping } = source;
    const { last_received_at, created_count, duplicate_count } = source;
    return {
      ...{ id, name, status, default_assignee_id, save_lead_to_owner_account, mapping },
      ...{ last_received_at, created_count, duplicate_count },
      ...site,
      is_connected: isConnected(site),
      forms: forms.filter(({ source_id }) => source_id === id),
    };
  });
}
