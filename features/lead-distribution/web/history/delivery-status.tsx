import {
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  CircleQuestionMark,
  Clock,
  Eye,
  Inbox,
  type LucideIcon,
} from 'lucide-react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { DeliveryStatus } from '../../contract.ts';
import { text } from './en.ts';

const icons: Record<DeliveryStatus, LucideIcon> = {
  QUEUED: Clock,
  KEPT: Inbox,
  SENT: Check,
  DELIVERED: CheckCheck,
  READ: Eye,
  FAILED: CircleAlert,
  NOT_SENT: Ban,
  UNKNOWN: CircleQuestionMark,
};

const tones: Record<DeliveryStatus, string> = {
  QUEUED: 'text-fg-2',
  KEPT: 'text-fg-2',
  SENT: 'text-fg',
  DELIVERED: 'text-success-fg',
  READ: 'text-success-fg',
  FAILED: 'text-danger-fg',
  NOT_SENT: 'text-warning-fg',
  UNKNOWN: 'text-warning-fg',
};

interface DeliveryStatusWordsProps {
  status: DeliveryStatus;
  /** How many messages have it, where it is said of several. */
  count?: number;
}

/** How far a message came, in words with an icon. */
export function DeliveryStatusWords({ status, count = 1 }: DeliveryStatusWordsProps) {
  const words = text(status);
  return (
    <span className={classNames('inline-flex items-center gap-1 font-medium', tones[status])}>
      <Icon of={icons[status]} size={14} />
      {count > 1 ? text('counted', { count, status: words }) : words}
    </span>
  );
}
