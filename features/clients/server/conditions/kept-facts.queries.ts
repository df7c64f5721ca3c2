import { readDefinitions } from '#features/custom-fields/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { notifiedCache } from '#platform/server/live/notified-cache.ts';
import { readGroups } from '../client-groups.queries.ts';
import { renamedSources } from '../source-names.queries.ts';
import type { Facts } from './indexed-condition.queries.ts';

/** What the conditions of everybody in an organisation are checked against, and seldom changes. */
interface KeptFacts extends Pick<Facts, 'definitions' | 'groups' | 'stored_names'> {
  org_id: number;
}

const cache = notifiedCache<KeptFacts>({
  channel: 'condition-facts',
  most: 1_000,
  nameSubject: ({ org_id }) => String(org_id),
});

/** Has every process read them again, once this transaction is committed. */
export const clearKeptFacts = (scope: OrgScope): Promise<void> => cache.clear(scope, String(scope.org_id));

/** Returns them as this process keeps them, so that a list with conditions need not ask for them first. */
export async function findKeptFacts(scope: OrgScope): Promise<KeptFacts> {
  const found = await cache.find(scope, String(scope.org_id), () => readKeptFacts(scope));
  return found!;
}

async function readKeptFacts(scope: OrgScope): Promise<KeptFacts> {
  const [definitions, groups, renamed] = await Promise.all([
    readDefinitions(scope),
    readGroups(scope),
    renamedSources(scope),
  ]);
  const stored_names = new Map([...renamed].map(([stored_name, name]) => [name, stored_name]));
  return { org_id: scope.org_id, definitions, groups, stored_names };
}
