import { ChevronDown, UserMinus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useChange, useReadPages } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import type { PlainColumn } from '#platform/web/ui/display/plain-table.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem, MenuRadioGroup } from '#platform/web/ui/overlays/menu.tsx';
import { type SubteamDetails, type SubteamMember, subteamPage, subteams } from '../../contract.ts';
import { text } from './en.ts';
import { countColumn, PanelTable, wide, wider } from './panel-table.tsx';

const RemoveMemberDialog = lazy(() =>
  import('./remove-member-dialog.tsx').then((module) => ({ default: module.RemoveMemberDialog })),
);

/** Shows who is in the sub-team and their role in it. */
export function MembersTable({ subteam }: { subteam: SubteamDetails }) {
  const { id, member_ids } = subteam;
  const read = useReadPages(subteams.listMembers, { params: { id }, query: { page_size: 50 } });
  const [leaving, setLeaving] = useState<SubteamMember | null>(null);
  const lead = <p className="text-xs text-fg-3">{text('members_lead')}</p>;
  return (
    <>
      <PanelTable
        title={text('members')}
        count={member_ids.length}
        end={lead}
        read={read}
        waitingRows={Math.min(4, member_ids.length || 1)}
        notLoaded={text('members_not_loaded')}
        empty={<NoMembers />}
        columns={listColumns(subteam, setLeaving)}
      />
      {leaving && (
        <Suspense fallback={null}>
          <RemoveMemberDialog member={leaving} subteam={subteam} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  );
}

const listColumns = (
  subteam: SubteamDetails,
  onRemove: (member: SubteamMember) => void,
): PlainColumn<SubteamMember>[] => [
  {
    label: text('column_member'),
    className: 'ps-5 max-sm:ps-4',
    cell: (member) => <Identity member={member} subteam={subteam} />,
  },
  {
    label: text('column_role'),
    head: 'w-32 max-sm:w-26',
    cell: (member) => <RoleHere member={member} subteam={subteam} />,
  },
  countColumn(text('column_clients'), ({ clients_count }) => clients_count),
  {
    label: text('column_sees'),
    className: wide,
    head: 'w-40',
    body: 'text-fg-2 [overflow-wrap:anywhere]',
    cell: (member) => formatVisibility(member, subteam),
  },
  {
    label: text('column_also'),
    className: wider,
    head: 'w-44',
    cell: ({ also_in }) => <AlsoIn subteams={also_in} />,
  },
  {
    label: text('column_actions'),
    isLabelHidden: true,
    className: 'pe-5 max-sm:pe-2',
    head: 'w-14',
    body: 'text-end',
    cell: (member) => (
      <Menu trigger={<RowMenuButton of={member.name || (member.email ?? '')} />}>
        <MenuItem icon={<Icon of={UserMinus} />} isDestructive onSelect={() => onRemove(member)}>
          {text('remove_member', { name: subteam.name })}
        </MenuItem>
      </Menu>
    ),
  },
];

const NoMembers = () => (
  <div className="border-t border-line-2 px-5 py-6 max-sm:px-4">
    <p className="font-medium">{text('no_members_title')}</p>
    <p className="text-fg-2">{text('no_members_text')}</p>
  </div>
);

interface InSubteam {
  member: SubteamMember;
  subteam: SubteamDetails;
}

function Identity({ member, subteam }: InSubteam) {
  const { name, email, account_status } = member;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar of={member} size={32} />
      <span className="min-w-0 leading-[18px]">
        <span className="flex min-w-0 items-center gap-2">
          <span dir="auto" className="truncate font-medium">
            {name || email}
          </span>
          {account_status !== 'ACTIVE' && (
            <Badge>{text(account_status === 'INVITED' ? 'invited' : 'deactivated')}</Badge>
          )}
        </span>
        {name && <span className="block truncate text-xs text-fg-3 max-sm:hidden">{email}</span>}
        <span className="block text-xs text-fg-3 [overflow-wrap:anywhere] sm:hidden">
          {formatVisibility(member, subteam)}
        </span>
      </span>
    </span>
  );
}

const AlsoIn = ({ subteams: others }: { subteams: SubteamMember['also_in'] }) => (
  <span className="flex flex-wrap gap-1">
    {others.length === 0 ? (
      <span className="text-fg-3">{text('nothing')}</span>
    ) : (
      others.map((other) => <Badge key={other.id}>{other.name}</Badge>)
    )}
  </span>
);

function formatVisibility({ sees, clients_count }: SubteamMember, subteam: SubteamDetails): string {
  if (sees === 'ALL') return text('sees_all');
  if (sees === 'OWN') return text('sees_own', { shown: formatNumber(clients_count) });
  return text('sees_subteam', { shown: formatNumber(subteam.clients_count), name: subteam.name });
}

/** The role of a member in this sub-team, which a menu changes; the owner has none to change. */
function RoleHere({ member, subteam }: InSubteam) {
  const { id: profile_id, name, is_manager } = member;
  const change = useChange(subteamPage.setManager, {
    onSuccess: () =>
      toast({ type: 'SUCCESS', heading: text(is_manager ? 'manager_revoked' : 'manager_made', { name }) }),
  });
  if (member.role === 'OWNER') return <span className="text-fg-2">{text('owner')}</span>;
  const role = text(is_manager ? 'manager' : 'member');
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={text('role_of', { name, role })}
          isSaving={change.isPending}
          iconEnd={<Icon of={ChevronDown} size={12} />}
          className="-ms-[9px]"
        >
          <span className={is_manager ? 'text-sm font-medium text-fg' : 'text-sm font-normal text-fg-2'}>{role}</span>
        </Button>
      }
    >
      <MenuRadioGroup
        value={is_manager ? 'manager' : 'member'}
        options={[
          { value: 'manager', label: text('manager') },
          { value: 'member', label: text('member') },
        ]}
        onChange={(next) => {
          const wanted = next === 'manager';
          if (wanted !== is_manager)
            change.mutate({ params: { id: subteam.id }, body: { profile_id, is_manager: wanted } });
        }}
      />
    </Menu>
  );
}
