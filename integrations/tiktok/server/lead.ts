import * as z from 'zod';
import type { ProviderLead } from '#engines/connected-sources/server/index.ts';
import type { LeadRole } from '#features/leads/contract.ts';
import { type LeadKind, type ReadAnswer, recognise, UnreadableLead } from '#features/leads/server/index.ts';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { TIKTOK } from '../contract.ts';
import { Id } from './api/tiktok.ts';
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

const Entry = z.looseObject({ id: Id, page_id: Id.nullish().catch(null), create_time: z.unknown() });

/** Reads a lead as it was announced: with all it says. */
export function readAnnounced(content: string): ProviderLead {
  const entry = Entry.safeParse(parseWithLongNumbers(content)).data;
  if (!entry) throw new ProviderError({ call_class: 'rejected', said: 'a notice without its lead' });
  return { id: entry.id, form_id: entry.page_id ?? null, created_at: toInstant(entry.create_time), fetched: entry };
}

/** Returns what a question fills by its key or label; 'note' where nothing fits. */
export const recogniseQuestion = ({ key, label }: { key: string; label: string }): LeadRole | 'note' =>
  rolesByField.get(key.trim().toLowerCase()) ?? recogniseContact(key, label) ?? 'note';

const contacts: readonly (LeadRole | undefined)[] = [...rolesByField.values()];

function recogniseContact(key: string, label: string): LeadRole | undefined {
  const role = recognise({ key, label });
  return contacts.includes(role) ? role : undefined;
}

const Text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Change = z.object({
  field: Text,
  value: z
    .union([Text.transform((one) => [one]), z.array(Text)])
    .nullish()
    .catch(null),
});
const Stored = z.object({
  lead: z.record(z.string(), z.unknown()),
  page: z.object({ id: Id, name: z.string() }),
  form: z
    .object({
      id: Id,
      name: z.string().nullish(),
      questions: z.array(z.object({ key: z.string(), label: z.string() })).catch([]),
    })
    .nullish()
    .catch(null),
});

function readTiktokLead(body: Buffer): ReadAnswer[] {
  const stored = Stored.safeParse(parseWithLongNumbers(body.toString('utf8'))).data;
  if (!stored) throw new UnreadableLead('What TikTok sent couldn’t be read. The original data is kept.');
  const { lead, page, form } = stored;
  const changes = Array.isArray(lead.changes) ? lead.changes.flatMap((one) => Change.safeParse(one).data ?? []) : [];
  return [
    ...describeOrigin(lead, page, form ?? null),
    ...changes.map(({ field, value }) => {
      const role = rolesByField.get(field.trim().toLowerCase());
      const label = form?.questions.find(({ key }) => key === field)?.label ?? field;
      return { key: field, label, values: value ?? [], ...(role && { role }) };
    }),
  ];
}

/** Where the lead came from and when, as answers whose role is stated. */
function describeOrigin(
  lead: Readonly<Record<string, unknown>>,
  page: { id: string; name: string },
  form: { id: string; name?: string | null | undefined } | null,
): ReadAnswer[] {
  const text = (name: string): string => Text.safeParse(lead[name]).data ?? '';
  const facts: readonly [key: string, label: string, value: string, role?: ReadAnswer['role']][] = [
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
  ];
  return facts
    .filter(([, , value]) => value !== '')
    .map(([key, label, value, role]) => ({ key, label, values: [value], is_metadata: true, ...(role && { role }) }));
}
