import { Navigate } from '@tanstack/react-router';
import { fillPage } from '#platform/contract/pages.ts';
import { preferencePages } from '../pages.ts';

/** Redirects the account to the profile (G-005). */
export const AccountScreen = () => <Navigate to={fillPage(preferencePages.profile)} replace />;
