import { FileSpreadsheet, FileText, TriangleAlert } from 'lucide-react';
import { useNow } from '#platform/web/clock.ts';
import { useChange } from '#platform/web/data.ts';
import { formatDate, formatDateTime, formatPercent } from '#platform/web/format.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { type ClientExport, clientExports } from '../contract.ts';
import { describeFile, describeWhich, findRatio } from './describe-export.ts';
import { DownloadLink } from './download-link.tsx';
import { text } from './en.ts';
import type { useExports } from './use-exports.ts';

/** Who exported what in the last year, and the files that can still be had. */
export function ExportHistory({ list }: { list: ReturnType<typeof useExports> }) {
  const { policies } = useSession();
  const note = policies.includes('TEAM.MANAGE') ? text('history_note_all') : text('history_note');
  return (
    <Panel look="card" title={text('history')} end={note}>
      {list.isError ? (
        <NotLoaded title={text('history_not_loaded')} read={list} />
      ) : list.isPending ? (
        <TableSkeleton rows={3} />
      ) : list.ended.length === 0 ? (
        <p className="pb-3 text-fg-3">{text('no_history')}</p>
      ) : (
        <ul>
          {list.ended.map((item) => (
            <PastExport key={item.id} item={item} />
          ))}
        </ul>
      )}
      <ShowMore list={list} size="sm" className="py-2" />
    </Panel>
  );
}

function PastExport({ item }: { item: ClientExport }) {
  const now = Date.parse(useNow());
  const { time_zone } = useSession();
  const { format, status, done_count, created_by, created_at, is_unusual_hour, failure } = item;
  const what = describeWhich(item);
  const at = formatDateTime(created_at, time_zone);
  const hasClients = status === 'DONE' && done_count > 0;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-2.5 first:border-t-0">
      <span className="grid size-8 shrink-0 place-items-center rounded-sm border border-line-2 text-icon">
        <Icon of={format === 'XLSX' ? FileSpreadsheet : FileText} />
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium wrap-anywhere">
          {hasClients ? text('of_clients', { what, count: done_count }) : text('running', { what, format })}
        </p>
        <p className="text-xs text-fg-3">
          {created_by ? text('by', { name: created_by.name, at }) : text('by_nobody', { at })}
        </p>
        {item.can_download && <p className="text-xs text-fg-3">{describeFile(item, now)}</p>}
        {failure !== null && <p className="text-xs text-danger-fg">{failure}</p>}
      </div>
      {is_unusual_hour && (
        <Badge tone="warning" icon={<Icon of={TriangleAlert} size={12} />}>
          {text('unusual_hour')}
        </Badge>
      )}
      <ExportEnd item={item} />
    </li>
  );
}

/** What became of an export, and what can be done with it. */
function ExportEnd({ item }: { item: ClientExport }) {
  const { time_zone } = useSession();
  const { status, done_count, can_download, expires_at } = item;
  if (status === 'DONE') {
    if (can_download) return <DownloadLink item={item} size="sm" />;
    if (done_count === 0) return <span className="text-xs text-fg-3">{text('no_file')}</span>;
    const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now();
    return (
      <span className="text-xs text-fg-3">
        {isOver ? text('expired', { at: formatDate(expires_at, time_zone) }) : text('ready')}
      </span>
    );
  }
  const words =
    status === 'FAILED' ? text('failed') : text('stopped_at', { percent: formatPercent(findRatio(item) ?? 0) });
  return (
    <span className="flex items-center gap-2">
      <span className="text-xs text-danger-fg">{words}</span>
      {item.is_mine && <AgainButton id={item.id} />}
    </span>
  );
}

function AgainButton({ id }: { id: number }) {
  const again = useChange(clientExports.again);
  return (
    <Button size="sm" isSaving={again.isPending} onClick={() => again.mutate({ params: { id } })}>
      {text('again')}
    </Button>
  );
}
