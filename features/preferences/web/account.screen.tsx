import { Navigate } from '@tanstack/react-router';
import { fillPage } from '#platform/contract/pages.ts';
import { preferencePages } from '../pages.ts';

/** The account opens with the person (G-005). */
export const AccountScreen = () => <Navigate to={fillPage(preferencePages.profile)} replace />;
