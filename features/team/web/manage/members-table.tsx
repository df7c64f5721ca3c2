import { Ellipsis, Mail } from 'lucide-react';
import { clientPages } from '#features/clients/pages.ts';
import { useNow } from '#platform/web/clock.ts';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { AccountStatus, ManagedMember } from '../../contract.ts';
import { describeAccess, nameMember } from './access-words.ts';
import { text } from './en.ts';
import type { MemberMenuProps } from './member-menu.tsx';

const NOTHING = '—';

const MemberMenu = lazyOnInteraction<MemberMenuProps>(() =>
  import('./member-menu.tsx').then((module) => module.MemberMenu),
);

interface MembersTableProps {
  members: readonly ManagedMember[];
  onOpen: (member: ManagedMember) => void;
  /** The member whose permissions are open. */
  openedId: number | undefined;
}

const head = 'h-8 border-y border-line-2 px-3 text-start text-xs font-medium whitespace-nowrap text-fg-3';
const cell = 'h-13 border-b border-line px-3 py-1.5 align-middle';
const first = 'ps-5! max-sm:ps-4!';
const last = 'pe-5! max-sm:pe-4!';
/** What a phone, and what a tablet has no room for. */
const wide = 'max-sm:hidden';
const wider = 'max-lg:hidden';

/** Shows the people of the organisation; a press on a name opens their permissions. */
export function MembersTable({ members, onOpen, openedId }: MembersTableProps) {
  return (
    <table aria-label={text('members')} className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <thead>
        <tr>
          <th scope="col" className={`${head} ${first} w-[30%] max-sm:w-auto`}>
            {text('column_member')}
          </th>
          <th scope="col" className={`${head} ${wide} w-32`}>
            {text('column_status')}
          </th>
          <th scope="col" className={`${head} ${wider} w-[20%]`}>
            {text('column_subteams')}
          </th>
          <th scope="col" className={`${head} ${wide}`}>
            {text('column_access')}
          </th>
          <th scope="col" className={`${head} ${wide} w-20 text-end!`}>
            {text('column_clients')}
          </th>
          <th scope="col" className={`${head} ${last} w-16`}>
            <VisuallyHidden>{text('column_actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onOpen={onOpen} isOpen={member.id === openedId} />
        ))}
      </tbody>
    </table>
  );
}

interface MemberRowProps extends Pick<MembersTableProps, 'onOpen'> {
  member: ManagedMember;
  isOpen: boolean;
}

function MemberRow({ member, onOpen, isOpen }: MemberRowProps) {
  const isOwner = member.role === 'OWNER';
  return (
    <tr className={classNames('group/row hover:bg-hover', isOpen && 'bg-selected hover:bg-selected-hover')}>
      <td className={`${cell} ${first}`}>
        <Identity member={member} onOpen={isOwner ? undefined : onOpen} />
      </td>
      <td className={`${cell} ${wide}`}>
        <StatusMark status={member.account_status} />
      </td>
      <td className={`${cell} ${wider}`}>
        <Subteams subteams={member.subteams} />
      </td>
      <td className={`${cell} ${wide} text-fg-2`}>
        <span className="line-clamp-2">{describeAccess(member)}</span>
      </td>
      <td className={`${cell} ${wide} text-end tabular-nums`}>
        <ClientsCount member={member} />
      </td>
      <td className={`${cell} ${last} text-end`}>
        {!isOwner && (
          <MemberMenu
            member={member}
            onEdit={onOpen}
            trigger={
              <IconButton
                label={text('actions_for', { name: nameMember(member) })}
                icon={<Icon of={Ellipsis} />}
                variant="ghost"
                size="sm"
                className="max-sm:size-11!"
              />
            }
          />
        )}
      </td>
    </tr>
  );
}

interface IdentityProps {
  member: ManagedMember;
  /** Absent for the owner, whose permissions nobody edits. */
  onOpen: ((member: ManagedMember) => void) | undefined;
}

function Identity({ member, onOpen }: IdentityProps) {
  const { profile_id } = useSession();
  const called = nameMember(member);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Portrait member={member} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          {onOpen ? (
            <button
              type="button"
              dir="auto"
              onClick={() => onOpen(member)}
              aria-label={text('open_permissions', { name: called })}
              className="touch-target min-w-0 truncate rounded-xs font-medium hover:underline"
            >
              {called}
            </button>
          ) : (
            <span dir="auto" className="truncate font-medium">
              {called}
            </span>
          )}
          {member.role === 'OWNER' && <Badge tone="brand">{text('owner')}</Badge>}
          {member.id === profile_id && member.role !== 'OWNER' && <Badge>{text('you')}</Badge>}
        </span>
        <span className="block truncate text-xs text-fg-3">
          <SecondLine member={member} />
        </span>
        <span className="mt-0.5 block text-xs sm:hidden">
          <StatusMark status={member.account_status} />
        </span>
      </span>
    </span>
  );
}

function Portrait({ member: { id, name, account_status, profile_picture } }: { member: ManagedMember }) {
  if (account_status !== 'INVITED') {
    return <Avatar of={{ id, name, imageUrl: profile_picture?.cdn_url ?? null }} size={32} />;
  }
  return (
    <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-full bg-fill-2 text-fg-2">
      <Icon of={Mail} size={14} />
    </span>
  );
}

/** The address; for somebody invited, when that was or that it is over. */
function SecondLine({ member: { email, account_status, invitation } }: { member: ManagedMember }) {
  const { time_zone } = useSession();
  const now = useNow();
  if (account_status !== 'INVITED' || !invitation) return <>{email}</>;
  const { sent_at, expires_at } = invitation;
  const isOver = expires_at <= now;
  const date = formatDate(isOver ? expires_at : sent_at, time_zone);
  return <>{text(isOver ? 'invitation_expired' : 'invited_on', { date })}</>;
}

const dots: Record<AccountStatus, string> = {
  ACTIVE: 'bg-success',
  INVITED: 'bg-warning',
  DEACTIVATED: 'bg-icon',
};

function StatusMark({ status }: { status: AccountStatus }) {
  return (
    <span className={classNames('inline-flex items-center gap-[7px]', status === 'DEACTIVATED' && 'text-fg-3')}>
      <span aria-hidden="true" className={`forced-dot size-2 shrink-0 rounded-full ${dots[status]}`} />
      {text(`status_${status}`)}
    </span>
  );
}

const SHOWN_SUBTEAMS = 2;

function Subteams({ subteams }: Pick<ManagedMember, 'subteams'>) {
  if (subteams.length === 0) return <span className="text-fg-3">{NOTHING}</span>;
  const rest = subteams.slice(SHOWN_SUBTEAMS);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1">
      {subteams.slice(0, SHOWN_SUBTEAMS).map(({ id, name }) => (
        <Badge key={id}>{name}</Badge>
      ))}
      {rest.length > 0 && (
        <span className="text-xs text-fg-3" title={rest.map(({ name }) => name).join(', ')}>
          {text('more_subteams', { count: rest.length })}
        </span>
      )}
    </span>
  );
}

/** The number leads to the clients. */
function ClientsCount({ member: { id, clients_count } }: { member: ManagedMember }) {
  if (clients_count === null) return <span className="text-fg-3">{NOTHING}</span>;
  if (clients_count === 0) return <span className="text-fg-3">{formatNumber(0)}</span>;
  return (
    <PageLink
      to={clientPages.clients}
      search={{ assigned_to_id: id }}
      className="rounded-xs text-fg no-underline hover:underline"
    >
      {formatNumber(clients_count)}
    </PageLink>
  );
}
