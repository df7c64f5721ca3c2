import { CalendarCheck, Eye, type LucideIcon, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { WhatsAppMark } from '#domain/web/channel-icon.tsx';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { useInstallation } from '#platform/web/session.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Logo, RookShape } from '#platform/web/ui/layout/logo.tsx';
import { text } from './en.ts';

/**
 * Shows the form at the start, from 19 % of the height so that its steps do not jump, and a description of the product
 * at the end.
 */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)]">
      <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-10 sm:py-7">
        <header>
          <a href="/" aria-label={PRODUCT_NAME} className="inline-block rounded-sm no-underline">
            <Logo />
          </a>
        </header>
        <main className="mx-auto w-full max-w-[368px] pt-11 pb-10 sm:pt-[max(40px,calc(19vh-24px))]">{children}</main>
        <Footer />
      </div>
      <Pitch />
    </div>
  );
}

/** Links help to the user guide, or to an e-mail address where there is none. */
function Footer() {
  const { user_guide_url, support_email } = useInstallation();
  return (
    <footer className="mt-auto flex flex-wrap gap-4 text-xs text-fg-3">
      <a
        href={user_guide_url ?? `mailto:${support_email}`}
        className="touch-target text-inherit underline-offset-2 hover:underline"
      >
        {text('help')}
      </a>
      <span className="ms-auto">{text('language')}</span>
    </footer>
  );
}

/** Shows four moments of a working day, hidden from screen readers because the text beside the form says the same. */
function Pitch() {
  return (
    <aside aria-hidden="true" className="relative overflow-hidden bg-deep px-18 pt-[28vh] text-deep-fg max-lg:hidden">
      <RookShape className="absolute -end-40 -bottom-64 size-[720px] text-deep-mark" />
      <p className="relative max-w-[460px] font-display text-[26px] leading-[34px] font-semibold tracking-[-0.02em] text-balance">
        {text('pitch')}
      </p>
      <ol className="relative mt-8 grid max-w-[500px] gap-5">
        <Moment icon={Zap}>
          <Card
            title={text('story_lead')}
            badge={text('story_lead_badge')}
            time="09:41 AM"
            line={<span className="text-fg-2">{text('story_lead_text')}</span>}
          />
        </Moment>
        <Moment mark={<WhatsAppMark className="brightness-0 invert" />}>{text('story_response')}</Moment>
        <Moment icon={Eye}>
          <Card
            title={text('story_content')}
            time="10:03 AM"
            line={<span className="font-medium text-brand-fg">{text('story_opened')}</span>}
          />
        </Moment>
        <Moment icon={CalendarCheck}>{text('story_viewing')}</Moment>
      </ol>
    </aside>
  );
}

function Moment({ icon, mark, children }: { icon?: LucideIcon; mark?: ReactNode; children: ReactNode }) {
  return (
    <li className="relative flex items-center gap-4 text-sm text-deep-fg-2 not-last:before:absolute not-last:before:start-[17.5px] not-last:before:top-10 not-last:before:-bottom-4 not-last:before:w-px not-last:before:bg-deep-fill">
      <span className="grid size-9 shrink-0 place-items-center self-start rounded-full bg-deep-fill text-deep-fg">
        {mark ?? (icon && <Icon of={icon} />)}
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  );
}

function Card({ title, badge, time, line }: { title: string; badge?: string; time: string; line: ReactNode }) {
  return (
    <span className="block rounded-lg bg-raised px-4 py-3 text-fg shadow-dialog">
      <span className="flex items-center gap-2 font-semibold">
        {title}
        {badge && <span className="rounded-xs bg-new-tint px-2 py-0.5 text-xs font-medium text-new-fg">{badge}</span>}
        <span className="ms-auto text-xs font-normal text-fg-3">{time}</span>
      </span>
      {line}
    </span>
  );
}
