import { useState } from 'react';
import { TeamHeader } from '#features/team/web/index.ts';
import { DownloadButton } from '#platform/web/files/download-button.tsx';
import { formatTime } from '#platform/web/format.ts';
import { useUrlState } from '#platform/web/navigation/url-state.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock, TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LockedPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { type TeamDashboard, teamDashboard } from '../contract.ts';
import { type DashboardInput, type DashboardState, dashboardFields, toQuery, useDashboard } from './dashboard-state.ts';
import { text } from './en.ts';
import { FigureCards } from './figure-cards.tsx';
import type { Opened } from './member-filter.ts';
import { MembersFigures } from './members-figures.tsx';
import { PeriodPicker, SubteamMenu } from './period-picker.tsx';

const BehindDrawer = lazyPart(() => import('./behind-drawer.tsx').then((module) => module.BehindDrawer));

/** Shows what the team did in a period; every figure opens the list behind it (S0-2.1-52). */
export function DashboardScreen() {
  const { is_free_tier } = useSession();
  return is_free_tier ? <LockedDashboard /> : <OpenDashboard />;
}

function OpenDashboard() {
  const [state, change] = useUrlState(dashboardFields);
  const query = toQuery(state);
  const read = useDashboard(query);
  return (
    <>
      <TeamHeader actions={<Tools query={query} dashboard={read.data} onChange={(patch) => void change(patch)} />} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Content read={read} query={query} onChange={(patch) => void change(patch)} />
      </div>
    </>
  );
}

type OnChange = (patch: DashboardState) => void;

interface ToolsProps {
  query: DashboardInput;
  dashboard: TeamDashboard | undefined;
  onChange: OnChange;
}

function Tools({ query, dashboard, onChange }: ToolsProps) {
  const { time_zone } = useSession();
  const subteams = dashboard?.subteam_choices ?? [];
  return (
    <>
      {dashboard && (
        <span className="text-xs text-fg-3 max-lg:hidden">
          {text(dashboard.has_working_hours ? 'updated_working' : 'updated', {
            at: formatTime(dashboard.as_of, time_zone),
          })}
        </span>
      )}
      {subteams.length > 0 && (
        <SubteamMenu
          subteams={subteams}
          chosen={query.subteam_id}
          onChoose={(subteam_id) => onChange({ subteam_id })}
        />
      )}
      <PeriodPicker query={query} days={dashboard?.period} onChoose={onChange} />
      <DownloadButton
        endpoint={teamDashboard.download}
        input={{ query }}
        fileName={dashboard && text('file', dashboard.period)}
        words={{ label: text('download'), failed: text('download_failed') }}
        isIcon
      />
    </>
  );
}

interface ContentProps {
  read: ReturnType<typeof useDashboard>;
  query: DashboardInput;
  onChange: OnChange;
}

function Content({ read, query, onChange }: ContentProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, isPending, isError } = read;
  if (isPending) return <Loading />;
  if (!data && isError) {
    return (
      <AreaNotLoaded
        title={text('not_loaded')}
        read={read}
        forbidden={{ title: text('forbidden_title'), words: (owner) => text('forbidden_text', { owner }) }}
      />
    );
  }
  if (!data) return <Loading />;
  return (
    <div className="grid gap-3 p-5 max-sm:p-4" aria-busy={read.isPlaceholderData}>
      {!data.is_whole && (
        <p role="note" className="rounded-sm bg-info-tint px-3 py-2 text-sm text-info-fg">
          {text('partly')}
        </p>
      )}
      <FigureCards dashboard={data} onOpen={setOpened} />
      {isEmpty(data) ? (
        <EmptyPanel
          title={text('empty_title')}
          placeholder={[1, 2, 3].map((row) => (
            <PlaceholderRow key={row}>
              <SkeletonBlock shape="circle" className="size-6" />
              <SkeletonBlock />
            </PlaceholderRow>
          ))}
          actions={
            query.period !== 'last_30_days' && (
              <Button onClick={() => onChange({ period: 'last_30_days', from: undefined, to: undefined })}>
                {text('show_30_days')}
              </Button>
            )
          }
        >
          {text('empty_text')}
        </EmptyPanel>
      ) : (
        <MembersFigures dashboard={data} opened={opened} onOpen={setOpened} />
      )}
      <p className="text-xs text-fg-3">{text(data.subteams.length > 0 ? 'note_subteams' : 'note')}</p>
      {opened && <BehindDrawer query={query} dashboard={data} opened={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

const isEmpty = ({ totals }: TeamDashboard): boolean =>
  totals.leads === 0 && totals.follow_ups_due === 0 && totals.shared === 0;

const Loading = () => (
  <Skeleton className="grid gap-3 p-5 max-sm:p-4">
    <div className="mb-3 grid grid-cols-5 gap-3 max-lg:grid-cols-3 max-sm:grid-cols-2">
      {[1, 2, 3, 4, 5].map((card) => (
        <SkeletonBlock key={card} shape="button" className="h-22" />
      ))}
    </div>
    <SkeletonBlock shape="button" className="h-80" />
  </Skeleton>
);

const LockedDashboard = () => (
  <>
    <TeamHeader />
    <LockedPanel
      shape={<TableSkeleton rows={8} />}
      title={text('locked_title')}
      actions={
        <Button variant="primary" onClick={() => openRestrictedAccess({ sub_error: 'unavailable_in_free_plan' })}>
          {text('unlock')}
        </Button>
      }
    >
      {text('locked_text')}
    </LockedPanel>
  </>
);
