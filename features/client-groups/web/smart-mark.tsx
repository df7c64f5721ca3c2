import { Zap } from 'lucide-react';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { text } from './en.ts';

/** Marks a group whose clients a rule decides. */
export const SmartMark = () => (
  <span title={text('smart')} className="flex shrink-0 text-icon">
    <Icon of={Zap} size={12} />
    <VisuallyHidden>{text('smart_short')}</VisuallyHidden>
  </span>
);
