import { Mail } from 'lucide-react';
import { clientPages } from '#features/clients/pages.ts';
import { useNow } from '#platform/web/clock.ts';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { ColumnTable } from '#platform/web/ui/display/plain-table.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
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

/** What a phone, and what a tablet has no room for. */
const wide = 'max-sm:hidden';
const wider = 'max-lg:hidden';

/** Shows the people of the organisation; a press on a name opens their permissions. */
export const MembersTable = ({ members, onOpen, openedId }: MembersTableProps) => (
  <ColumnTable
    aria-label={text('members')}
    rows={members}
    cells="h-13 px-3 py-1.5"
    rowClass={({ id }) => id === openedId && 'bg-selected hover:bg-selected-hover'}
    columns={[
      {
        label: text('column_member'),
        className: 'ps-5! max-sm:ps-4!',
        head: 'w-[30%] max-sm:w-auto',
        cell: (member) => <Identity member={member} onOpen={member.role === 'OWNER' ? undefined : onOpen} />,
      },
      {
        label: text('column_status'),
        className: wide,
        head: 'w-32',
        cell: ({ account_status }) => <StatusMark status={account_status} />,
      },
      {
        label: text('column_subteams'),
        className: wider,
        head: 'w-[20%]',
        cell: ({ subteams }) => <Subteams subteams={subteams} />,
      },
      {
        label: text('column_access'),
        className: wide,
        body: 'text-fg-2',
        cell: (member) => <span className="line-clamp-2">{describeAccess(member)}</span>,
      },
      {
        label: text('column_clients'),
        isNumber: true,
        className: wide,
        head: 'w-20',
        cell: (member) => <ClientsCount member={member} />,
      },
      {
        label: text('column_actions'),
        isLabelHidden: true,
        className: 'pe-5! max-sm:pe-4!',
        head: 'w-16',
        body: 'text-end',
        cell: (member) =>
          member.role !== 'OWNER' && (
            <MemberMenu
              member={member}
              onEdit={onOpen}
              trigger={<RowMenuButton of={nameMember(member)} className="max-sm:size-11!" />}
            />
          ),
      },
    ]}
  />
);

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
