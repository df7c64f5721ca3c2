import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { text } from './en.ts';

/** The amber dot of an e-mail that nobody has confirmed. */
export const UnverifiedMark = () => (
  <>
    <span aria-hidden="true" className="forced-dot size-2 rounded-full bg-warning" />
    <VisuallyHidden>{text('email_unverified')}</VisuallyHidden>
  </>
);
