import { leadPages } from '#features/leads/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { Navigate } from '#platform/web/navigation/router/link.tsx';

/** Opens the directory at Other (readings.md D30). */
export const OtherIntegrationsScreen = () => (
  <Navigate to={fillPage(leadPages.integrations)} search={{ type: 'other' }} replace />
);
