import { randomInt } from 'node:crypto';
import { addSource, changeSource, type LeadSource, listSources } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { type LeadEmailConfig, MailSourceKind } from '../contract.ts';
import { makeAddress } from './receive/accept-mail.ts';
import { isReceivingMail, readMailSettings } from './settings.ts';

const names: Record<MailSourceKind, string> = {
  'lead-via-email': 'Lead via e-mail',
  propertyguru: 'PropertyGuru',
  godaddy: 'GoDaddy',
};

/** Letters and digits that nobody mistakes for others; eight of them are 10¹² addresses. */
const SIGNS = '23456789abcdefghjkmnpqrstvwxyz';
const TOKEN_LENGTH = 8;

const newToken = (): string => Array.from({ length: TOKEN_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Returns the mail addresses of the organisation. */
export async function listConfigs(scope: Scope, services: Services) {
  const lists = await Promise.all(MailSourceKind.options.map((kind) => listSources(scope, kind)));
  return { is_receiving: isReceivingMail(services), results: lists.flat().map((source) => toConfig(source, services)) };
}

/** Returns the address of this kind, which is made when there is none. Throws `not_configured`. */
export async function addConfig(scope: Scope, services: Services, kind: MailSourceKind): Promise<LeadEmailConfig> {
  if (!isReceivingMail(services)) throw new Problem('not_configured');
  return toConfig(await addMailSource(scope, services, kind), services);
}

/** Returns the source of this kind, which is made when there is none, whether or not mail can come. */
export async function addMailSource(scope: Scope, { settings }: Services, kind: MailSourceKind): Promise<LeadSource> {
  const [known] = await listSources(scope, kind);
  return known ?? addSource(scope, settings.secret_key, kind, names[kind], newToken());
}

export const changeConfig = async (
  scope: Scope,
  services: Services,
  source: LeadSource,
  patch: Partial<Pick<LeadSource, 'status' | 'default_country' | 'default_assignee_id'>>,
): Promise<LeadEmailConfig> => toConfig(await changeSource(scope, requireMailSource(source), patch), services);

/** Throws `not_found` for a source that has no mail address. */
export function requireMailSource(source: LeadSource): LeadSource {
  if (!MailSourceKind.safeParse(source.kind).success) throw new Problem('not_found', { log_detail: source.kind });
  return source;
}

export function toConfig(source: LeadSource, services: Services): LeadEmailConfig {
  const { INBOUND_MAIL_DOMAIN: domain } = readMailSettings(services);
  const { id, name, status, default_country, default_assignee_id } = source;
  const { created_count, duplicate_count, last_received_at, sealed_token } = requireMailSource(source);
  const token = sealed_token === null ? null : unseal(services.settings.secret_key, sealed_token);
  return {
    id,
    kind: MailSourceKind.parse(source.kind),
    name,
    address: domain && token !== null ? makeAddress(token, domain) : null,
    status,
    default_country,
    default_assignee_id,
    created_count,
    duplicate_count,
    last_received_at,
  };
}
