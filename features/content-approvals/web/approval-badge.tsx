import { Hourglass } from 'lucide-react';
import type { Content } from '#features/content/contract.ts';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';

/** Says on a row or a card that somebody is asked to publish it, and who. */
export function ApprovalBadge({ content: { publish_request } }: { content: Content }) {
  if (!publish_request) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Badge tone="warning" icon={<Icon of={Hourglass} size={12} />}>
        {text('in_approval')}
      </Badge>
      <span className="truncate text-xs text-fg-3">{text('waiting_for', { name: publish_request.asked.name })}</span>
    </span>
  );
}
