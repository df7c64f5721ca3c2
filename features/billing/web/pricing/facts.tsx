import { CalendarClock, type LucideIcon, ReceiptText, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Pricing } from '../../contract.ts';
import { billingPages } from '../../pages.ts';
import { text } from './en.ts';

/** What people ask before they pay. */
export const Facts = ({ pricing: { has_tax } }: { pricing: Pricing }) => (
  <div className="mt-4 grid gap-x-8 gap-y-3 pb-4 sm:grid-cols-3">
    <Fact icon={Undo2} title={text('down_and_up')}>
      {text('down_and_up_text')}
    </Fact>
    <Fact icon={ReceiptText} title={text('tax')}>
      {text(has_tax ? 'tax_added' : 'tax_included')}
    </Fact>
    <Fact icon={CalendarClock} title={text('pay_once')}>
      {text('pay_once_text')}{' '}
      <PageLink to={billingPages.one_time_payment} className={linkClasses('text')}>
        {text('pay_once_link')}
      </PageLink>
    </Fact>
  </div>
);

const Fact = ({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) => (
  <div className="flex gap-2.5">
    <Icon of={icon} className="mt-0.5 text-icon" />
    <div className="min-w-0 text-xs text-fg-2">
      <p className="text-sm font-medium text-fg">{title}</p>
      {children}
    </div>
  </div>
);
