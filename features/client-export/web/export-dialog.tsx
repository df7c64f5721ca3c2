import { useId, useState } from 'react';
import { type ShownList, useShownList } from '#features/clients/web/index.ts';
import { preferences } from '#features/preferences/contract.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { formatTotal } from '#platform/web/format-total.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { FormActions } from '#platform/web/ui/buttons/form-actions.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type ClientExport, clientExports, exportFormats, exportPeriods, findDayErrors } from '../contract.ts';
import { describeFile, describeWhich } from './describe-export.ts';
import { DownloadLink } from './download-link.tsx';
import { text } from './en.ts';
import { allClients, type PeriodChoice, toDays } from './export-choice.ts';
import { ExportProgress } from './export-progress.tsx';
import { PeriodDays } from './period-fields.tsx';
import { useExports } from './use-exports.ts';
import { useLastChoice } from './use-last-choice.ts';

/** Exports the clients of the list, those selected in it or those of a period, shows how far it is, and offers the file (S0-1-26). */
export function ExportDialog({ client_ids, onClose }: { client_ids?: readonly number[]; onClose: () => void }) {
  const formId = useId();
  const list = useNarrowedList();
  const form = useExportForm(list, client_ids);
  const { data: started } = useRead(
    clientExports.get,
    { params: { id: form.started_id ?? 0 } },
    { enabled: form.started_id !== null },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('title')}
      description={text('description')}
      size="confirm"
      footer={
        started ? (
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{uiText('close')}</Button>
            {started.can_download && <DownloadLink item={started} variant="primary" />}
          </div>
        ) : (
          <FormActions
            formId={formId}
            isSaving={form.isStarting || form.last.isPending}
            saveLabel={text('export_clients')}
            onCancel={onClose}
          />
        )
      }
    >
      {started ? (
        <Outcome item={started} />
      ) : (
        <form
          id={formId}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          {client_ids ? (
            <p>{text('selected_clients', { count: client_ids.length })}</p>
          ) : (
            <Which list={list} form={form} />
          )}
          <Select label={text('columns')} {...form.last.columns} />
          <Segmented
            label={text('format')}
            value={form.last.format}
            onChange={form.last.setFormat}
            segments={exportFormats.map((value) => ({ value, label: value }))}
          />
          {form.error !== null && (
            <p role="alert" className="text-danger-fg">
              {form.error}
            </p>
          )}
          {!form.isStarting && <LastFile />}
        </form>
      )}
    </Dialog>
  );
}

/** How far the export is, or what it became. */
function Outcome({ item }: { item: ClientExport }) {
  const { status, done_count, failure } = item;
  if (status === 'RUNNING') return <ExportProgress item={item} />;
  const words =
    status === 'DONE'
      ? done_count === 0
        ? text('nobody')
        : text('done', { count: done_count })
      : (failure ?? text('cancelled'));
  return <p role={status === 'FAILED' ? 'alert' : 'status'}>{words}</p>;
}

/** The person's last file, for those whom the page of exports is not open to. */
function LastFile() {
  const now = Date.parse(useNow());
  const { rows, running } = useExports();
  const last = rows.find(({ is_mine, can_download }) => is_mine && can_download);
  if (!last || running.length > 0) return null;
  return (
    <div className="flex items-center gap-3 border-t border-line-2 pt-3">
      <p className="min-w-0 flex-1">
        <span className="block text-xs text-fg-3">{text('last_file')}</span>
        {text('of_clients', { what: describeWhich(last), count: last.done_count })}
        <span className="block text-xs text-fg-3">{describeFile(last, now)}</span>
      </p>
      <DownloadLink item={last} size="sm" />
    </div>
  );
}

function useExportForm(list: ShownList | null, client_ids: readonly number[] | undefined) {
  const [takesAll, setTakesAll] = useState(false);
  const [period, setPeriod] = useState<PeriodChoice>(allClients);
  const last = useLastChoice();
  const [dayErrors, setDayErrors] = useState<ReturnType<typeof findDayErrors>>({});
  const [error, setError] = useState<string | null>(null);
  const [started_id, setStartedId] = useState<number | null>(null);
  const start = useChange(clientExports.exportClients, {
    onSuccess: ({ id }) => setStartedId(id),
    onFailure: ({ message }) => {
      setError(message);
      return true;
    },
  });
  function submit(): void {
    const errors = findDayErrors(period);
    setDayErrors(errors);
    setError(null);
    if (Object.keys(errors).length > 0 || start.isPending || last.isPending) return;
    const shown = takesAll ? null : list;
    const filter = shown && {
      criteria: shown.criteria,
      ...(shown.isRecentlyActive && { recently_active: true }),
    };
    const which = client_ids ? { client_ids: [...client_ids] } : filter;
    start.mutate({
      body: {
        period: period.period,
        ...toDays(period),
        ...which,
        format: last.format,
        ...(last.keys && { columns: last.keys }),
      },
    });
  }
  return {
    takesAll,
    setTakesAll,
    period,
    setPeriod,
    last,
    dayErrors,
    error,
    started_id,
    isStarting: start.isPending,
    submit,
  };
}

/** Returns the list on the screen where it is not that of all clients. */
function useNarrowedList(): ShownList | null {
  const list = useShownList();
  return list && (list.isRecentlyActive || Object.keys(list.criteria).length > 0) ? list : null;
}

/** Chooses between the list and all clients, and the time in which they were added. */
function Which({ list, form }: { list: ShownList | null; form: ReturnType<typeof useExportForm> }) {
  const { takesAll, setTakesAll, period, setPeriod, dayErrors } = form;
  return (
    <>
      {list && <WhichClients list={list} takesAll={takesAll} onChange={setTakesAll} />}
      <Select
        label={text('added')}
        value={period.period}
        onChange={(chosen) => setPeriod({ ...period, period: chosen })}
        options={exportPeriods.map((value) => ({ value, label: text(`period_${value}`) }))}
      />
      {period.period === 'SINCE_LAST_EXPORT' && <LastExport />}
      <PeriodDays period={period} errors={dayErrors} onChange={setPeriod} />
    </>
  );
}

interface WhichProps {
  list: ShownList;
  takesAll: boolean;
  onChange: (takesAll: boolean) => void;
}

function WhichClients({ list, takesAll, onChange }: WhichProps) {
  const words = useListWords(list);
  return (
    <RadioGroup
      label={text('clients_of')}
      value={takesAll ? 'all' : 'list'}
      onChange={(value) => onChange(value === 'all')}
      options={[
        { value: 'list', label: words },
        { value: 'all', label: text('all_clients') },
      ]}
    />
  );
}

/** Returns the list in words: 'This list: 214 clients with 2 filters'. */
function useListWords({ endpoint, query, filters }: ShownList): string {
  const { data } = useRead(endpoint, { query: { ...query, page_size: 1, with_count: true } });
  const shown = data?.count === undefined ? null : formatTotal(data.count);
  const list =
    shown === null
      ? text('this_list_unknown')
      : data?.count !== COUNT_CAP
        ? text('this_list', { count: data?.count ?? 0 })
        : text('this_list_capped', { shown });
  return filters === 0 ? list : text('with_filters', { list, count: filters });
}

function LastExport() {
  const { time_zone } = useSession();
  const { data } = useRead(preferences.get, {});
  if (!data) return null;
  const at = data.last_client_export_datetime;
  return (
    <p className="-mt-2 text-xs text-fg-3">
      {at === null ? text('no_export') : text('last_export', { at: formatDateTime(at, time_zone) })}
    </p>
  );
}
