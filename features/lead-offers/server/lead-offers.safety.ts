import { leadRules } from '#features/lead-rules/contract.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { offerTo } from '#testing/leads/offers.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { claimLinks, leadOffers } from '../contract.ts';

/** Offers a lead to the owner. */
async function newOffer(org: Org, marker: string): Promise<number> {
  const { results: rules } = await org.owner.call(leadRules.list);
  // The matrix makes some calls twice, and an organisation has one default rule.
  if (rules.length === 0) await offerTo(org, [org.owner]);
  const webhook = await newWebhook(org, { name: marker });
  await webhook.post({ name: marker, question: marker });
  await fileWaitingLeads();
  const { results } = await org.owner.call(leadOffers.listOpen);
  return results.at(-1)!.id;
}

const ofOffer = async (org: Org, marker: string) => ({ params: { id: await newOffer(org, marker) } });
const inList = async (org: Org, marker: string) => {
  await newOffer(org, marker);
  return {};
};

const offerSafety = safetyRows(leadOffers, {
  listOpen: { about: 'person', call: inList },
  listPast: { about: 'person', call: inList },
  get: { about: 'row', call: ofOffer },
  claim: { about: 'row', call: ofOffer },
  pass: { about: 'row', call: ofOffer },
  markSeen: { about: 'person', call: async (org, marker) => ({ body: { ids: [await newOffer(org, marker)] } }) },
});

const linkSafety = safetyRows(claimLinks, {
  show: { about: 'public' },
  claim: { about: 'public' },
});

export const leadOfferSafety = [...offerSafety, ...linkSafety];
