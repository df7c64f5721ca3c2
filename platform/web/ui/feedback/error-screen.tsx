import { CircleAlert, Lock, type LucideIcon, ToggleLeft, Unlink, Zap } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { TextLink } from '../buttons/link.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { Logo } from '../layout/logo.tsx';
import { type ErrorScreenTexts, errorScreenTexts } from './error-screen-texts.ts';

const looks: Record<ErrorScreenTexts['tone'], { icon: LucideIcon; className: string }> = {
  refused: { icon: CircleAlert, className: 'bg-danger-tint text-danger-fg' },
  missing: { icon: Unlink, className: 'bg-fill text-fg-2' },
  locked: { icon: Lock, className: 'bg-brand-tint-2 text-brand-fg-strong' },
  disabled: { icon: ToggleLeft, className: 'bg-info-tint text-info-fg' },
  broken: { icon: Zap, className: 'bg-danger-tint text-danger-fg' },
};

export type ErrorScreenProps = {
  /** The HTTP status; 0 when there was no answer. */
  status: number;
  /** The server's sentence for the person. */
  message?: string | null;
  /** Buttons or links of size lg, the primary one last; on a phone it is on top. */
  actions: ReactNode;
  /** Shown with unexpected failures. */
  supportEmail?: string;
  /** The organisation's own logo. */
  logoUrl?: string | null;
};

/** The screen of a failed page, in one layout for all statuses (S0 §2.8); the status is in the page title. */
export function ErrorScreen({ status, message, actions, supportEmail, logoUrl }: ErrorScreenProps) {
  const texts = errorScreenTexts(status, message);
  const { icon, className } = looks[texts.tone];
  const shownStatus = status > 0 ? String(status) : '';

  useEffect(() => {
    document.title = [shownStatus, texts.header, PRODUCT_NAME].filter(Boolean).join(' - ');
  }, [shownStatus, texts.header]);

  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="flex h-(--ui-nav-h) shrink-0 items-center border-b border-line bg-canvas px-5">
        <a href="/" className="rounded-sm no-underline">
          <Logo imageUrl={logoUrl} imageName={PRODUCT_NAME} />
        </a>
        <span className="ms-auto text-xs text-fg-3 tabular-nums">{shownStatus}</span>
      </header>
      <main className="flex flex-1 flex-col items-center justify-center px-6 pt-4 pb-7 text-center sm:px-12">
        <span className={classNames('mb-4 grid size-13 place-items-center rounded-[14px]', className)}>
          <Icon of={icon} size={24} />
        </span>
        <h1 className="text-[20px] leading-[27px] font-semibold tracking-[-0.016em]">{texts.header}</h1>
        <p className="mt-1.5 max-w-[408px] text-md text-balance text-fg-2">
          {texts.message}
          {texts.tone === 'broken' && supportEmail && (
            <>
              {' '}
              {uiText('error_broken_support')}{' '}
              <TextLink tone="text" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </TextLink>
            </>
          )}
        </p>
        <div className="mt-5 flex items-center gap-2 max-sm:w-full max-sm:flex-col-reverse max-sm:*:w-full">
          {actions}
        </div>
      </main>
    </div>
  );
}

/** The screen for an error inside the error page; it uses no components, so nothing can fail again (S0-2.8-18). */
export function LastResortScreen() {
  return (
    <p style={{ margin: '20vh auto', textAlign: 'center' }}>
      An error occurred while showing the error page. <a href="/">Home</a>
    </p>
  );
}
