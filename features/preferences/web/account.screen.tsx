import { fillPage } from '#platform/contract/pages.ts';
import { Navigate } from '#platform/web/navigation/router/link.tsx';
import { preferencePages } from '../pages.ts';

/** Redirects the account to the profile (G-005). */
export const AccountScreen = () => <Navigate to={fillPage(preferencePages.profile)} replace />;
