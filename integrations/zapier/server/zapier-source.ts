import { addSource, findKnownSource, type KnownSource, listSources } from '#features/leads/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { ZAPIER, ZAPIER_SOURCE_NAME } from '../contract.ts';
import { lockZapierSource } from './zapier-source.queries.ts';

/** Returns the lead source of the organisation. It is added when Zapier connects; its address serves self-tests alone. */
export async function readZapierSource(scope: Scope, { settings }: Services): Promise<KnownSource> {
  const find = async () => (await listSources(scope, ZAPIER))[0];
  const known = (await find()) ?? (await lockZapierSource(scope).then(find));
  if (known) return { ...known, org_id: scope.org_id };
  const { id } = await addSource(scope, settings.secret_key, ZAPIER, ZAPIER_SOURCE_NAME);
  return (await findKnownSource(scope, id))!;
}
