import { useId, useState } from 'react';
import { type ShownList, useShownList } from '#features/clients/web/index.ts';
import { preferences } from '#features/preferences/contract.ts';
import { useNow } from '#platform/web/clock.ts';
import { useRead } from '#platform/web/data.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { calendarDateIn, formatCappedCount, formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { DateField } from '#platform/web/ui/fields/date-field.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type ExportPeriodName, exportPeriods, nameExportFile } from '../export-periods.ts';
import { text } from './en.ts';
import { type ExportBody, type ExportState, useExport } from './use-export.ts';

interface Choice {
  takesAll: boolean;
  period: ExportPeriodName;
  from: string | null;
  to: string | null;
}

/** Chooses clients and a period, and saves their file (S0-1-26). */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const list = useNarrowedList();
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  const [choice, setChoice] = useState<Choice>({ takesAll: false, period: 'ALL', from: null, to: null });
  const { state, start } = useExport();
  const isLoading = state.stage === 'loading';
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
          <>
            <Button variant="ghost" onClick={onClose}>
              {uiText('cancel')}
            </Button>
            <Button variant="primary" type="submit" form={formId} isSaving={isLoading}>
              {text('download')}
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void start(toBody(choice, list), nameExportFile(today));
        }}
      >
        {state.stage === 'choosing' ? (
          <Choices
            list={list}
            today={today}
            choice={choice}
            errors={state.fieldErrors}
            onChange={(patch) => setChoice({ ...choice, ...patch })}
          />
        ) : (
          <Outcome state={state} />
        )}
        {state.stage === 'choosing' && state.error !== null && Object.keys(state.fieldErrors).length === 0 && (
          <p role="alert" className="text-danger-fg">
            {state.error}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Returns the list on the screen where it is not that of all clients. */
function useNarrowedList(): ShownList | null {
  const list = useShownList();
  return list && (list.isRecentlyActive || Object.keys(list.criteria).length > 0) ? list : null;
}

function toBody({ takesAll, period, from, to }: Choice, list: ShownList | null): ExportBody {
  const days = period === 'CUSTOM' ? { ...(from && { from }), ...(to && { to }) } : {};
  if (takesAll || !list) return { period, ...days };
  const { criteria, isRecentlyActive } = list;
  return { period, ...days, criteria, ...(isRecentlyActive && { recently_active: true }) };
}

interface ChoicesProps {
  list: ShownList | null;
  today: string;
  choice: Choice;
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<Choice>) => void;
}

function Choices({ list, today, choice, errors, onChange }: ChoicesProps) {
  const { takesAll, period, from, to } = choice;
  const days = { isRequired: true, today, max: today };
  return (
    <>
      {list && <WhichClients list={list} takesAll={takesAll} onChange={onChange} />}
      <Select
        label={text('added')}
        value={period}
        onChange={(chosen) => onChange({ period: chosen })}
        options={exportPeriods.map((value) => ({ value, label: text(`period_${value}`) }))}
      />
      {period === 'SINCE_LAST_EXPORT' && <LastExport />}
      {period === 'CUSTOM' && (
        <div className="grid grid-cols-2 gap-3">
          <DateField
            {...days}
            label={text('first_day')}
            value={from}
            error={errors.from ?? null}
            onChange={(date) => onChange({ from: date })}
          />
          <DateField
            {...days}
            label={text('last_day')}
            value={to}
            error={errors.to ?? null}
            onChange={(date) => onChange({ to: date })}
          />
        </div>
      )}
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
  const shown = data?.count === undefined ? null : formatCappedCount(data.count);
  const list =
    shown === null
      ? text('this_list_unknown')
      : shown === String(data?.count)
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

function Outcome({ state }: { state: Exclude<ExportState, { stage: 'choosing' }> }) {
  if (state.stage === 'loading') {
    const words = text('downloading', { count: state.clients });
    return (
      <div className="grid gap-2">
        <Progress label={text('title')} ratio={null} />
        <p className="text-fg-2 tabular-nums">{words}</p>
      </div>
    );
  }
  const { clients, file } = state;
  return <p role="status">{clients === 0 ? text('nobody', { file }) : text('exported', { count: clients, file })}</p>;
}
