import { NewBadge } from '#domain/web/new-badge.tsx';
import { TestBadge } from '#domain/web/test-badge.tsx';
import { useNow } from '#platform/web/clock.ts';
import { formatAgo, formatAgoTooltip } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import type { FormLead } from '../../../submissions-contract.ts';
import { text } from '../en.ts';

interface LeadCell {
  lead: FormLead;
}

/** The name of a lead with its marks; it stands inside the button that shows the answers. */
export const LeadNameCell = ({ lead: { id, name, is_new_lead, is_test, is_unfinished } }: LeadCell) => (
  <>
    <Avatar of={{ id, name }} size={24} />
    <span className="flex min-w-0 items-center gap-x-2 gap-y-0.5 max-sm:flex-wrap">
      <span dir="auto" title={name} className="min-w-0 truncate font-medium">
        {name || text('no_name')}
      </span>
      <NewBadge isNew={is_new_lead} />
      {is_unfinished && <Badge tone="outline">{text('unfinished')}</Badge>}
      {is_test && <TestBadge />}
    </span>
  </>
);

export const CameByCell = ({ lead: { link_name } }: LeadCell) => (
  <span title={link_name ?? undefined} className="block truncate text-fg-2">
    <bdi>{link_name ?? text('main_link')}</bdi>
  </span>
);

export function AssigneeCell({ lead: { assignee } }: LeadCell) {
  if (!assignee) return <span className="text-fg-3">{text('nobody')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar of={assignee} size={20} />
      <span dir="auto" className="truncate">
        {assignee.name}
      </span>
    </span>
  );
}

export function SentCell({ lead: { sent_at } }: LeadCell) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  return (
    <time dateTime={sent_at} title={formatAgoTooltip(sent_at, time_zone, now)} className="text-fg-3 tabular-nums">
      {formatAgo(sent_at, now)}
    </time>
  );
}
