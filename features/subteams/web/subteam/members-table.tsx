import { ChevronDown, Ellipsis, UserMinus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useChange, useReadPages } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { Menu, MenuItem, MenuRadioGroup } from '#platform/web/ui/overlays/menu.tsx';
import { type SubteamDetails, type SubteamMember, subteamPage, subteams } from '../../contract.ts';
import { text } from './en.ts';
import { Section, SectionTable } from './section.tsx';

const RemoveMemberDialog = lazy(() =>
  import('./remove-member-dialog.tsx').then((module) => ({ default: module.RemoveMemberDialog })),
);

const wide = 'max-sm:hidden';
const wider = 'max-xl:hidden';

/** Shows who is in the sub-team and their role in it. */
export function MembersTable({ subteam }: { subteam: SubteamDetails }) {
  const { id, member_ids } = subteam;
  const read = useReadPages(subteams.listMembers, { params: { id }, query: { page_size: 50 } });
  const [leaving, setLeaving] = useState<SubteamMember | null>(null);
  const lead = <p className="text-xs text-fg-3">{text('members_lead')}</p>;
  return (
    <Section title={text('members')} count={member_ids.length} end={lead}>
      {(titleId) => (
        <>
          {read.isPending && <TableSkeleton rows={Math.min(4, member_ids.length || 1)} />}
          {read.isError && <PartNotLoaded words={text('members_not_loaded')} read={read} className="px-5" />}
          {read.isSuccess && read.rows.length === 0 && <NoMembers />}
          {read.rows.length > 0 && (
            <SectionTable labelledBy={titleId} columns={<Columns />}>
              {read.rows.map((member) => (
                <MemberRow key={member.id} member={member} subteam={subteam} onRemove={() => setLeaving(member)} />
              ))}
            </SectionTable>
          )}
          <ShowMore list={read} className="px-5" />
          {leaving && (
            <Suspense fallback={null}>
              <RemoveMemberDialog member={leaving} subteam={subteam} onClose={() => setLeaving(null)} />
            </Suspense>
          )}
        </>
      )}
    </Section>
  );
}

const Columns = () => (
  <>
    <th scope="col">{text('column_member')}</th>
    <th scope="col" className="w-32 max-sm:w-26">
      {text('column_role')}
    </th>
    <th scope="col" className={`w-20 text-end! ${wide}`}>
      {text('column_clients')}
    </th>
    <th scope="col" className={`w-40 ${wide}`}>
      {text('column_sees')}
    </th>
    <th scope="col" className={`w-44 ${wider}`}>
      {text('column_also')}
    </th>
    <th scope="col" className="w-14">
      <VisuallyHidden>{text('column_actions')}</VisuallyHidden>
    </th>
  </>
);

const NoMembers = () => (
  <div className="border-t border-line-2 px-5 py-6 max-sm:px-4">
    <p className="font-medium">{text('no_members_title')}</p>
    <p className="text-fg-2">{text('no_members_text')}</p>
  </div>
);

interface MemberRowProps {
  member: SubteamMember;
  subteam: SubteamDetails;
  onRemove: () => void;
}

function MemberRow({ member, subteam, onRemove }: MemberRowProps) {
  const { name, email, account_status, clients_count, also_in } = member;
  return (
    <tr>
      <td>
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
              {saySees(member, subteam)}
            </span>
          </span>
        </span>
      </td>
      <td>
        <RoleHere member={member} subteam={subteam} />
      </td>
      <td className={`text-end tabular-nums ${wide}`}>{formatNumber(clients_count)}</td>
      <td className={`text-fg-2 [overflow-wrap:anywhere] ${wide}`}>{saySees(member, subteam)}</td>
      <td className={wider}>
        <span className="flex flex-wrap gap-1">
          {also_in.length === 0 ? (
            <span className="text-fg-3">{text('nothing')}</span>
          ) : (
            also_in.map((other) => <Badge key={other.id}>{other.name}</Badge>)
          )}
        </span>
      </td>
      <td className="text-end">
        <Menu
          trigger={
            <IconButton
              variant="ghost"
              size="sm"
              label={text('actions_for', { name: name || (email ?? '') })}
              icon={<Icon of={Ellipsis} />}
            />
          }
        >
          <MenuItem icon={<Icon of={UserMinus} />} isDestructive onSelect={onRemove}>
            {text('remove_member', { name: subteam.name })}
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
}

function saySees({ sees, clients_count }: SubteamMember, subteam: SubteamDetails): string {
  if (sees === 'ALL') return text('sees_all');
  if (sees === 'OWN') return text('sees_own', { shown: formatNumber(clients_count) });
  return text('sees_subteam', { shown: formatNumber(subteam.clients_count), name: subteam.name });
}

/** The role of a member in this sub-team, which a menu changes; the owner has none to change. */
function RoleHere({ member, subteam }: Pick<MemberRowProps, 'member' | 'subteam'>) {
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
