import { defineText } from '#platform/web/en/text.ts';

/** Words of whether an integration works (S0-4-39 to S0-4-43). */
export const text = defineText({
  status_active: 'Connected',
  status_EXPIRING_SOON: 'Permissions Expiring',
  status_expired: 'Permissions Expired',
  status_unknown: 'Status Unknown',
  status_not_configured: 'Not Connected',
});
