import { Check, CircleX, Hourglass, type LucideIcon, Mail, Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { identityPages } from '#features/identity/pages.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Badge, type BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { AlertReceipt, ReceiptState } from '../contract.ts';
import { text } from './en.ts';

const icons: Record<AlertReceipt['channel'], LucideIcon> = { in_app: Monitor, email: Mail, push: Smartphone };

const looks: Record<ReceiptState, { tone: BadgeTone; icon: LucideIcon }> = {
  waits: { tone: 'neutral', icon: Hourglass },
  queued: { tone: 'neutral', icon: Hourglass },
  accepted: { tone: 'neutral', icon: Hourglass },
  shown: { tone: 'success', icon: Check },
  seen: { tone: 'success', icon: Check },
  kept: { tone: 'neutral', icon: Mail },
  unknown: { tone: 'warning', icon: Hourglass },
  failed: { tone: 'danger', icon: CircleX },
};

interface ReceiptListProps {
  receipts: readonly AlertReceipt[];
  /** True to name the alert and whom it was for. */
  hasPeople?: boolean;
  /** True to link to where an address is verified. */
  canVerify?: boolean;
}

/** Lists how far an alert came on each way, as far as it is known. */
export const ReceiptList = ({ receipts, hasPeople = false, canVerify = false }: ReceiptListProps) => (
  <ul>
    {receipts.map((receipt, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: ways are only added at the end
      <li key={index} className="flex items-start gap-2.5 border-t border-line py-2.5 first:border-0">
        <Icon of={icons[receipt.channel]} className="mt-0.5 shrink-0 text-icon" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate font-medium">
            {nameWay(receipt)}
          </p>
          <p className="mt-0.5 text-xs text-fg-3 tabular-nums wrap-anywhere">
            {hasPeople && (
              <span dir="auto" className="block">
                {receipt.label}, {receipt.person.name}
              </span>
            )}
            {describe(receipt)}
            {canVerify && receipt.channel === 'email' && receipt.state === 'failed' && <VerifyLink />}
          </p>
        </div>
        <Badge tone={looks[receipt.state].tone} icon={<Icon of={looks[receipt.state].icon} size={12} />}>
          {text(`state_${receipt.state}`)}
        </Badge>
      </li>
    ))}
  </ul>
);

const VerifyLink = (): ReactNode => (
  <>
    {' '}
    <PageLink to={identityPages.change_email} className={linkClasses()}>
      {text('verify_email')}
    </PageLink>
  </>
);

function nameWay({ channel, device_name }: AlertReceipt): string {
  if (channel === 'in_app') return text('this_browser');
  return channel === 'email' ? text('by_email') : (device_name ?? text('push'));
}

/** Returns what is known in the order in which it happened: 'Accepted after 0.4 s, shown after 1.2 s'. */
function describe(receipt: AlertReceipt): string {
  const { state, reason, channel, accepted_at, shown_at, seen_at } = receipt;
  if (state === 'failed') return reason ?? text('nothing_yet');
  if (state === 'kept') return text('in_outbox');
  if (state === 'unknown') return text('may_have_come');
  if (state === 'waits') return text('waits_for_end');
  const known = [
    accepted_at && text('accepted_after', { seconds: secondsTo(receipt, accepted_at) }),
    shown_at && text('shown_after', { seconds: secondsTo(receipt, shown_at) }),
    seen_at && text('seen_after', { seconds: secondsTo(receipt, seen_at) }),
    state === 'accepted' && channel === 'push' && text('not_shown_yet'),
  ].filter(Boolean);
  if (known.length === 0) return text('nothing_yet');
  const sentence = known.join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const secondsTo = ({ queued_at }: AlertReceipt, at: string): string =>
  (Math.max(0, Date.parse(at) - Date.parse(queued_at)) / 1_000).toFixed(1);
