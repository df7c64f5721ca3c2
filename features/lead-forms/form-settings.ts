import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';

/** The most sites that a form may be embedded on. */
export const MAX_SITES = 20;

/** Why a form is closed: by a person, by its end date, or by its largest number of leads. */
export const ClosedBy = z.enum(['PERSON', 'DATE', 'NUMBER']);

export const FormName = z.string().trim().min(1).max(100);

/** One readable word of the public address: letters, digits and hyphens. */
export const FormAlias = z
  .string()
  .trim()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$/, 'Use 3 to 60 letters from a to z, digits and hyphens');

/** A website a form may stand on: a host, or all hosts below it ('*.northgate.example'). */
export const AllowedSite = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}(?::\d{2,5})?$|^localhost(?::\d{2,5})?$/,
    'Enter a site like example.com',
  );

/** The most leads a form takes before it closes by itself. */
export const LargestNumber = z.int().min(1).max(1_000_000);

/** What of a form counts at once, without publishing. */
export const FormSettings = z.object({
  name: FormName,
  alias: FormAlias.nullable(),
  /** The last instant at which it takes new answers. */
  closes_at: Instant.nullable(),
  /** The most leads it takes; a submission in quarantine is none. */
  max_leads: LargestNumber.nullable(),
  /** Empty: it may be embedded nowhere. */
  allowed_sites: z.array(AllowedSite).max(MAX_SITES),
  /** Who gets its leads where no rule decides; null follows the rules alone. */
  assignee_id: Id.nullable(),
  /** The groups its clients join. */
  group_ids: z.array(Id).max(10),
  /** The option of the pipeline its new clients begin in. */
  stage_option_id: Id.nullable(),
  /** Whether people are told of each submission in quarantine at once; else once a day. */
  tells_each_quarantined: z.boolean(),
});
export type FormSettings = z.output<typeof FormSettings>;

/** A form to make: empty, from a starting point, or as a copy. */
export const NewLeadForm = z.strictObject({
  name: FormName,
  starts_as: z.enum(['contact', 'register_interest', 'quote', 'empty']).default('contact'),
});

/** Live, draft, closed, each by its last lead; by the last lead; by name; by when they were made, newest first. */
export const FormSort = z.enum(['state', 'last_lead', 'name', 'created']);
export type FormSort = z.output<typeof FormSort>;
