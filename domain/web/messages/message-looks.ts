import { Ban, Check, CheckCheck, CircleAlert, CircleQuestionMark, Clock, type LucideIcon, Reply } from 'lucide-react';
import type { MessageState } from '../../message-state.ts';

interface MessageLook {
  icon: LucideIcon;
  /** The colour of icon and words. */
  tone: string;
}

/** How each state of a message looks, the same on every screen. */
export const messageLooks: Record<MessageState, MessageLook> = {
  QUEUED: { icon: Clock, tone: 'text-fg-2' },
  CLAIMED: { icon: Clock, tone: 'text-fg-2' },
  ACCEPTED: { icon: Check, tone: 'text-fg-2' },
  HELD: { icon: Clock, tone: 'text-warning-fg' },
  SENT: { icon: Check, tone: 'text-fg-2' },
  DELIVERED: { icon: CheckCheck, tone: 'text-fg-2' },
  READ: { icon: CheckCheck, tone: 'text-brand-fg' },
  FAILED: { icon: CircleAlert, tone: 'text-danger-fg' },
  UNKNOWN: { icon: CircleQuestionMark, tone: 'text-warning-fg' },
  NOT_SENT: { icon: Ban, tone: 'text-fg-2' },
  RECEIVED: { icon: Reply, tone: 'text-fg-2' },
};
