import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { fileMarkedLead } from './leads/leads.ts';
import type { SafetyRow } from './safety.ts';
import type { Org } from './world.ts';

/**
 * Makes the safety rows of the calls about rules of one kind.
 *
 * @param addRule adds a rule of this name and returns its id.
 */
export function ruleSafety(list: AnyEndpoint, addRule: (org: Org, name: string) => Promise<number>) {
  const ofRule = async (org: Org, marker: string) => ({ params: { id: await addRule(org, marker) } });
  const inList = async (org: Org, marker: string) => {
    await addRule(org, marker);
    return {};
  };
  const withLead = async (org: Org, marker: string) => {
    await fileMarkedLead(org, marker);
    return {};
  };
  const listIds = async ({ owner }: Org): Promise<number[]> => {
    const { results } = (await owner.call(list)) as { results: { id: number }[] };
    return results.map(({ id }) => id);
  };
  return {
    list: { about: 'org', call: inList },
    get: { about: 'row', call: ofRule },
    create: { about: 'org', call: (_org, marker) => ({ body: { name: marker } }) },
    update: {
      about: 'row',
      call: async (org, marker) => ({ ...(await ofRule(org, marker)), body: { base: 1, name: `${marker} changed` } }),
    },
    delete: { about: 'row', call: ofRule },
    reorder: {
      about: 'org',
      call: async (org, marker) => {
        await addRule(org, marker);
        const ids = await listIds(org);
        return { body: { ids, base: ids } };
      },
    },
    listCriteria: { about: 'org', call: withLead },
    listCriteriaValues: {
      about: 'org',
      call: async (org, marker) => ({ ...(await withLead(org, marker)), body: { name: 'form_id' } }),
    },
  } satisfies Record<string, Omit<SafetyRow, 'endpoint'>>;
}
