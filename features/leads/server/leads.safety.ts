import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { leads } from '../contract.ts';

const ofClient = async (org: Org, marker: string) => ({ params: { id: (await org.client({ name: marker })).id } });

/** Creates a lead without name or contact, which only a person can resolve. */
async function leadNeedingAttention(org: Org, marker: string): Promise<{ params: { id: string } }> {
  const webhook = await newWebhook(org, { name: marker });
  const { receipts } = await webhook.post({ question: marker });
  await fileWaitingLeads();
  return { params: { id: receipts[0]! } };
}

const inList = async (org: Org, marker: string) => {
  await leadNeedingAttention(org, marker);
  return {};
};

export const leadSafety = safetyRows(leads, {
  rawLeadInfo: { about: 'client', call: ofClient },
  markSeen: { about: 'client', call: ofClient },
  listNeedingAttention: { about: 'org', call: inList },
  countNeedingAttention: { about: 'org', call: inList },
  replay: { about: 'row', call: leadNeedingAttention },
  replayAll: { about: 'org', call: inList },
  dismiss: {
    about: 'row',
    call: async (org, marker) => ({ ...(await leadNeedingAttention(org, marker)), body: { reason: 'A test of ours' } }),
  },
});
