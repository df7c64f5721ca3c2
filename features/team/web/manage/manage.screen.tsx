import { ArrowDownAZ, ArrowUpAZ, UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRead, useReadPages } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, NoMatchesPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Toolbar } from '#platform/web/ui/layout/page-header.tsx';
import { type AccountStatus, type ManagedMember, type TeamMembersStats, team } from '../../contract.ts';
import { TeamHeader } from '../team-header.tsx';
import { text } from './en.ts';
import { MembersTable } from './members-table.tsx';

const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })));
const PermissionsDrawer = lazy(() =>
  import('./permissions-drawer.tsx').then((module) => ({ default: module.PermissionsDrawer })),
);

const SEARCH_PAUSE_MS = 200;

type Shown = AccountStatus | 'ALL';

/** Lists everybody of the organisation for whoever manages the team (S0-2.1-51). */
export function ManageScreen() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<Shown>('ALL');
  const [direction, setDirection] = useState<'asc' | 'desc'>('asc');
  const [isInviting, setIsInviting] = useState(false);
  const [opened, setOpened] = useState<ManagedMember | null>(null);
  const read = useReadPages(
    team.listManageMembers,
    { query: { direction, ...(search && { search }), ...(status !== 'ALL' && { account_status: status }) } },
    { keepPrevious: true },
  );
  const clear = () => {
    setSearch('');
    setStatus('ALL');
  };
  const isFiltered = search !== '' || status !== 'ALL';
  return (
    <>
      <TeamHeader
        actions={
          <Button variant="primary" icon={<Icon of={UserRoundPlus} />} onClick={() => setIsInviting(true)}>
            {text('invite')}
          </Button>
        }
      />
      <Toolbar
        label={text('members_tools')}
        end={
          <Button
            variant="ghost"
            size="sm"
            icon={<Icon of={direction === 'asc' ? ArrowDownAZ : ArrowUpAZ} size={14} />}
            aria-label={text(direction === 'asc' ? 'sort_rising' : 'sort_falling')}
            className="max-sm:order-1 max-sm:h-11"
            onClick={() => setDirection(direction === 'asc' ? 'desc' : 'asc')}
          >
            {text('by_name')}
          </Button>
        }
      >
        <SearchField
          label={text('search')}
          placeholder={text('search_hint')}
          value={search}
          onSearch={setSearch}
          pauseMs={SEARCH_PAUSE_MS}
          className="w-55 max-sm:w-auto max-sm:flex-1"
        />
        <StatusFilter value={status} onChange={setStatus} />
      </Toolbar>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <Members
          read={read}
          isFiltered={isFiltered}
          onClear={clear}
          onInvite={() => setIsInviting(true)}
          onOpen={setOpened}
          openedId={opened?.id}
        />
      </div>
      <Suspense fallback={null}>
        {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
        {opened && <PermissionsDrawer member={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

const OWNER = 1;

/** Returns how many rows a status has; the owner is active and counts in no statistic (S0-9-16). */
function countRows(stats: TeamMembersStats | undefined, status: Shown): string | undefined {
  if (!stats || status === 'ALL') return undefined;
  const counts = {
    ACTIVE: stats.total_active_members + OWNER,
    INVITED: stats.total_invited_members,
    DEACTIVATED: stats.total_deactivated_members,
  };
  return formatNumber(counts[status]);
}

function StatusFilter({ value, onChange }: { value: Shown; onChange: (status: Shown) => void }) {
  const stats = useRead(team.getOverview, {}).data?.team_members_stats;
  return (
    <Segmented
      size="sm"
      className="max-sm:order-2"
      label={text('status')}
      value={value}
      onChange={onChange}
      segments={(['ALL', 'ACTIVE', 'INVITED', 'DEACTIVATED'] as const).map((status) => ({
        value: status,
        label: text(status === 'ALL' ? 'status_all' : `status_${status}`),
        count: countRows(stats, status),
      }))}
    />
  );
}

interface MembersProps {
  read: ReturnType<typeof useReadPages<typeof team.listManageMembers>>;
  isFiltered: boolean;
  onClear: () => void;
  onInvite: () => void;
  onOpen: (member: ManagedMember) => void;
  openedId: number | undefined;
}

function Members({ read, isFiltered, onClear, onInvite, onOpen, openedId }: MembersProps) {
  if (read.isPending) return <Loading />;
  if (read.isError) {
    return (
      <AreaNotLoaded
        title={text('not_loaded')}
        read={read}
        forbidden={{ title: text('forbidden_title'), words: (owner) => text('forbidden_text', { owner }) }}
      />
    );
  }
  if (read.rows.length === 0 && isFiltered) {
    return (
      <NoMatchesPanel title={text('no_match_title')} onClear={onClear}>
        {text('no_match_text')}
      </NoMatchesPanel>
    );
  }
  const isAlone = !isFiltered && read.rows.length <= OWNER;
  return (
    <>
      <MembersTable members={read.rows} onOpen={onOpen} openedId={openedId} />
      <ShowMore list={read} className="px-5 max-sm:px-4" />
      {isAlone && <Alone onInvite={onInvite} />}
    </>
  );
}

const Alone = ({ onInvite }: Pick<MembersProps, 'onInvite'>) => (
  <EmptyPanel
    title={text('alone_title')}
    placeholder={['w-24', 'w-31', 'w-27'].map((width) => (
      <PlaceholderRow key={width}>
        <SkeletonBlock className="size-6 rounded-full" />
        <SkeletonBlock className={`h-2.5 ${width}`} />
      </PlaceholderRow>
    ))}
    actions={
      <Button variant="primary" onClick={onInvite}>
        {text('invite')}
      </Button>
    }
  >
    {text('alone_text')}
  </EmptyPanel>
);

const Loading = () => (
  <Skeleton className="px-5 max-sm:px-4">
    {['w-24', 'w-38', 'w-31', 'w-27'].map((width) => (
      <div key={width} className="flex h-13 items-center gap-2.5 border-t border-line">
        <SkeletonBlock className="size-8 rounded-full" />
        <SkeletonBlock className={`h-2.5 ${width}`} />
      </div>
    ))}
  </Skeleton>
);
