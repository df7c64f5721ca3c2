import { useId } from 'react';
import { type ShownList, useShownList } from '#features/clients/web/index.ts';
import { preferences } from '#features/preferences/contract.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { useRead } from '#platform/web/data.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { formatTotal } from '#platform/web/format-total.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { FormActions } from '#platform/web/ui/buttons/form-actions.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { exportPeriods } from '../export-periods.ts';
import { text } from './en.ts';
import { type Choice, ExportError, type ExportForm, Outcome, PeriodDays, useExportForm } from './export-form.tsx';

/** Chooses clients and a period, and saves their file (S0-1-26). */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const list = useNarrowedList();
  const exporting = useExportForm(list);
  const { state, isLoading } = exporting;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('title')}
      description={text('description')}
      size="confirm"
      footer={
        state.stage === 'done' ? (
          <Button variant="primary" onClick={onClose}>
            {uiText('close')}
          </Button>
        ) : (
          <FormActions formId={formId} isSaving={isLoading} saveLabel={text('download')} onCancel={onClose} />
        )
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={exporting.submit}>
        {state.stage === 'choosing' ? <Choices list={list} form={exporting} /> : <Outcome state={state} />}
        <ExportError state={state} />
      </form>
    </Dialog>
  );
}

/** Returns the list on the screen where it is not that of all clients. */
function useNarrowedList(): ShownList | null {
  const list = useShownList();
  return list && (list.isRecentlyActive || Object.keys(list.criteria).length > 0) ? list : null;
}

function Choices({ list, form }: { list: ShownList | null; form: ExportForm }) {
  const { takesAll, period } = form.choice;
  return (
    <>
      {list && <WhichClients list={list} takesAll={takesAll} onChange={form.change} />}
      <Select
        label={text('added')}
        value={period}
        onChange={(chosen) => form.change({ period: chosen })}
        options={exportPeriods.map((value) => ({ value, label: text(`period_${value}`) }))}
      />
      {period === 'SINCE_LAST_EXPORT' && <LastExport />}
      <PeriodDays form={form} />
    </>
  );
}

interface WhichProps {
  list: ShownList;
  takesAll: boolean;
  onChange: (patch: Partial<Choice>) => void;
}

function WhichClients({ list, takesAll, onChange }: WhichProps) {
  const words = useListWords(list);
  return (
    <RadioGroup
      label={text('which')}
      value={takesAll ? 'all' : 'list'}
      onChange={(value) => onChange({ takesAll: value === 'all' })}
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
