import { Check, CircleAlert, Clock, type LucideIcon, Mail, TriangleAlert } from 'lucide-react';
import { Ago } from '#platform/web/ago.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { LeadMailItem } from '../contract.ts';
import { text } from './en.ts';

interface Outcome {
  words: string;
  icon: LucideIcon;
  tone: string;
}

/** Says in words what became of a mail. */
export function describeMail({ state, check_reason, not_lead_reason, client_name, is_hidden }: LeadMailItem): Outcome {
  if (check_reason === 'NO_CONTACT')
    return { words: text('check_no_contact'), icon: CircleAlert, tone: 'text-danger-fg' };
  if (check_reason) {
    const words = {
      LAYOUT_CHANGED: 'check_layout_changed',
      UNREADABLE: 'check_unreadable',
      CONFIRM: 'check_confirm',
    } as const;
    return { words: text(words[check_reason]), icon: TriangleAlert, tone: 'text-warning-fg' };
  }
  if (state === 'WAITING') return { words: text('reading'), icon: Clock, tone: 'text-fg-3' };
  if (not_lead_reason) {
    const words = { AUTO_REPLY: 'not_auto_reply', BULK: 'not_bulk', BOUNCE: 'not_bounce' } as const;
    return { words: text(words[not_lead_reason]), icon: Mail, tone: 'text-fg-3' };
  }
  const name = is_hidden ? text('hidden') : client_name;
  return { words: name ? text('lead_of', { name }) : text('lead'), icon: Check, tone: 'text-success-fg' };
}

interface MailItemProps {
  mail: LeadMailItem;
  isChosen: boolean;
  onChoose: () => void;
}

/** Shows a mail in the list: its sender, its subject and what became of it. */
export function MailItem({ mail, isChosen, onChoose }: MailItemProps) {
  const { words, icon, tone } = describeMail(mail);
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen}
        onClick={onChoose}
        className={classNames(
          'focus-inset grid w-full grid-cols-1 gap-0.5 border-b border-line px-5 py-3 text-start max-sm:px-4',
          isChosen ? 'bg-brand-tint' : 'hover:bg-hover',
        )}
      >
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-medium">
            {mail.sender_name || mail.sender || text('unknown_sender')}
          </span>
          {mail.is_test && <Badge tone="info">{text('test_mail')}</Badge>}
          <Ago instant={mail.received_at} className="shrink-0 text-xs text-fg-3" />
        </span>
        <span className="truncate text-xs text-fg-2">{mail.subject || text('no_subject')}</span>
        <span className={classNames('flex items-center gap-1.5 text-xs', tone)}>
          <Icon of={icon} size={14} />
          <span dir="auto" className="min-w-0 truncate">
            {words}
          </span>
        </span>
      </button>
    </li>
  );
}
