import { Navigate } from '@tanstack/react-router';

/** /content is its first tab. */
export const ContentHome = () => <Navigate to={'/content/messages' as string} replace />;
