import * as z from 'zod';
import { Instant } from '#platform/contract/time.ts';

/** Whether an account can be used; an unfinished sign-up stays CONNECTING. */
export const AccountState = z.enum(['CONNECTING', 'CONNECTED', 'EXPIRED', 'DISCONNECTED']);
export type AccountState = z.output<typeof AccountState>;

/** By the sign-up in a pop-up, or with a token that was pasted. */
export const TokenKind = z.enum(['EMBEDDED', 'PASTED']);
export type TokenKind = z.output<typeof TokenKind>;

/** The states of a number (S0-4-55). */
export const NumberStatus = z.enum([
  'BANNED',
  'CONNECTED',
  'DELETED',
  'DISCONNECTED',
  'FLAGGED',
  'MIGRATED',
  'PENDING',
  'RATE_LIMITED',
  'RESTRICTED',
  'UNKNOWN',
  'UNVERIFIED',
]);
export type NumberStatus = z.output<typeof NumberStatus>;

/** The quality Meta gives a number or a template: high, medium, low (S0-4-58). */
export const WhatsAppQuality = z.enum(['GREEN', 'YELLOW', 'RED']);
export type WhatsAppQuality = z.output<typeof WhatsAppQuality>;

/** The steps of connecting an account, in their order (integrations 3.3). */
export const ConnectStep = z.enum(['TOKEN', 'ACCOUNT', 'SUBSCRIBE', 'CALLBACK', 'NUMBERS', 'REGISTER']);
export type ConnectStep = z.output<typeof ConnectStep>;

/** When each step was done. */
export const StepsDone = z.partialRecord(ConnectStep, Instant);
export type StepsDone = z.output<typeof StepsDone>;

/** Why a step failed: our class of the refusal, Meta's code and its words. */
export const ConnectFault = z.object({
  call_class: z.string(),
  code: z.string().nullable(),
  said: z.string().nullable(),
});
export type ConnectFault = z.output<typeof ConnectFault>;

/** What Meta says of an account; null where it says nothing. */
export const AccountFacts = z.object({
  currency: z.string().nullable(),
  country: z.string().nullable(),
  review_status: z.string().nullable(),
  business_verification: z.string().nullable(),
  /** False where Meta names no way to pay: messages stop after the free share. */
  has_payment_method: z.boolean(),
});
export type AccountFacts = z.output<typeof AccountFacts>;

/** Whether a number may send, as Meta says it, with its reasons. */
export const NumberHealth = z.object({
  can_send: z.enum(['AVAILABLE', 'LIMITED', 'BLOCKED']).nullable(),
  reasons: z.array(z.string()),
});
export type NumberHealth = z.output<typeof NumberHealth>;
