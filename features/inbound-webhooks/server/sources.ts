import {
  addSource,
  getSource,
  type LeadSource,
  listCatalogue,
  renewAddress,
  setSigningSecret,
} from '#features/leads/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { WebhookSource, WebhookSourceDetail } from '../contract.ts';
import type { InboundWebhook } from './inbound-webhook.ts';
import { newKey, openSecret } from './secrets.ts';

/** Adds a source; one whose sender repeats a key has one from the start. */
export async function addWebhook(
  webhook: InboundWebhook,
  scope: Scope,
  services: Services,
  name: string,
): Promise<WebhookSourceDetail> {
  const { secret_key } = services.settings;
  const source = await addSource(scope, secret_key, webhook.contract.id, name);
  const known = webhook.findKey ? await setSigningSecret(scope, secret_key, source, newKey()) : source;
  return showDetail(webhook, scope, services, known);
}

/** Gives a source another key; the one before works for a day more. */
export async function replaceKey(webhook: InboundWebhook, scope: Scope, services: Services, source: LeadSource) {
  const { secret_key } = services.settings;
  const replaced = await setSigningSecret(scope, secret_key, source, newKey(), { old_works: true });
  return showDetail(webhook, scope, services, replaced);
}

export async function renewWebhookAddress(
  webhook: InboundWebhook,
  scope: Scope,
  services: Services,
  source: LeadSource,
) {
  const old_address_until = await renewAddress(scope, services.settings.secret_key, source);
  const renewed = await getSource(scope, webhook.contract.id, source.id);
  return { ...(await showDetail(webhook, scope, services, renewed)), old_address_until };
}

export async function showDetail(
  webhook: InboundWebhook,
  scope: Scope,
  services: Services,
  source: LeadSource,
): Promise<WebhookSourceDetail> {
  const { bad_signature_count, last_bad_signatures, old_secret_until } = source;
  return {
    ...showSource(webhook, services, source),
    key: webhook.findKey ? openSecret(services, source.sealed_signing_secret) : null,
    old_key_until: source.sealed_old_secret === null ? null : old_secret_until,
    bad_signature_count,
    last_bad_signatures,
    catalogue: await listCatalogue(scope, source.id),
  };
}

/** Returns where a source is posted to. */
export const getAddress = ({ hook }: InboundWebhook, services: Services, { sealed_token }: LeadSource): string =>
  `${services.settings.public_url}${hook.path}/${openSecret(services, sealed_token) ?? ''}`;

export function showSource(webhook: InboundWebhook, services: Services, source: LeadSource): WebhookSource {
  const { id, name, status, default_country, default_assignee_id, save_lead_to_owner_account, mapping } = source;
  const { leads_per_minute, burst, created_count, duplicate_count, last_received_at, created_at } = source;
  return {
    id,
    name,
    status,
    address: getAddress(webhook, services, source),
    has_signing_secret: source.sealed_signing_secret !== null,
    default_country,
    default_assignee_id,
    save_lead_to_owner_account,
    mapping,
    leads_per_minute,
    burst,
    created_count,
    duplicate_count,
    last_received_at,
    created_at,
  };
}
