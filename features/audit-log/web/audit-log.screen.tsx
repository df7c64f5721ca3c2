import { type ReactNode, useState } from 'react';
import { TeamHeader } from '#features/team/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { useReadPages } from '#platform/web/data.ts';
import { DownloadButton } from '#platform/web/files/download-button.tsx';
import { calendarDateIn, formatDateTime } from '#platform/web/format.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import { SkeletonBlock, TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import {
  EmptyPanel,
  NoMatchesPanel,
  NoPermissionPanel,
  PlaceholderRow,
} from '#platform/web/ui/feedback/state-panel.tsx';
import { type AuditEntry, type AuditFilter, auditLog } from '../contract.ts';
import { columnNames, exportWords, thingNames } from '../en.ts';
import { text } from './en.ts';
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

/** Downloads every entry that matches as a CSV. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const { time_zone } = useSession();
  return (
    <DownloadButton
      endpoint={auditLog.exportLog}
      input={{ body: filter }}
      fileName={exportWords.file(calendarDateIn(useNow(), time_zone))}
      words={{ label: text('export'), saved: text('exported'), failed: text('not_exported') }}
    />
  );
}

/** Shows entries of the log, one sentence each. */
function AuditTable({ entries, after }: { entries: readonly AuditEntry[]; after: ReactNode }) {
  const { time_zone } = useSession();
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface">
      <Table label={text('audit_log')} className="shrink-0 overflow-visible!">
        <thead>
          <tr>
            <HeadCell className="w-48 max-sm:hidden">{columnNames.time}</HeadCell>
            <HeadCell className="w-56 max-lg:hidden">{columnNames.who}</HeadCell>
            <HeadCell className="max-sm:ps-4">{columnNames.what}</HeadCell>
            <HeadCell className="w-44 max-lg:hidden">{columnNames.thing}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, who, sentence, thing }) => (
            <Row key={id}>
              <Cell className="text-fg-2 tabular-nums max-sm:hidden">
                <time dateTime={at}>{formatDateTime(at, time_zone)}</time>
              </Cell>
              <Cell className="max-lg:hidden">
                <PersonName of={who} />
              </Cell>
              <Cell className="max-sm:py-2 max-sm:ps-4 max-sm:whitespace-normal">
                {sentence}
                <time dateTime={at} className="block text-xs text-fg-3 sm:hidden">
                  {formatDateTime(at, time_zone)}
                </time>
              </Cell>
              <Cell className="max-lg:hidden">
                <Badge>{thingNames[thing]}</Badge>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {after}
    </div>
  );
}
