import { Navigate } from '@tanstack/react-router';
import { leadDistributionPages } from '#features/lead-distribution/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';

/** Redirects automations to lead distribution (G-005). */
export const AutomationsScreen = () => <Navigate to={fillPage(leadDistributionPages.lead_distribution)} replace />;
