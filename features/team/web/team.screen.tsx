import { fillPage } from '#platform/contract/pages.ts';
import { Navigate } from '#platform/web/navigation/router/link.tsx';
import { teamPages } from '../pages.ts';

/** Redirects the team to its members (G-005). */
export const TeamScreen = () => <Navigate to={fillPage(teamPages.manage)} replace />;
