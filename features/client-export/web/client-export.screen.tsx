import { ChevronDown, FileSpreadsheet, FileText, Info, ShieldCheck, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { clientImportPages } from '#features/client-import/pages.ts';
import { conditionsFilter } from '#features/clients/web/index.ts';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { preferences } from '#features/preferences/contract.ts';
import { bottomBar } from '#platform/web/browser/root-mark.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatBytes, formatDate, formatDateTime, formatNumber } from '#platform/web/format.ts';
import { usePanel } from '#platform/web/list/filters/use-panel.ts';
import { PanelChips } from '#platform/web/list/toolbar/panel-parts.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { clientExports, exportFormats, exportPeriods } from '../contract.ts';
import { ChoiceTiles } from './choice-tiles.tsx';
import { ColumnOrder } from './column-order.tsx';
import { ColumnSets } from './column-sets.tsx';
import { text } from './en.ts';
import { type ExportChoice, useExportChoice } from './export-choice.ts';
import { ExportHistory } from './export-history.tsx';
import { ExportProgress } from './export-progress.tsx';
import { PeriodDays } from './period-fields.tsx';
import { PreviewTable } from './preview-table.tsx';
import { useExports } from './use-exports.ts';

/** The page of the export among the integrations (S0-2.1-65): what a file holds, those at work, and those of the last year. */
export function ClientExportScreen() {
  const choice = useExportChoice();
  const list = useExports();
  return (
    <>
      <IntegrationHeader
        icon={<HeaderIcon of={FileSpreadsheet} />}
        title={text('client_export')}
        actions={
          <PageLink to={clientImportPages.import_clients} className={buttonClasses({ variant: 'ghost' })}>
            <Icon of={Upload} />
            {text('import_clients')}
          </PageLink>
        }
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <div className="min-w-0 flex-1 lg:overflow-y-auto">
          <div className="grid gap-6 px-6 py-5 max-sm:px-4">
            {list.running.map((item) => (
              <div key={item.id} className="lg:hidden">
                <ExportProgress item={item} />
              </div>
            ))}
            <Periods choice={choice} />
            <Formats choice={choice} />
            <Columns choice={choice} />
          </div>
        </div>
        <aside className="grid content-start gap-4 border-line-2 bg-canvas px-5 py-5 max-lg:border-t max-sm:px-4 lg:w-100 lg:overflow-y-auto lg:border-s">
          {list.running.map((item) => (
            <div key={item.id} className="max-lg:hidden">
              <ExportProgress item={item} />
            </div>
          ))}
          <ExportHistory list={list} />
          <p className="flex gap-2 rounded-md bg-fill px-4 py-3 text-xs text-fg-2">
            <Icon of={Info} size={14} className="mt-0.5" />
            {text('who_exports')}
          </p>
        </aside>
      </div>
      <StartBar choice={choice} />
    </>
  );
}

function Periods({ choice }: { choice: ExportChoice }) {
  const { period, setPeriod, counts, dayErrors } = choice;
  const { time_zone } = useSession();
  const last_at = useRead(preferences.get, {}).data?.last_client_export_datetime;
  return (
    <div className="grid gap-3">
      <ChoiceTiles
        label={text('which')}
        about={text('only_visible')}
        value={period.period}
        onChange={(chosen) => setPeriod({ ...period, period: chosen })}
        className="flex flex-wrap gap-2"
        tileClass="h-8 gap-1.5 px-3 text-sm font-medium max-sm:h-10"
        tiles={exportPeriods.map((value) => {
          const count = counts[value];
          const detail = value === 'SINCE_LAST_EXPORT' && last_at && formatDate(last_at, time_zone);
          return {
            value,
            words: (
              <>
                {text(`period_${value}`)}
                {detail && <span className="font-normal text-fg-2">{detail}</span>}
                {count !== undefined && (
                  <span className="font-normal text-fg-2 tabular-nums">{formatNumber(count)}</span>
                )}
              </>
            ),
          };
        })}
      />
      {period.period === 'SINCE_LAST_EXPORT' && last_at !== undefined && (
        <p className="text-xs text-fg-3">
          {last_at === null ? text('no_export') : text('last_export', { at: formatDateTime(last_at, time_zone) })}
        </p>
      )}
      <PeriodDays period={period} errors={dayErrors} onChange={setPeriod} />
      <Filters choice={choice} />
    </div>
  );
}

/** The filters of the clients list, as chips and in their panel. */
function Filters({ choice: { filters, setFilters } }: { choice: ExportChoice }) {
  const panel = usePanel();
  const view = { state: filters, change: (patch: object) => setFilters({ ...filters, ...patch }) };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <PanelChips filter={conditionsFilter} view={view} panel={panel} />
      </div>
      {panel.isOpen && (
        <Suspense fallback={null}>
          <conditionsFilter.Panel view={view} panel={panel} />
        </Suspense>
      )}
    </>
  );
}

