import { ArrowDownAZ, ArrowUpAZ, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { defineList, type QueryOf } from '#platform/web/list/define-list.ts';
import { choiceFilter, plainFilter, searchFilter } from '#platform/web/list/filters/filters.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { ListToolbar } from '#platform/web/list/toolbar/list-toolbar.tsx';
import { type ListView, useList } from '#platform/web/list/use-list.ts';
import { urlChoice } from '#platform/web/navigation/url-state.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { AccountStatus, MAX_MEMBER_SEARCH, type ManagedMember, type TeamMembersStats, team } from '../../contract.ts';
import { TeamHeader } from '../team-header.tsx';
import { nameMember } from './access-words.ts';
import { text } from './en.ts';
import { MembersTable } from './members-table.tsx';

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog));
const PermissionsDrawer = lazyPart(() => import('./permissions-drawer.tsx').then((module) => module.PermissionsDrawer));

const members = defineList(team.listManageMembers, {
  words: {
    label: text('members'),
    filters: text('members_tools'),
    notLoaded: text('not_loaded'),
    noMatch: { title: () => text('no_match_title'), text: text('no_match_text') },
  },
  query: { page_size: 50 },
  filters: [
    searchFilter({ label: text('search'), hint: text('search_hint'), maximum: MAX_MEMBER_SEARCH }),
    plainFilter<Pick<MembersState, 'account_status'>>({ account_status: urlChoice(AccountStatus.options) }),
    choiceFilter('role', {
      label: text('role'),
      anyLabel: text('any_role'),
      choices: { OWNER: text('owner'), MEMBER: text('member') },
    }),
  ],
  fields: { direction: urlChoice(['asc', 'desc']) },
  getName: nameMember,
  skeleton: <Loading />,
  forbidden: { title: text('forbidden_title'), words: (owner) => text('forbidden_text', { owner }) },
});

type MembersState = QueryOf<typeof team.listManageMembers>;
type MembersView = ListView<ManagedMember, MembersState>;

/** Lists everybody of the organisation for whoever manages the team (S0-2.1-51). */
export function ManageScreen() {
  const view: MembersView = useList(members);
  const mayManage = mayUse(useSession(), 'TEAM.MANAGE');
  const [isInviting, setIsInviting] = useState(false);
  const [opened, setOpened] = useState<ManagedMember | null>(null);
  const order = <OrderButton view={view} />;
  return (
    <>
      <TeamHeader
        actions={
          mayManage && (
            <Button variant="primary" icon={<Icon of={UserRoundPlus} />} onClick={() => setIsInviting(true)}>
              {text('invite')}
            </Button>
          )
        }
      />
      {mayManage && (
        <ListToolbar view={{ ...view, sheetEnd: order }} end={order}>
          <StatusFilter view={view} />
        </ListToolbar>
      )}
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <ListStates view={view}>
          <MembersTable members={view.pages.rows} onOpen={setOpened} openedId={opened?.id} />
          <ShowMore list={view.pages} className="px-5 py-3 max-sm:px-4" />
          {isAlone(view) && <Alone onInvite={() => setIsInviting(true)} />}
        </ListStates>
      </div>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {opened && <PermissionsDrawer member={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const OWNER = 1;

const isAlone = ({ isFiltered, pages }: MembersView): boolean => !isFiltered && pages.rows.length <= OWNER;

/** Reverses the order of the names. */
function OrderButton({ view }: { view: MembersView }) {
  const isFalling = view.state.direction === 'desc';
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Icon of={isFalling ? ArrowUpAZ : ArrowDownAZ} size={14} />}
      aria-label={text(isFalling ? 'sort_falling' : 'sort_rising')}
      className="max-sm:h-11"
      onClick={() => view.change({ direction: isFalling ? undefined : 'desc' })}
    >
      {text('by_name')}
    </Button>
  );
}

type Shown = AccountStatus | 'ALL';

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

function StatusFilter({ view }: { view: MembersView }) {
  const stats = useRead(team.getOverview, {}).data?.team_members_stats;
  return (
    <Segmented<Shown>
      size="sm"
      className="max-sm:order-last max-sm:w-full"
      label={text('status')}
      value={view.state.account_status ?? 'ALL'}
      onChange={(status) => view.change({ account_status: status === 'ALL' ? undefined : status })}
      segments={(['ALL', ...AccountStatus.options] as const).map((status) => ({
        value: status,
        label: text(status === 'ALL' ? 'status_all' : `status_${status}`),
        count: countRows(stats, status),
      }))}
    />
  );
}

const Alone = ({ onInvite }: { onInvite: () => void }) => (
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

function Loading() {
  return (
    <Skeleton className="px-5 max-sm:px-4">
      {['w-24', 'w-38', 'w-31', 'w-27'].map((width) => (
        <div key={width} className="flex h-13 items-center gap-2.5 border-t border-line">
          <SkeletonBlock className="size-8 rounded-full" />
          <SkeletonBlock className={`h-2.5 ${width}`} />
        </div>
      ))}
    </Skeleton>
  );
}
