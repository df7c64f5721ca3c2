import type { BadgeTone } from '#platform/web/ui/display/badge.tsx';
import type { ConversionEvent, ConversionStatus } from '../contract.ts';
import { text } from './en.ts';

export const statusTones: Record<ConversionStatus, BadgeTone> = {
  RECEIVED: 'success',
  REFUSED: 'danger',
  WAITING: 'neutral',
  TOO_LATE: 'warning',
  WITHDRAWN: 'neutral',
};

/** Says why an event was not received, and what Meta remarked; null where there is nothing to say. */
export function explainEvent({
  status,
  fault,
  messages,
}: Pick<ConversionEvent, 'status' | 'fault' | 'messages'>): string | null {
  if (status === 'WITHDRAWN') return text('withdrawn_why');
  if (status === 'TOO_LATE') return text('after_days');
  if (fault?.said) return text('said', { said: fault.said });
  if (fault?.code === 'not_counted') return text('not_counted');
  return messages.length > 0 ? messages.join(' ') : null;
}
