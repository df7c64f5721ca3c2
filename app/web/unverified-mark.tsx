import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { text } from './en.ts';

/** The amber dot of an unverified e-mail. */
export const UnverifiedMark = () => (
  <>
    <span aria-hidden="true" className="forced-dot size-2 rounded-full bg-warning" />
    <VisuallyHidden>{text('email_unverified')}</VisuallyHidden>
  </>
);
