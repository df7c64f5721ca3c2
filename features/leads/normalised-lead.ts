import * as z from 'zod';
import { clientFields } from '#features/clients/contract.ts';
import { plainShape } from '#platform/contract/fields/field-schemas.ts';
import { plainNamesWith } from '#platform/contract/fields/fields.ts';
import { Instant } from '#platform/contract/time.ts';

/** One question and its answer, as the source wrote both. */
export const LeadAnswer = z.object({
  /** Its place in the payload, as a dot path: `contact.phones`. */
  key: z.string(),
  label: z.string(),
  values: z.array(z.string()),
  /** True for the sender's metadata, such as an IP address, which is never taken for a name, phone or e-mail. */
  is_metadata: z.boolean().optional(),
});
export type LeadAnswer = z.output<typeof LeadAnswer>;

/** The fields of a client that one answer fills directly; a name may also be composed. */
export const answeredFields = plainNamesWith(clientFields, 'questions').filter((name) => name !== 'name');
export type AnsweredField = (typeof answeredFields)[number];

const answeredShape = Object.fromEntries(
  answeredFields.map((field) => [field, plainShape(clientFields)[field]]),
) as Pick<ReturnType<typeof plainShape<typeof clientFields>>, AnsweredField>;

/** What a part of a lead can be; a saved mapping names the dot path of each. */
export const LeadRole = z.enum([
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  ...answeredFields,
  'external_id',
  'submitted_at',
  'page_id',
  'page_name',
  'form_id',
  'form_name',
  'campaign_id',
  'campaign_name',
  'adset_id',
  'adset_name',
  'ad_id',
  'ad_name',
  'is_test',
  'is_organic',
]);
export type LeadRole = z.output<typeof LeadRole>;

/** What an answer fills: a part of a lead, a custom field ('custom_field:12'), or 'note' to be kept as an answer. */
export const QuestionTarget = z.union([LeadRole, z.string().regex(/^custom_field:[1-9]\d{0,15}$/), z.literal('note')]);
export type QuestionTarget = z.output<typeof QuestionTarget>;

const Named = z.object({ id: z.string().nullable(), name: z.string().nullable() });

/**
 * A lead in the one shape all sources share (integrations R.7). What is not understood is kept in `fields`, in its
 * original order. A page is what Meta calls the account.
 */
export const NormalisedLead = z.object({
  source: z.string(),
  external_id: z.string().nullable(),
  external_form_id: z.string().nullable(),
  external_form_name: z.string().nullable(),
  external_account_id: z.string().nullable(),
  external_account_name: z.string().nullable(),
  campaign: Named.extend({
    adset_id: z.string().nullable(),
    adset_name: z.string().nullable(),
    ad_id: z.string().nullable(),
    ad_name: z.string().nullable(),
  }).nullable(),
  submitted_at: Instant.nullable(),
  received_at: Instant,
  is_test: z.boolean(),
  is_organic: z.boolean(),
  name: z.string(),
  emails: z.array(z.string()),
  /** `e164` is null when the text is no valid number in the source's country. */
  phones: z.array(z.object({ raw: z.string(), e164: z.string().nullable() })),
  ...answeredShape,
  fields: z.array(LeadAnswer),
  consents: z.array(z.object({ key: z.string(), accepted: z.boolean() })),
  /** The lead_events row that holds the original bytes. */
  raw_ref: z.string(),
});
export type NormalisedLead = z.output<typeof NormalisedLead>;
