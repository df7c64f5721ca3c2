import type { CheckSource } from '#features/source-health/server/index.ts';
import { checkFacebookSource } from './jobs/check-source.ts';

/** What is asked about a silent page before anybody is warned. */
export const checkSilentPage: CheckSource = async (services, { org_id, source_id }) => {
  const { permission, subscription, count } = await checkFacebookSource(services, org_id, source_id);
  return [
    { what: 'permission', is_fine: permission },
    { what: 'subscription', is_fine: subscription },
    { what: 'count', is_fine: count },
  ];
};
