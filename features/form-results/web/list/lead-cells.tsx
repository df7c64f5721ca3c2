import { NewBadge } from '#domain/web/new-badge.tsx';
import { TestBadge } from '#domain/web/test-badge.tsx';
import { Ago } from '#platform/web/ago.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import type { FormLead } from '../../contract.ts';
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

export const LinkCell = ({ lead: { link_name } }: LeadCell) => (
  <span title={link_name ?? undefined} className="block truncate text-fg-2">
    <bdi>{link_name ?? text('main_link')}</bdi>
  </span>
);

export function AssigneeCell({ lead: { assignee } }: LeadCell) {
  if (!assignee) return <span className="text-fg-3">{text('nobody')}</span>;
  return <PersonName of={assignee} />;
}

export function SentCell({ lead: { sent_at } }: LeadCell) {
  return <Ago instant={sent_at} className="text-fg-3 tabular-nums" />;
}
