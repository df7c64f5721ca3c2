import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';

interface IntegrationCardProps {
  icon: LucideIcon;
  name: string;
  /** One line under the name: '142 leads'. */
  below?: ReactNode;
  /** What it does, in one sentence. */
  about: string;
  /** Whether it works, and the way to it. */
  children: ReactNode;
}

/** One integration among others: what it is, whether it works, and the way to it. */
export const IntegrationCard = ({ icon, name, below, about, children }: IntegrationCardProps) => (
  <li className="flex min-h-[130px] flex-col rounded-md border border-line-2 bg-surface p-3.5 shadow-1">
    <div className="flex items-center gap-2.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-brand-tint-2 text-brand-fg-strong">
        <Icon of={icon} size={18} />
      </span>
      <div className="min-w-0">
        <h3 className="truncate font-semibold">{name}</h3>
        {below && <p className="text-xs text-fg-3">{below}</p>}
      </div>
    </div>
    <p className="mt-3 text-fg-2">{about}</p>
    <div className="mt-auto flex items-center justify-between gap-2 pt-3">{children}</div>
  </li>
);

/** Says in words whether an integration works, with a dot. */
export const IntegrationState = ({ isOn, children }: { isOn: boolean; children: string }) => (
  <span className="flex items-center gap-2 text-xs text-fg-2">
    <span
      aria-hidden="true"
      className={classNames('size-2 rounded-full', isOn ? 'bg-success' : 'border-[1.5px] border-line-ctl')}
    />
    {children}
  </span>
);
