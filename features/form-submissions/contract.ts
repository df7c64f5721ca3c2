import * as z from 'zod';
import { QuestionId } from '#features/lead-forms/contract.ts';
import { Instant } from '#platform/contract/time.ts';

export * from './attribution.ts';

/** How long a submission stays in quarantine, in days. */
export const QUARANTINE_DAYS = 30;
/** How long after the last Next an unfinished submission becomes a lead, in minutes. */
export const UNFINISHED_AFTER_MINUTES = 30;

/** Where a submission stands: a lead once SENT, and once UNFINISHED for half an hour. */
export const SubmissionStatus = z.enum(['UNFINISHED', 'SENT', 'QUARANTINED', 'DISCARDED']);
export type SubmissionStatus = z.output<typeof SubmissionStatus>;

/** A consent that was given, with the words the visitor saw. */
export const GivenConsent = z.object({
  question_id: QuestionId,
  text: z.string(),
  version: z.int(),
  at: Instant,
});
export type GivenConsent = z.output<typeof GivenConsent>;

/** Why a visitor did not get the content that the form promised. */
export const NotGivenBecause = z.enum(['CONTENT_GONE', 'CLIENT_GONE', 'NOBODY', 'FAILED']);
export type NotGivenBecause = z.output<typeof NotGivenBecause>;

/** What speaks against a submission (docs/spec: signs are data). */
export const SpamSign = z.enum([
  'trap_filled',
  'sent_too_fast',
  'link_in_name',
  'same_text',
  'address_rate',
  'form_rate',
  'challenge_failed',
  'challenge_missing',
  'no_script',
  'open_too_long',
  'forged_token',
]);
export type SpamSign = z.output<typeof SpamSign>;

export const FoundSign = z.object({
  sign: SpamSign,
  weight: z.int(),
  is_strong: z.boolean(),
  /** What was found: '1.7' seconds, '14' times; empty where there is nothing to count. */
  detail: z.string(),
});
export type FoundSign = z.output<typeof FoundSign>;
