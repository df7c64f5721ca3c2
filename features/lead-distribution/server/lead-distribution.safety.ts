import { fileMarkedLead } from '#testing/leads/leads.ts';
import { ruleSafety } from '#testing/rules.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { leadDistribution } from '../contract.ts';
import { addRule, deactivate, deliver, member, outsider, reactivate } from './distribution.fixture.ts';

const newRule = async (org: Org, marker: string): Promise<number> =>
  (await addRule(org, [outsider('Partner')], { name: marker })).id;

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
  ...ruleSafety(leadDistribution.list, newRule),
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
