import { fillPage } from '#platform/contract/pages.ts';
import { Navigate } from '#platform/web/navigation/router/link.tsx';
import { contentPages } from '../../pages.ts';

/** Redirects /content to its first tab. */
export const ContentHome = () => <Navigate to={fillPage(contentPages.messages)} replace />;
