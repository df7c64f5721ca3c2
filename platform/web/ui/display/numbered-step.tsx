import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../layout/icon.tsx';

interface NumberedStepProps {
  number: number;
  title: string;
  isDone?: boolean;
  children?: ReactNode;
}

/** One step of an ordered list that leads through something; a check mark replaces the number of one that is done. */
export const NumberedStep = ({ number, title, isDone = false, children }: NumberedStepProps) => (
  <li className="flex gap-4 pb-6 last:pb-0">
    <span
      aria-hidden="true"
      className={
        isDone
          ? 'grid size-7 shrink-0 place-items-center rounded-full bg-success-tint text-success-fg'
          : 'grid size-7 shrink-0 place-items-center rounded-full bg-brand text-on-brand text-xs font-semibold'
      }
    >
      {isDone ? <Icon of={Check} /> : number}
    </span>
    <div className="grid min-w-0 flex-1 gap-2 pt-1">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </div>
  </li>
);
