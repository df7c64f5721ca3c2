import { BellRing, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { domainText } from './en.ts';

/** What is wrong with a source, each as a sentence with its button. */
export const AttentionList = ({ children }: { children: ReactNode }) => (
  <ul aria-label={domainText('needs_you')} className="rounded-md border border-line-2 bg-surface">
    {children}
  </ul>
);

interface AttentionItemProps {
  /** 'broken' stops leads, 'quiet' may. */
  kind: 'broken' | 'quiet';
  /** The fact, in bold. */
  fact: string;
  /** Why, after the fact. */
  why?: ReactNode;
  /** When it was noticed, and what happens by itself. */
  below?: ReactNode;
  /** The buttons that mend it. */
  children?: ReactNode;
}

export const AttentionItem = ({ kind, fact, why, below, children }: AttentionItemProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-3.5 py-2.5 first:border-0">
    <Icon
      of={kind === 'broken' ? CircleAlert : BellRing}
      size={18}
      className={classNames('self-start sm:self-center', kind === 'broken' ? 'text-danger' : 'text-warning-fg')}
    />
    <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
      <p>
        <strong className="font-semibold">{fact}</strong> {why && <span className="text-fg-2">{why}</span>}
      </p>
      {below && <p className="text-xs text-fg-3">{below}</p>}
    </div>
    {children && <div className="flex flex-wrap items-center gap-2 max-sm:ps-7.5">{children}</div>}
  </li>
);
