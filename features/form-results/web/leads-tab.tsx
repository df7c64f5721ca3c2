import { ChartNoAxesColumn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LeadForm } from '#features/lead-forms/contract.ts';
import { FormFrame, useMayManage } from '#features/lead-forms/web/index.ts';
import { DownloadButton } from '#platform/web/files/download-button.tsx';
import { formatCappedCount } from '#platform/web/format.ts';
import { toFileName } from '#platform/web/navigation/save-url.ts';
import { urlText, useUrlState } from '#platform/web/navigation/url-state.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsWide } from '#platform/web/ui/layout/screen-width.ts';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { formSubmissions } from '../contract.ts';
import { text } from './en.ts';
import { FiguresPanel } from './figures/figures-panel.tsx';
import { LeadsList } from './list/leads-list.tsx';
import { QuarantineList } from './quarantine/quarantine-list.tsx';
import { SignsPanel } from './quarantine/signs-panel.tsx';
import { type FigureState, figureFields } from './submission-filters.ts';
import { UnfinishedList } from './unfinished/unfinished-list.tsx';
import { partField, type SubmissionPart, submissionParts } from './use-show-rows.ts';

const urlFields = { part: partField };

/** What was sent with a form, and where people stop (mock-ups lead-form-leads and -quarantine). */
export function LeadsTab({ form }: { form: LeadForm }) {
  const mayManage = useMayManage();
  const [{ part: asked = 'leads' }] = useUrlState<{ part?: SubmissionPart }>(urlFields);
  const part = mayManage ? asked : 'leads';
  const List = lists[part];
  const drawPanel = (onShow?: () => void) =>
    part === 'quarantine' ? <SignsPanel form={form} /> : <FiguresPanel form={form} onShow={onShow} />;
  const panelName = text(part === 'quarantine' ? 'signs' : 'figures');
  return (
    <FormFrame
      form={form}
      tab="leads"
      actions={part === 'leads' && form.leads_count > 0 && <ExportButton form={form} />}
    >
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <List
            form={form}
            before={
              <>
                {mayManage && <PartChoice form={form} part={part} />}
                <NarrowPanel name={panelName} drawPanel={drawPanel} />
              </>
            }
          />
        </div>
        <WidePanel name={panelName} drawPanel={drawPanel} />
      </div>
    </FormFrame>
  );
}

const lists = { leads: LeadsList, unfinished: UnfinishedList, quarantine: QuarantineList } as const;

function PartChoice({ form, part }: { form: LeadForm; part: SubmissionPart }) {
  const [, change] = useUrlState<{ part?: SubmissionPart }>(urlFields);
  const counts: Record<SubmissionPart, number> = {
    leads: form.leads_count,
    unfinished: form.unfinished_count,
    quarantine: form.quarantined_count,
  };
  return (
    <Segmented
      label={text('parts')}
      value={part}
      segments={submissionParts.map((value) => ({
        value,
        label: text(`part_${value}`),
        count: formatCappedCount(counts[value]),
      }))}
      onChange={(value) => void change({ part: value === 'leads' ? undefined : value })}
    />
  );
}

interface PanelProps {
  name: string;
  /** @param onShow hears that the list shows other rows now. */
  drawPanel: (onShow?: () => void) => ReactNode;
}

/** The figures beside the list, where there is room for both. */
function WidePanel({ name, drawPanel }: PanelProps) {
  if (!useIsWide()) return null;
  return (
    <aside
      aria-label={name}
      className="w-[332px] shrink-0 overflow-y-auto border-s border-line-2 bg-canvas px-5 pt-4 pb-8"
    >
      {drawPanel()}
    </aside>
  );
}

/** The figures behind a button, where the list needs the whole width. */
function NarrowPanel({ name, drawPanel }: PanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (useIsWide()) return null;
  return (
    <>
      <Button icon={<Icon of={ChartNoAxesColumn} />} onClick={() => setIsOpen(true)}>
        {name}
      </Button>
      <Drawer isOpen={isOpen} onClose={() => setIsOpen(false)} title={name}>
        {drawPanel(() => setIsOpen(false))}
      </Drawer>
    </>
  );
}

const exportFields = { ...figureFields, search: urlText(100), source: urlText(200) };

/** Downloads the leads that the list shows as a CSV. */
function ExportButton({ form: { id, name } }: { form: Pick<LeadForm, 'id' | 'name'> }) {
  const [query] = useUrlState<FigureState & { search?: string; source?: string }>(exportFields);
  return (
    <DownloadButton
      endpoint={formSubmissions.exportLeads}
      input={{ params: { id }, query }}
      fileName={`${toFileName(name)}.csv`}
      words={{ label: text('export'), saved: text('exported'), failed: text('not_exported') }}
    />
  );
}
