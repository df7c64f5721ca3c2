import { Download, FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { preferences } from '#features/preferences/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { exportPeriods } from '../export-periods.ts';
import { text } from './en.ts';
import { ExportError, Outcome, PeriodDays, useExportForm } from './export-form.tsx';

/** The page of the export among the integrations (S0-2.1-65): which clients, what the file holds, when the last one was. */
export const ClientExportScreen = () => (
  <>
    <IntegrationHeader icon={<HeaderIcon of={FileSpreadsheet} />} title={text('client_export')} />
    <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
      <div className="mx-auto grid max-w-260 items-start gap-4 px-5 py-5 max-sm:px-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <ExportCard />
        <div className="grid gap-4">
          <Card title={text('your_last_export')}>
            <LastExport />
          </Card>
          <Card title={text('in_the_file')}>
            <ul className="grid list-disc gap-1.5 ps-4 text-fg-2 marker:text-fg-3">
              {(['in_file_contact', 'in_file_fields', 'in_file_history', 'in_file_import'] as const).map((word) => (
                <li key={word}>{text(word)}</li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </div>
  </>
);

function Card({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-2 rounded-lg border border-line-2 bg-surface px-4 py-3.5">
      <h2 id={headingId} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Chooses a period and saves the file; the clients a person may not see are in none. */
function ExportCard() {
  const form = useExportForm(null);
  const { choice, change, state, isLoading } = form;
  return (
    <form onSubmit={form.submit} className="overflow-hidden rounded-lg border border-line-2 bg-surface">
      <div className="grid gap-4 px-4 py-4">
        <RadioGroup
          label={text('clients_added')}
          help={text('only_visible')}
          value={choice.period}
          onChange={(period) => change({ period })}
          options={periods.map((value) => ({ value, label: text(`period_${value}`) }))}
        />
        <PeriodDays form={form} />
        <ExportError state={state} />
        {state.stage !== 'choosing' && <Outcome state={state} />}
      </div>
      <div className="flex flex-wrap items-center gap-3 border-t border-line-2 px-4 py-3">
        <p className="min-w-0 flex-1 basis-40 text-xs text-fg-3">{text('format')}</p>
        <Button
          variant="primary"
          type="submit"
          className="max-sm:w-full"
          icon={<Icon of={Download} />}
          isSaving={isLoading}
        >
          {text('export_clients')}
        </Button>
      </div>
    </form>
  );
}

/** All clients come first, which is chosen at the start. */
const periods = [...exportPeriods].sort((one, other) => Number(other === 'ALL') - Number(one === 'ALL'));

function LastExport() {
  const { time_zone } = useSession();
  const read = useRead(preferences.get, {});
  if (read.isError) return <PartNotLoaded words={text('not_loaded')} read={read} />;
  if (!read.data) {
    return (
      <Skeleton>
        <SkeletonBlock className="h-3 w-60" />
      </Skeleton>
    );
  }
  const at = read.data.last_client_export_datetime;
  return (
    <p className="text-fg-2">
      {at === null ? text('never_exported') : text('last_export', { at: formatDateTime(at, time_zone) })}
    </p>
  );
}
