import { useState } from 'react';
import { TeamHeader } from '#features/team/web/index.ts';
import { useReadPages } from '#platform/web/data.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { SkeletonBlock, TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import {
  EmptyPanel,
  NoMatchesPanel,
  NoPermissionPanel,
  PlaceholderRow,
} from '#platform/web/ui/feedback/state-panel.tsx';
import { auditLog } from '../contract.ts';
import { AuditTable } from './audit-table.tsx';
import { text } from './en.ts';
import { ExportButton } from './export-button.tsx';
import { LogFilters } from './log-filters.tsx';
import { type ChosenFilter, noFilter, toQuery } from './log-query.ts';

/** Shows the owner who did what, the newest first. */
export function AuditLogScreen() {
  const { role, owner_name } = useSession();
  if (role === 'OWNER') return <Log />;
  return (
    <>
      <TeamHeader />
      <NoPermissionPanel title={text('no_permission')}>
        {text('no_permission_text', { owner: owner_name })}
      </NoPermissionPanel>
    </>
  );
}

function Log() {
  const [filter, setFilter] = useState<ChosenFilter>(noFilter);
  const query = toQuery(filter);
  const isFiltered = Object.keys(query).length > 0;
  const read = useReadPages(auditLog.list, { query }, { keepPrevious: true });
  const isEmpty = read.isSuccess && read.rows.length === 0;
  return (
    <>
      <TeamHeader actions={<ExportButton filter={query} />} />
      <LogFilters filter={filter} onChange={(patch) => setFilter((earlier) => ({ ...earlier, ...patch }))} />
      {read.isPending && <TableSkeleton />}
      {read.isError && (
        <AreaNotLoaded
          title={text('not_loaded')}
          read={read}
          forbidden={{ title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) }}
        />
      )}
      {isEmpty && isFiltered && (
        <NoMatchesPanel title={text('no_match_title')} onClear={() => setFilter(noFilter)}>
          {text('no_match_text')}
        </NoMatchesPanel>
      )}
      {isEmpty && !isFiltered && <NothingYet />}
      {read.rows.length > 0 && (
        <AuditTable entries={read.rows} after={<ShowMore list={read} className="px-5 pt-3 pb-6" />} />
      )}
    </>
  );
}

const NothingYet = () => (
  <EmptyPanel
    title={text('empty_title')}
    placeholder={['w-31', 'w-24', 'w-28'].map((width) => (
      <PlaceholderRow key={width}>
        <SkeletonBlock className="h-2.5 w-8" />
        <SkeletonBlock className={`h-2.5 ${width}`} />
      </PlaceholderRow>
    ))}
  >
    {text('empty_text')}
  </EmptyPanel>
);
