import { useState } from 'react';
import { DialogActions } from '#platform/web/ui/buttons/form-actions.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { text } from '../en.ts';
import { useSource } from '../source.ts';
import type { OldLeads } from './use-old-leads.ts';

/** Asks from how far back leads are fetched. */
export function OldLeadsDialog({ oldLeads, onClose }: { oldLeads: OldLeads; onClose: () => void }) {
  const { contract, nouns } = useSource();
  /** A week, a month, and as long as the provider keeps leads (S1-9-05). */
  const spans = { 168: text('old_168'), 720: text('old_720'), [contract.keeps_days * 24]: text('old_all', nouns) };
  const [span, setSpan] = useState('168');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('old_title')}
      description={text('old_text')}
      footer={
        <DialogActions
          onCancel={onClose}
          confirmLabel={text('old_start')}
          onConfirm={() => {
            oldLeads.start(Number(span));
            onClose();
          }}
        />
      }
    >
      <div className="grid gap-3">
        <RadioGroup
          label={text('old_how_far')}
          value={span}
          options={Object.entries(spans).map(([value, label]) => ({ value, label }))}
          onChange={setSpan}
        />
        <p className="text-xs text-fg-3">{text('get_last_week_help')}</p>
      </div>
    </Dialog>
  );
}

/** How far the fetching of old leads is; nothing while none runs. */
export function OldLeadsProgress({ oldLeads: { isRunning, run } }: { oldLeads: OldLeads }) {
  if (!isRunning) return null;
  return (
    <div role="status" className="grid gap-1.5 rounded-md border border-line-2 bg-surface px-3.5 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{text('old_running')}</span>
        {run && (
          <span className="text-xs text-fg-3 tabular-nums">
            {text('old_progress', { forms: run.forms_scanned, seen: run.leads_seen, new: run.leads_new })}
          </span>
        )}
      </p>
      <Progress isThin label={text('old_running')} ratio={null} />
    </div>
  );
}
