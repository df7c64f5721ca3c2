import {
  acceptLeadsIn,
  addSource,
  changeSource,
  getSource,
  type LeadSource,
  listCatalogue,
  listSources,
  renewAddress,
  setSigningSecret,
} from '#features/leads/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { WEBHOOK, type WebhookSettings, type WebhookSource, type WebhookSourceDetail } from '../contract.ts';

export async function listWebhooks(scope: Scope, services: Services): Promise<WebhookSource[]> {
  return (await listSources(scope, WEBHOOK)).map((source) => toWebhook(source, services));
}

export const addWebhook = async (scope: Scope, services: Services, name: string): Promise<WebhookSourceDetail> =>
  withDetail(scope, services, await addSource(scope, services.settings.secret_key, WEBHOOK, name));

export const changeWebhook = async (
  scope: Scope,
  services: Services,
  { source, patch }: { source: LeadSource; patch: Partial<WebhookSettings> },
): Promise<WebhookSourceDetail> => withDetail(scope, services, await changeSource(scope, source, patch));

export async function renewWebhookAddress(scope: Scope, services: Services, source: LeadSource) {
  const old_address_until = await renewAddress(scope, services.settings.secret_key, source);
  return { ...(await withDetail(scope, services, await getSource(scope, WEBHOOK, source.id))), old_address_until };
}

export const setWebhookSecret = async (
  scope: Scope,
  services: Services,
  { source, secret }: { source: LeadSource; secret: string | null },
): Promise<WebhookSourceDetail> =>
  withDetail(scope, services, await setSigningSecret(scope, services.settings.secret_key, source, secret));

/** Sends a lead like any other, marked as a test, so that every later step is the real one. @returns its receipt. */
export async function sendTestLead(scope: Scope, services: Services, source: LeadSource): Promise<string> {
  const body = Buffer.from(
    JSON.stringify({
      name: 'Test lead',
      email: 'test.lead@example.com',
      message: `This is what a lead from ${source.name} looks like.`,
      form_id: 'test',
      form_name: 'Test form',
    }),
  );
  const lead = { body, content_type: 'application/json', dedupe: { key: `test:${uuidV7()}`, is_lasting: true } };
  const arrival = { leads: [lead], query: '', headers: {}, signature: null, is_test: true };
  const [receipt] = await acceptLeadsIn(scope, services, { ...source, org_id: scope.org_id }, arrival);
  return receipt!;
}

export async function withDetail(scope: Scope, services: Services, source: LeadSource): Promise<WebhookSourceDetail> {
  const { bad_signature_count, last_bad_signatures } = source;
  const catalogue = await listCatalogue(scope, source.id);
  return { ...toWebhook(source, services), bad_signature_count, last_bad_signatures, catalogue };
}

function toWebhook(source: LeadSource, { settings }: Services): WebhookSource {
  const token = source.sealed_token === null ? '' : unseal(settings.secret_key, source.sealed_token);
  const { id, name, status, default_country, default_assignee_id, save_lead_to_owner_account, mapping } = source;
  const { leads_per_minute, burst, created_count, duplicate_count, last_received_at, created_at } = source;
  return {
    id,
    name,
    status,
    address: `${settings.public_url}/hooks/form/${token}`,
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
