import { fileMarkedLead } from '#testing/leads/leads.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { leadDistribution } from '../contract.ts';
import { addRule, deactivate, deliver, member, outsider, reactivate } from './distribution.fixture.ts';

const ofRule = async (org: Org, marker: string) => ({
  params: { id: (await addRule(org, [outsider('Partner')], { name: marker })).id },
});

/** Distributes a lead to a member whose name has the marker, who left before it was handed over and is back. */
async function distribute(org: Org, marker: string) {
  const away = await org.member({ name: marker });
  await addRule(org, [member(away)]);
  await fileMarkedLead(org, marker);
  await deactivate(away);
  await deliver();
  await reactivate(away);
  const { results } = await org.owner.call(leadDistribution.listLeadsHistory);
  return results[0]!;
}

export const leadDistributionSafety = safetyRows(leadDistribution, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await ofRule(org, marker);
      return {};
    },
  },
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
      await ofRule(org, marker);
      const ids = (await org.owner.call(leadDistribution.list)).results.map(({ id }) => id);
      return { body: { ids, base: ids } };
    },
  },
  listCriteria: {
    about: 'org',
    call: async (org, marker) => {
      await fileMarkedLead(org, marker);
      return {};
    },
  },
  listCriteriaValues: {
    about: 'org',
    call: async (org, marker) => {
      await fileMarkedLead(org, marker);
      return { body: { name: 'form_id' } };
    },
  },
  listLeadsHistory: {
    about: 'org',
    call: async (org, marker) => {
      await distribute(org, marker);
      return {};
    },
  },
  listDeliveries: {
    about: 'row',
    call: async (org, marker) => ({ params: { id: (await distribute(org, marker)).id } }),
  },
  retryDelivery: {
    about: 'row',
    call: async (org, marker) => ({ params: { id: (await distribute(org, marker)).deliveries[0]!.id } }),
  },
  listChannels: { about: 'org', call: () => ({}) },
});
