import { History, RefreshCw, Unlink } from 'lucide-react';
import { DailyPanel } from '#features/self-tests/web/index.ts';
import type { SourceHealth } from '#features/source-health/contract.ts';
import {
  CountCard,
  joinHealth,
  LastLeadTrace,
  LeadsChart,
  type useSourceHealth,
} from '#features/source-health/web/index.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { FACEBOOK, type FacebookConnection, type FacebookPage } from '../../contract.ts';
import type { Connect } from '../connect/use-connect.ts';
import { text } from '../en.ts';
import { ConnectionPanel } from './connection-panel.tsx';
import { PagesSection } from './pages-section.tsx';
import { ProblemList } from './problem-list.tsx';
import { useSyncForms } from './use-sync-forms.ts';

interface OverviewProps {
  connections: readonly FacebookConnection[];
  pages: readonly FacebookPage[];
  health: ReturnType<typeof useSourceHealth>;
  connect: Connect;
  onOldLeads: () => void;
  onSeeTest: (source_id: number) => void;
  /** Asks before a login ends; null for all. */
  onDisconnect: (login: FacebookConnection | null) => void;
}

/** How Facebook is doing: problems, leads by day, pages and forms; at the side the count, the logins, the daily test. */
export function Overview({ connections, pages, health, connect, ...actions }: OverviewProps) {
  const sources = nameByPage(health.data?.results ?? [], pages);
  const tested = pages.map(({ source_id, name }) => ({ source_id, name }));
  return (
    <div className="grid flex-1 xl:grid-cols-[minmax(0,1fr)_332px]">
      <div className="grid min-w-0 content-start gap-5 py-4">
        <div className="px-5 empty:hidden max-sm:px-4">
          <ProblemList connections={connections} pages={pages} health={sources} connect={connect} />
        </div>
        <div className="px-5 max-sm:px-4">
          {health.isPending && <ChartSkeleton />}
          {health.isError && <PartNotLoaded words={text('health_not_loaded')} read={health} />}
          {health.data && <LeadsChart days={joinHealth(sources).leads_by_day} />}
        </div>
        <PagesSection
          title={text('pages_and_forms')}
          pages={pages}
          health={sources}
          actions={<TableActions onOldLeads={actions.onOldLeads} />}
        />
      </div>
      <aside
        aria-label={text('connection')}
        className="grid content-start gap-4 border-line-2 bg-canvas px-5 py-4 max-xl:border-t max-sm:px-4 xl:border-s"
      >
        {health.data && <CountCard sources={sources} provider={text('facebook')} />}
        <ConnectionPanel
          connections={connections}
          health={health.data ? sources : null}
          onDisconnect={actions.onDisconnect}
        />
        <hr className="w-full border-line-2" />
        <DailyPanel kind={FACEBOOK} sources={tested} provider={text('facebook')} onSee={actions.onSeeTest} />
        <LastLeadTrace health={joinHealth(sources)} provider={text('facebook')} />
        <hr className="w-full border-line-2" />
        <Button
          variant="danger-quiet"
          size="sm"
          className="-ms-2 justify-self-start"
          icon={<Icon of={Unlink} size={14} />}
          onClick={() => actions.onDisconnect(null)}
        >
          {text('disconnect')}
        </Button>
      </aside>
    </div>
  );
}

/** Sources are called 'Facebook: …'; here the page's own name is enough. */
const nameByPage = (sources: readonly SourceHealth[], pages: readonly FacebookPage[]): SourceHealth[] =>
  sources.flatMap((source) => {
    const page = pages.find(({ source_id }) => source_id === source.source_id);
    return page ? [{ ...source, name: page.name }] : [];
  });

function TableActions({ onOldLeads }: { onOldLeads: () => void }) {
  const sync = useSyncForms();
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Icon of={RefreshCw} size={14} />}
        isSaving={sync.isPending}
        onClick={() => sync.mutate({})}
      >
        {text('sync_forms')}
      </Button>
      <Button variant="ghost" size="sm" icon={<Icon of={History} size={14} />} onClick={onOldLeads}>
        {text('old_leads')}
      </Button>
    </>
  );
}

const ChartSkeleton = () => (
  <Skeleton>
    <SkeletonBlock className="mb-4 h-3 w-40" />
    <SkeletonBlock shape="button" className="h-26 w-full" />
  </Skeleton>
);
