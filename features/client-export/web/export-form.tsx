import { type FormEvent, useState } from 'react';
import type { ShownList } from '#features/clients/web/index.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import { useNow } from '#platform/web/clock.ts';
import { useDownload } from '#platform/web/files/use-download.ts';
import { calendarDateIn } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { clientExports } from '../contract.ts';
import { type ExportPeriodName, findDayErrors, nameExportFile } from '../export-periods.ts';
import { makeRecordCounter } from './count-records.ts';
import { text } from './en.ts';

export interface Choice {
  takesAll: boolean;
  period: ExportPeriodName;
  from: string | null;
  to: string | null;
}

/** What is chosen for an export, and its download. @param list the list on the screen where it is not that of all clients. */
export function useExportForm(list: ShownList | null) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  const [choice, setChoice] = useState<Choice>({ takesAll: false, period: 'ALL', from: null, to: null });
  const { state, start } = useExport();
  const isLoading = state.stage === 'loading';
  return {
    choice,
    change: (patch: Partial<Choice>) => setChoice((earlier) => ({ ...earlier, ...patch })),
    state,
    today,
    isLoading,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isLoading) start(toBody(choice, list), nameExportFile(today));
    },
  };
}

export type ExportForm = ReturnType<typeof useExportForm>;

function toBody({ takesAll, period, from, to }: Choice, list: ShownList | null): ExportBody {
  const days = period === 'CUSTOM' ? { ...(from && { from }), ...(to && { to }) } : {};
  if (takesAll || !list) return { period, ...days };
  const { criteria, isRecentlyActive } = list;
  return { period, ...days, criteria, ...(isRecentlyActive && { recently_active: true }) };
}

/** The first and the last day, where the period is between two days. */
export function PeriodDays({ form: { choice, change, state, today } }: { form: ExportForm }) {
  if (choice.period !== 'CUSTOM') return null;
  const days = { isRequired: true, today, max: today };
  const errors = state.stage === 'choosing' ? state.fieldErrors : {};
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField
        {...days}
        label={text('first_day')}
        value={choice.from}
        error={errors.from ?? null}
        onChange={(date) => change({ from: date })}
      />
      <DateField
        {...days}
        label={text('last_day')}
        value={choice.to}
        error={errors.to ?? null}
        onChange={(date) => change({ to: date })}
      />
    </div>
  );
}

/** Why an export was refused, apart from its days. */
export function ExportError({ state }: { state: ExportState }) {
  if (state.stage !== 'choosing' || state.error === null || Object.keys(state.fieldErrors).length > 0) return null;
  return (
    <p role="alert" className="text-danger-fg">
      {state.error}
    </p>
  );
}

/** How far an export is, and what it became. */
export function Outcome({ state }: { state: Exclude<ExportState, { stage: 'choosing' }> }) {
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

type ExportBody = NonNullable<CallInput<typeof clientExports.exportClients>['body']>;

/** The stage of a download, and how many clients have arrived. */
type ExportState =
  | { stage: 'choosing'; error: string | null; fieldErrors: FieldErrors }
  | { stage: 'loading'; clients: number }
  | { stage: 'done'; clients: number; file: string };

const choosing: ExportState = { stage: 'choosing', error: null, fieldErrors: {} };

/** Milliseconds between two counts on the screen. */
const SHOWN_EVERY_MS = 200;

/** Downloads an export and saves it once it is complete; leaving the dialog ends it. */
function useExport() {
  const { download } = useDownload(clientExports.exportClients);
  const [state, setState] = useState<ExportState>(choosing);

  function start(body: ExportBody, file: string): void {
    const fieldErrors = findDayErrors({ period: 'ALL', ...body });
    if (Object.keys(fieldErrors).length > 0) {
      setState({ stage: 'choosing', error: null, fieldErrors });
      return;
    }
    setState({ stage: 'loading', clients: 0 });
    const count = makeRecordCounter();
    let clients = 0;
    let shownAt = 0;
    void download({ body }, file, {
      onPart(part) {
        // The first record is the header.
        clients = Math.max(0, count(part) - 1);
        if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
        shownAt = performance.now();
        setState({ stage: 'loading', clients });
      },
      onSaved: () => setState({ stage: 'done', clients, file }),
      onFailure({ fieldErrors, message, status }) {
        const error = status === 0 ? text('not_finished', { reason: message }) : message;
        setState({ stage: 'choosing', error, fieldErrors });
      },
    });
  }

  return { state, start };
}
