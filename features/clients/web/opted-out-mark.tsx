import { MessageCircleOff } from 'lucide-react';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';

/** The mark of a client who wants no messages on WhatsApp. */
export const OptedOutMark = () => (
  <span role="img" aria-label={text('opted_out')} title={text('opted_out')} className="flex shrink-0">
    <Icon of={MessageCircleOff} className="text-warning-fg" />
  </span>
);