const Formats = ({ choice: { format, setFormat } }: { choice: ExportChoice }) => (
  <ChoiceTiles
    label={text('format')}
    value={format}
    onChange={setFormat}
    className="grid grid-cols-2 gap-2"
    tileClass="gap-3 px-3.5 py-3 max-sm:px-3"
    tiles={exportFormats.map((value) => ({
      value,
      words: (
        <>
          <Icon of={value === 'XLSX' ? FileSpreadsheet : FileText} size={18} className="text-icon max-sm:hidden" />
          <span className="min-w-0">
            <span className="block font-medium">{text(`format_${value}`)}</span>
            <span className="block text-xs text-fg-3">{text(`about_${value}`)}</span>
          </span>
        </>
      ),
    }))}
  />
);

function Columns({ choice }: { choice: ExportChoice }) {
  const { preview, columns, setColumns, count } = choice;
  const [isOpen, setIsOpen] = useState(false);
  if (preview.isError) return <NotLoaded title={text('not_previewed')} read={preview} />;
  if (!preview.data) return <TableSkeleton rows={6} />;
  const chosen = columns.filter(({ isChosen }) => isChosen).length;
  const rows = preview.data.rows.length;
  return (
    <section aria-labelledby="export-columns" className="grid min-w-0 gap-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id="export-columns" className="font-semibold">
          {text('columns')}
        </h2>
        <CountBadge count={chosen} />
        <p className="min-w-0 flex-1 text-xs text-fg-3 max-sm:order-last max-sm:basis-full">
          <span className="max-sm:hidden">{text('drag_to_order')} </span>
          {text('preview_rows', { count: rows, total: formatNumber(Math.max(count ?? rows, rows)) })}
        </p>
        <ColumnSets choice={choice} />
        <Button
          size="sm"
          variant="ghost"
          className="sm:hidden"
          aria-expanded={isOpen}
          aria-controls="export-column-order"
          onClick={() => setIsOpen(!isOpen)}
          iconEnd={<Icon of={ChevronDown} size={14} className={classNames(isOpen && 'rotate-180')} />}
        >
          {text('choose_columns')}
        </Button>
      </div>
      {chosen === 0 && (
        <p role="alert" className="text-danger-fg">
          {text('no_columns')}
        </p>
      )}
      <div className="grid min-w-0 overflow-hidden rounded-md border border-line-2 bg-surface sm:grid-cols-[220px_minmax(0,1fr)]">
        <div
          id="export-column-order"
          className={classNames(
            'max-h-113 overflow-y-auto border-line-2 py-2 sm:border-e',
            isOpen ? 'max-sm:border-b' : 'max-sm:hidden',
          )}
        >
          <ColumnOrder columns={columns} onChange={setColumns} />
        </div>
        <div className="min-w-0">
          <PreviewTable preview={preview.data} />
          <p className="flex items-center gap-1.5 px-3 py-2.5 text-xs text-fg-3">
            <Icon of={ShieldCheck} size={14} />
            {text('guard')}
          </p>
        </div>
      </div>
    </section>
  );
}

/** What the export will be, and its beginning. */
function StartBar({ choice: { count, bytes, columns, request } }: { choice: ExportChoice }) {
  const { email } = useSession();
  const start = useChange(clientExports.exportClients);
  const chosen = columns.filter(({ isChosen }) => isChosen).length;
  return (
    <div
      ref={bottomBar}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-2 bg-surface px-6 py-3 max-sm:px-4"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p role="status" className="font-medium tabular-nums">
          {count === 0
            ? text('nobody_yet')
            : count !== undefined && text('summary', { clients: text('clients', { count }), count: chosen })}
          {Boolean(bytes) && text('about_bytes', { size: formatBytes(bytes ?? 0) })}
        </p>
        {email && <p className="text-xs text-fg-3 max-sm:hidden">{text('link_goes_to', { email })}</p>}
      </div>
      <Button
        variant="primary"
        className="max-sm:w-full"
        disabled={request === null || count === 0}
        isSaving={start.isPending}
        onClick={() => request && start.mutate({ body: request })}
      >
        {count === undefined ? text('export_clients') : text('export_count', { count })}
      </Button>
    </div>
  );
}
