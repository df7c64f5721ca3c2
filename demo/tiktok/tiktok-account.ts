import { writeLeadBody } from '#engines/connected-sources/server/index.ts';
import { TIKTOK } from '#integrations/tiktok/contract.ts';
import { type AdAccount, ask, lastSecondMs } from '../ad-account.ts';
import type { DemoPerson } from '../people/people.ts';
import type { Random } from '../random.ts';

const page = { id: '7012345678901234567', name: 'Kestrel Homes, new launches' };
const forms = [
  { id: '7290000000000000001', name: 'Marina Bay show flat' },
  { id: '7290000000000000002', name: 'First flat, what can I borrow?' },
];
const questions = ['name', 'phone_number', 'email', 'Your budget?'].map((field) => ask(field, field));
const budgets = ['Below 1 million', '1 to 1.5 million', 'Above 1.5 million'];

/** An advertiser of TikTok with two instant forms. */
export const tiktokAccount: AdAccount = {
  ...page,
  provider: TIKTOK,
  provider_name: 'TikTok',
  connected: -30,
  assignee: 'mei',
  connection: { scopes: [], token_days: null, renewing_days: null },
  forms,
  questions,
  write: writeLead,
  describe: (body) => {
    const { lead, form } = JSON.parse(body);
    return { id: lead.id, form_id: form.id, sent_ms: lead.create_time * 1_000 };
  },
};

function writeLead({ name, email, phone }: DemoPerson, id: string, random: Random): string {
  const form = { ...random.pick(forms), questions };
  const lead = {
    id,
    create_time: lastSecondMs() / 1_000,
    advertiser_id: page.id,
    page_id: form.id,
    campaign_id: '1790000000000000001',
    campaign_name: 'Show flat, short clips',
    lead_source: 'INSTANT_FORM',
    changes: [
      { field: 'name', value: name },
      { field: 'phone_number', value: phone },
      { field: 'email', value: email },
      { field: 'Your budget?', value: random.pick(budgets) },
    ],
  };
  return writeLeadBody(lead, { page, form }).toString();
}
