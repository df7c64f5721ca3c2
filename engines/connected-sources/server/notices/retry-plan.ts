import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import type { DueNotice } from './lead-fetcher.ts';

/** Seconds until a lead is asked for again that the provider does not know yet (integrations 1.8). */
const NOT_FOUND_SECONDS = [5, 30, 120, 600, 3_600];
/** Seconds while a provider does not answer as it should; the last repeats. */
const FAILING_SECONDS = [30, 60, 120, 300, 600];
/** How often an answer that cannot be read is asked for again: for some three hours. */
const UNKNOWN_TRIES = 20;
/** A refused permission is tried again after this by itself; giving it again releases what waits at once. */
const REFUSED_SECONDS = 6 * 3_600;
/** So many failures in a row at an account, and all its leads wait. */
const STREAK = 3;

export interface RetryPlan {
  /** Seconds until the next try; null when a person must look. */
  seconds: number | null;
  /** Who waits besides: `waiting`, all announced leads of the account; `account`, also those announced until then. */
  others: 'none' | 'waiting' | 'account';
}

export interface FailedFetch {
  call_class: CallErrorClass;
  retry_after_seconds: number | null;
  /** How often this lead failed so in a row, this time included. */
  tries: number;
  /** How many calls about its account failed in a row. */
  streak: number;
}

/** Decides what follows when a lead could not be fetched. */
export function planRetry({ call_class, retry_after_seconds, tries, streak }: FailedFetch): RetryPlan {
  switch (call_class) {
    case 'not_found':
      return { seconds: NOT_FOUND_SECONDS[tries - 1] ?? null, others: 'none' };
    case 'invalid_request':
    case 'rejected':
      return { seconds: null, others: 'none' };
    case 'auth_expired':
    case 'permission_missing':
      return { seconds: REFUSED_SECONDS, others: 'waiting' };
    case 'unknown':
      return { seconds: tries < UNKNOWN_TRIES ? backOff(tries) : null, others: streak >= STREAK ? 'account' : 'none' };
    case 'retry_now':
    case 'retry_later':
      if (retry_after_seconds !== null) return { seconds: retry_after_seconds, others: 'account' };
      return { seconds: backOff(tries), others: streak >= STREAK ? 'account' : 'none' };
  }
}

/** Tells whether a lead is given up when it is not found this time. */
export const isLastSearch = ({
  last_error_class,
  attempts,
}: Pick<DueNotice, 'last_error_class' | 'attempts'>): boolean =>
  last_error_class === 'not_found' && attempts >= NOT_FOUND_SECONDS.length;

const backOff = (tries: number): number => FAILING_SECONDS[Math.min(tries, FAILING_SECONDS.length) - 1]!;

/** Why a lead was given up, for a person. */
export const givenUpReasons: Readonly<Partial<Record<CallErrorClass, string>>> = {
  not_found: 'The provider says that this lead does not exist. We asked six times over 75 minutes.',
  invalid_request: 'The provider did not understand the request for this lead.',
  rejected: 'The provider refused to return this lead.',
  unknown: 'The provider gave no usable answer for three hours.',
};
