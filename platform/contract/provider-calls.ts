import * as z from 'zod';

/** What an answer that is no success means for us; each is exactly one of these (integrations R.3). */
export const CallErrorClass = z.enum([
  'retry_now',
  'retry_later',
  'auth_expired',
  'permission_missing',
  'not_found',
  'invalid_request',
  'rejected',
  'unknown',
]);
export type CallErrorClass = z.output<typeof CallErrorClass>;
