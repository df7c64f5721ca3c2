import * as z from 'zod';
import type { SourceQuestion } from '#engines/connected-sources/contract.ts';
import { readLeadBody, type StoredLead, writeFacts } from '#engines/connected-sources/server/index.ts';
import { maybe, readable } from '#engines/provider-calls/server/index.ts';
import { type LeadKind, type ReadAnswer, UnreadableLead } from '#features/leads/server/index.ts';
import { FACEBOOK } from '../../contract.ts';
import { rolesByKey, rolesByType } from '../questions.ts';

/** How leads of Facebook are read; samples are in recordings/. */
export const facebookLeadKind: LeadKind = {
  kind: FACEBOOK,
  source: 'facebook-lead-ads',
  rule_types: ['facebook-lead-ads', 'FACEBOOK_LEAD_ADS'],
  read: async ({ body }) => readFacebookLead(body),
};

const Plain = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const MaybeText = maybe(Plain);
const texts = z
  .array(MaybeText)
  .catch([])
  .transform((values) => values.filter((value) => value !== null && value !== undefined));

const Answer = z.object({ name: Plain, values: z.union([texts, Plain.transform((value) => [value])]).nullish() });
const Disclaimer = z.object({ checkbox_key: Plain, is_checked: MaybeText });
const Fetched = z.object({
  field_data: readable(Answer),
  custom_disclaimer_responses: readable(Disclaimer),
});

function readFacebookLead(body: Buffer): ReadAnswer[] {
  const stored = readLeadBody(body);
  if (!stored) throw new UnreadableLead('What Facebook sent couldn’t be read. The original data is kept.');
  const { lead, form } = stored;
  const { field_data, custom_disclaimer_responses } = Fetched.parse(lead);
  return [
    ...describeOrigin(stored, hasTestValue(field_data)),
    ...field_data.map(({ name, values }) => readAnswer(name, values ?? [], form?.questions ?? [])),
    ...custom_disclaimer_responses.map(readConsent),
  ];
}

const TEST_EMAILS = ['test@meta.com', 'test@fb.com'];

/** Returns whether it is one of Meta's test leads, which carry no mark but their values (integrations 1.13). */
export const isTestLead = (fetched: object): boolean => hasTestValue(Fetched.parse(fetched).field_data);

const hasTestValue = (answers: z.output<typeof Fetched>['field_data']): boolean =>
  answers
    .flatMap(({ values }) => values ?? [])
    .some((value) => value.startsWith('<test lead:') || TEST_EMAILS.includes(value.trim().toLowerCase()));

/** Where the lead came from and when, as answers whose role is stated. */
function describeOrigin({ lead, page, form }: StoredLead, is_test: boolean): ReadAnswer[] {
  const text = (name: string): string => MaybeText.parse(lead[name]) ?? '';
  return writeFacts([
    ['lead.id', 'Lead id', text('id'), 'external_id'],
    ['lead.created_time', 'Sent', text('created_time').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'), 'submitted_at'],
    ['page.id', 'Page id', page.id, 'page_id'],
    ['page.name', 'Page', page.name, 'page_name'],
    ['form.id', 'Form id', form?.id ?? text('form_id'), 'form_id'],
    ['form.name', 'Form', form?.name ?? '', 'form_name'],
    ['ad.campaign_id', 'Campaign id', text('campaign_id'), 'campaign_id'],
    ['ad.campaign_name', 'Campaign', text('campaign_name'), 'campaign_name'],
    ['ad.adset_id', 'Ad set id', text('adset_id'), 'adset_id'],
    ['ad.adset_name', 'Ad set', text('adset_name'), 'adset_name'],
    ['ad.ad_id', 'Ad id', text('ad_id'), 'ad_id'],
    ['ad.ad_name', 'Ad', text('ad_name'), 'ad_name'],
    ['lead.is_organic', 'Organic', text('is_organic'), 'is_organic'],
    ['lead.is_test', 'Test lead', is_test ? 'true' : '', 'is_test'],
    ['lead.platform', 'Platform', platforms.get(text('platform')) ?? text('platform')],
    ['lead.partner_name', 'Partner', text('partner_name')],
    ['lead.retailer_item_id', 'Item', text('retailer_item_id')],
    ['lead.vehicle', 'Vehicle', text('vehicle')],
    ['lead.home_listing', 'Home listing', text('home_listing')],
  ]);
}

const platforms = new Map([
  ['fb', 'Facebook'],
  ['ig', 'Instagram'],
]);

function readAnswer(name: string, values: readonly string[], questions: readonly SourceQuestion[]): ReadAnswer {
  const question = questions.find(({ key }) => key === name);
  const role = question ? rolesByType.get(question.type) : rolesByKey.get(name);
  return {
    key: name,
    label: question?.label ?? name,
    values: values.map((value) => question?.options.find(({ key }) => key === value)?.value ?? value),
    ...(role && { role }),
  };
}

/** Consents are told apart from the answers, by the key of their checkbox. */
const readConsent = ({ checkbox_key, is_checked }: z.output<typeof Disclaimer>): ReadAnswer => ({
  key: checkbox_key,
  label: `Consent: ${checkbox_key}`,
  values: [is_checked === '1' || is_checked === 'true' ? 'true' : 'false'],
});
