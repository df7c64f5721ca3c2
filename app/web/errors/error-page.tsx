import { billingPages } from '#features/billing/pages.ts';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { emailLink } from '#platform/contract/people/contact-links.ts';
import { CallFailed } from '#platform/web/api.ts';
import { reportError } from '#platform/web/browser/report-error.ts';
import { usePath } from '#platform/web/navigation/router/page-frame.tsx';
import { useInstallation, useMaybeSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { ErrorBoundary } from '#platform/web/ui/feedback/error-boundary.tsx';
import { ErrorScreen, LastResortScreen } from '#platform/web/ui/feedback/error-screen.tsx';
import { defaultErrorAction, type ErrorAction } from '#platform/web/ui/feedback/error-screen-texts.ts';
import { text } from '../en.ts';

/** The screen of a page that failed (S0 §2.8); when even this fails, plain words and a link home. */
export function ErrorPage({ error }: { error: unknown }) {
  const failure = error instanceof CallFailed ? error : null;
  return <FailedPage status={failure?.status ?? 500} message={failure?.message ?? null} />;
}

/** The screen of an address without a page (S0-2.8-07). */
export const UnknownPage = () => <FailedPage status={404} message={text('unknown_page')} />;

export function FailedPage({ status, message }: { status: number; message: string | null }) {
  return (
    <ErrorBoundary fallback={() => <LastResortScreen />} onError={(error) => reportError(error, 'render')}>
      <FailedPageContent status={status} message={message} />
    </ErrorBoundary>
  );
}

function FailedPageContent({ status, message }: { status: number; message: string | null }) {
  const person = useMaybeSession();
  const installation = useInstallation();
  const isAgencyRoute = usePath().startsWith('/agency');
  const action = defaultErrorAction({ status, isAgencyRoute, isOwner: person?.role === 'OWNER', hrefs });
  return (
    <ErrorScreen
      status={status}
      message={message}
      supportEmail={installation.support_email}
      logoUrl={person?.logo_url ?? null}
      actions={
        <a className={buttonClasses({ variant: 'primary', size: 'lg' })} href={reachable(action, installation)}>
          {action.label}
        </a>
      }
    />
  );
}

const hrefs = {
  start: fillPage(clientPages.clients),
  manage: fillPage(billingPages.subscription),
  sales: fillPage(billingPages.contact_sales),
};

/** Returns the step's address; that of an e-mail to us until the pages of agencies exist, so that no link is dead. */
const reachable = ({ href, label }: ErrorAction, { support_email }: { support_email: string }): string =>
  href === '/agency' ? (emailLink(support_email, label) ?? '/') : href;
