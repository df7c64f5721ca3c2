import { Check, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#platform/web/session.tsx';
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';

/** A page around a payment: what it is about at the start, what belongs to it at the end. */
export function PayingFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const { org_name } = useSession();
  return (
    <>
      <p className="absolute end-5 top-6 max-w-[50%] truncate text-xs text-fg-3 sm:end-10 sm:top-8">{org_name}</p>
      <div className="grid w-full max-w-[920px] items-start gap-x-[72px] gap-y-6 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
        <section className="min-w-0">{children}</section>
        {aside}
      </div>
    </>
  );
}

export const PayingTitle = ({ children }: { children: ReactNode }) => (
  <h1 className="font-display text-3xl font-semibold text-balance max-sm:text-2xl">{children}</h1>
);

export const Lead = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 mb-5 text-md text-pretty text-fg-2">{children}</p>
);

const heroes = {
  done: 'bg-success-tint text-success-fg',
  waiting: 'bg-brand-tint-2 text-brand-fg',
  refused: 'bg-danger-tint text-danger-fg',
} as const;

/** The state of the payment as an icon; the title beside it says it. */
export const Hero = ({ of }: { of: keyof typeof heroes }) => (
  <span aria-hidden="true" className={classNames('mb-5 grid size-13 place-items-center rounded-[14px]', heroes[of])}>
    {of === 'waiting' ? <Spinner size={24} /> : <Icon of={of === 'done' ? Check : CircleAlert} size={24} />}
  </span>
);

interface SideBoxProps {
  title: string;
  end?: ReactNode;
  children: ReactNode;
}

export const SideBox = ({ title, end, children }: SideBoxProps) => (
  <aside className="min-w-0 rounded-lg border border-line-2 bg-canvas p-5 max-sm:p-4">
    <div className="mb-2 flex items-center gap-2">
      <h2 className="font-semibold">{title}</h2>
      {end && <span className="ms-auto">{end}</span>}
    </div>
    {children}
  </aside>
);

const ticks = {
  done: 'bg-success-tint text-success-fg',
  now: 'bg-brand-tint-2 text-brand-fg',
  later: 'bg-fill text-fg-3',
} as const;

interface StepProps {
  of: keyof typeof ticks;
  icon?: LucideIcon;
  title: string;
  words?: string;
  end?: string;
}

/** A line of what has happened, happens now or comes later. */
export const Step = ({ of, icon, title, words, end }: StepProps) => (
  <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2.5 first:border-0">
    <span aria-hidden="true" className={classNames('grid size-6 place-items-center rounded-full', ticks[of])}>
      {of === 'now' && !icon ? <Spinner size={14} /> : <Icon of={icon ?? (of === 'done' ? Check : Clock)} size={14} />}
    </span>
    <span className="min-w-0">
      <span className="block font-medium">{title}</span>
      {words && <span className="block text-xs text-fg-3">{words}</span>}
    </span>
    {end && <span className="text-xs text-fg-3 tabular-nums">{end}</span>}
  </li>
);
