import * as z from 'zod';

/** Whether an integration works, by its connections and sources alone (S0-4-38, integrations R.5). */
export const IntegrationStatus = z.enum(['active', 'not_configured', 'expired', 'EXPIRING_SOON', 'unknown']);
export type IntegrationStatus = z.output<typeof IntegrationStatus>;
