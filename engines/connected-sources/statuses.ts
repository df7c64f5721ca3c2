import * as z from 'zod';

/** Whether an integration works, by its connections and sources alone (S0-4-38, integrations R.5). */
export const IntegrationStatus = z.enum(['active', 'not_configured', 'expired', 'EXPIRING_SOON', 'unknown']);
export type IntegrationStatus = z.output<typeof IntegrationStatus>;

/** Whether leads of a connected account can be read (S0-4-47, integrations R.5). */
export const ConnectedAccountStatus = z.enum([
  'LOADING',
  'OK',
  'INSUFFICIENT_PERMISSION',
  'PERMISSION_EXPIRED',
  'GENERIC_ERROR',
]);
export type ConnectedAccountStatus = z.output<typeof ConnectedAccountStatus>;
