import { Navigate } from '@tanstack/react-router';
import { leadPages } from '#features/leads/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';

/** Opens the directory at Other (readings.md D30). */
export const OtherIntegrationsScreen = () => (
  <Navigate to={fillPage(leadPages.integrations)} search={{ type: 'other' } as never} replace />
);
