import { Navigate } from '@tanstack/react-router';
import { fillPage } from '#platform/contract/pages.ts';
import { contentPages } from '../../pages.ts';

/** /content is its first tab. */
export const ContentHome = () => <Navigate to={fillPage(contentPages.messages)} replace />;
