import { addWebhook, getAddress } from '#features/inbound-webhooks/server/index.ts';
import { changeSource, getSource, type LeadSource, listSources } from '#features/leads/server/index.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { hashToken, seal, unseal } from '#platform/server/sessions/secrets.ts';
import { INDIAMART, type IndiamartInfo } from '../contract.ts';
import { indiamartReceiving } from './indiamart-receiving.ts';
import { deleteKey, listKeys, type StoredKey, saveKey } from './pull/indiamart-keys.queries.ts';

const KEY_ENDING = 4;

const findSource = async (scope: OrgScope, source_id: number | undefined): Promise<LeadSource | null> =>
  source_id === undefined ? ((await listSources(scope, INDIAMART))[0] ?? null) : getSource(scope, INDIAMART, source_id);

/** Returns how the pull of a source is doing, or of the first. Throws `not_found`. */
export async function viewInfo(scope: OrgScope, services: Services, source_id?: number): Promise<IndiamartInfo> {
  const source = await findSource(scope, source_id);
  const key = source && (await listKeys(scope)).find((one) => one.source_id === source.id);
  return {
    source_id: source?.id ?? null,
    address: source && getAddress(indiamartReceiving, services, source),
    key_ending: key ? unseal(services.settings.secret_key, key.sealed_key).slice(-KEY_ENDING) : null,
    status: key ? getStatus(key) : 'not_configured',
    pulled_until: key?.pulled_until ?? null,
    last_pull_at: key?.last_pull_at ?? null,
    next_pull_at: key && getStatus(key) !== 'expired' ? key.next_pull_at : null,
  };
}

/** A refused key is told at once; whatever else fails passes. */
export const getStatus = ({ last_error_class }: StoredKey) =>
  last_error_class === 'auth_expired' ? 'expired' : 'active';

/** Sets the key of a source, of the first, or of one that is added for it. */
export async function saveInfo(
  scope: Scope,
  services: Services,
  { source_id, key }: { source_id?: number | undefined; key: string | null },
): Promise<IndiamartInfo> {
  const source = (await findSource(scope, source_id)) ?? (await addIndianSource(scope, services));
  if (key === null) await deleteKey(scope, source.id);
  else {
    const sealed_key = seal(services.settings.secret_key, key);
    await saveKey(scope, source.id, { sealed_key, key_hash: hashToken(key) });
  }
  return viewInfo(scope, services, source.id);
}

/** Its buyers write numbers as people in India do. */
async function addIndianSource(scope: Scope, services: Services): Promise<LeadSource> {
  const { id } = await addWebhook(indiamartReceiving, scope, services, 'IndiaMART');
  return changeSource(scope, await getSource(scope, INDIAMART, id), { default_country: 'IN' });
}
