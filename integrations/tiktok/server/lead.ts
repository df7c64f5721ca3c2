import * as z from 'zod';
import {
  type ProviderLead,
  readLeadBody,
  type StoredLead,
  writeFacts,
} from '#engines/connected-sources/server/index.ts';
import { maybe, ProviderId, readable } from '#engines/provider-calls/server/index.ts';
import type { LeadRole } from '#features/leads/contract.ts';
import { type LeadKind, type ReadAnswer, recognise, UnreadableLead } from '#features/leads/server/index.ts';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { TIKTOK } from '../contract.ts';
import { toInstant } from './receive/tiktok-entries.ts';

/** How leads of TikTok are read. */
export const tiktokLeadKind: LeadKind = {
  kind: TIKTOK,
  source: 'tiktok',
  read: async ({ body }) => readTiktokLead(body),
};

/** TikTok's own questions. */
const rolesByField: ReadonlyMap<string, LeadRole> = new Map([
  ['name', 'name'],
  ['full_name', 'name'],
  ['first_name', 'first_name'],
  ['last_name', 'last_name'],
  ['email', 'email'],
  ['phone_number', 'phone'],
  ['phone', 'phone'],
  ['company_name', 'company'],
  ['job_title', 'job_title'],
  ['city', 'location'],
]);

const Entry = z.looseObject({ id: ProviderId, page_id: maybe(ProviderId), create_time: z.unknown() });

/** Reads a lead as it was announced: with all it says. */
export function readAnnounced(content: string): ProviderLead {
  const entry = Entry.safeParse(parseWithLongNumbers(content)).data;
  if (!entry) throw new ProviderError({ call_class: 'rejected', said: 'a notice without its lead' });
  return { id: entry.id, form_id: entry.page_id ?? null, created_at: toInstant(entry.create_time), fetched: entry };
}

const askedRoles: readonly LeadRole[] = [...rolesByField.values()];

/** Returns what a question fills by its key or label; 'note' where nothing fits. */
export function recogniseQuestion(question: { key: string; label: string }): LeadRole | 'note' {
  const role = rolesByField.get(question.key.trim().toLowerCase()) ?? recognise(question);
  return role && askedRoles.includes(role) ? role : 'note';
}

const Text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Change = z.object({
  field: Text,
  value: maybe(z.union([Text.transform((one) => [one]), z.array(Text)])),
});
const Changes = readable(Change);
function readTiktokLead(body: Buffer): ReadAnswer[] {
  const stored = readLeadBody(body);
  if (!stored) throw new UnreadableLead('What TikTok sent couldn’t be read. The original data is kept.');
  return [
    ...describeOrigin(stored),
    ...Changes.parse(stored.lead.changes).map(({ field, value }) => {
      const role = rolesByField.get(field.trim().toLowerCase());
      const label = stored.form?.questions.find(({ key }) => key === field)?.label ?? field;
      return { key: field, label, values: value ?? [], ...(role && { role }) };
    }),
  ];
}

/** Where the lead came from and when, as answers whose role is stated. */
function describeOrigin({ lead, page, form }: StoredLead): ReadAnswer[] {
  const text = (name: string): string => Text.safeParse(lead[name]).data ?? '';
  return writeFacts([
    ['lead.id', 'Lead id', text('id'), 'external_id'],
    ['lead.create_time', 'Sent', toInstant(lead.create_time) ?? '', 'submitted_at'],
    ['page.id', 'Advertiser id', page.id, 'page_id'],
    ['page.name', 'Advertiser', page.name, 'page_name'],
    ['form.id', 'Form id', form?.id ?? text('page_id'), 'form_id'],
    ['form.name', 'Form', form?.name ?? text('page_name'), 'form_name'],
    ['ad.campaign_id', 'Campaign id', text('campaign_id'), 'campaign_id'],
    ['ad.campaign_name', 'Campaign', text('campaign_name'), 'campaign_name'],
    ['ad.adgroup_id', 'Ad group id', text('adgroup_id'), 'adset_id'],
    ['ad.adgroup_name', 'Ad group', text('adgroup_name'), 'adset_name'],
    ['ad.ad_id', 'Ad id', text('ad_id'), 'ad_id'],
    ['ad.ad_name', 'Ad', text('ad_name'), 'ad_name'],
    ['lead.source', 'Lead source', text('lead_source')],
  ]);
}
