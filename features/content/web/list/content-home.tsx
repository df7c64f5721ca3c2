import { Navigate } from '@tanstack/react-router';
import { fillPage } from '#platform/contract/pages.ts';
import { contentPages } from '../../pages.ts';

/** Redirects /content to its first tab. */
export const ContentHome = () => <Navigate to={fillPage(contentPages.messages)} replace />;
