import type { FieldConflict } from '#platform/contract/problems.ts';
import { useConflict } from '#platform/web/entity/conflict-dialog.tsx';
import { LeaveQuestion } from '#platform/web/leave-question.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { FormDefinition, type LeadForm, type SupportedField } from '../../contract.ts';
import { FormFrame } from '../form-frame.tsx';
import { BuilderBar } from './builder-bar.tsx';
import { BuilderProvider, type Builder as BuilderValue } from './builder-context.ts';
import { Canvas } from './canvas/canvas.tsx';
import { nameField, showPart } from './describe-part.ts';
import type { Answer } from './draft/draft-keeper.ts';
import { diffParts, listUnfinishedParts } from './draft/draft-parts.ts';
import { useDraft } from './draft/use-draft.ts';
import { DraftActions } from './draft-actions.tsx';
import { text } from './en.ts';
import { FieldsPanel } from './fields-panel.tsx';
import { FormViewers } from './form-viewers.tsx';
import { closePanel, usePanel } from './panels.ts';
import { PropertiesPanel } from './properties/properties-panel.tsx';
import { PublishArea } from './publish-area.tsx';
import { SaveStatus } from './save-status.tsx';
import { TheirChanges } from './their-changes.tsx';
import { useBuilderActions } from './use-builder-actions.ts';
import { useUndoKeys } from './use-undo-keys.ts';

interface BuilderProps {
  form: LeadForm;
  fields: readonly SupportedField[];
}

/** Writes a form: what it can ask for at the start, the form itself, and the properties of what is chosen on it. */
export function Builder({ form: read, fields }: BuilderProps) {
  const conflict = useConflict({
    findLabel: (field) => nameField(field, read.draft),
    show: (value, field) => showPart(field, value, read.draft),
  });
  const ask = (found: FieldConflict) =>
    new Promise<Answer>((answer) => {
      conflict.ask({
        conflicts: [found],
        useMine: () => answer('mine'),
        keepTheirs: () => answer('theirs'),
      });
    });
  const kept = useDraft(read, ask);
  const { form, draft, saving, history, theirs } = kept.kept;
  const { undo, redo, said, ...actions } = useBuilderActions(kept);
  useUndoKeys(undo, redo);
  const builder: BuilderValue = { ...actions, form, draft, fields, problems: listProblems(form, draft) };
  const hasUnsaved = saving.kind !== 'saved';
  return (
    <BuilderProvider value={builder}>
      <LeaveQuestion isDirty={saving.kind === 'failed' || saving.kind === 'unfinished'} />
      <FormFrame
        form={form}
        tab="build"
        draft={FormDefinition.safeParse(draft).success ? draft : form.draft}
        status={
          <>
            <FormViewers id={form.id} />
            <TheirChanges theirs={theirs} />
            <SaveStatus saving={saving} onRetry={() => void kept.keeper.saveNow()} />
          </>
        }
        actions={<DraftActions keeper={kept.keeper} history={history} />}
        main={<PublishArea keeper={kept.keeper} hasUnsaved={hasUnsaved} />}
      >
        <Columns />
        <BuilderBar keeper={kept.keeper} history={history} />
      </FormFrame>
      <span role="status" className="sr-only">
        {said}
      </span>
      {conflict.dialog}
    </BuilderProvider>
  );
}

/** Returns what is wrong by part: what cannot be stored as it is, and what keeps the form from being published. */
function listProblems(form: LeadForm, draft: FormDefinition): Record<string, string> {
  const unfinished = listUnfinishedParts(diffParts(form.draft, draft));
  return { ...form.problems, ...Object.fromEntries(unfinished.map((part) => [part, text('part_unfinished')])) };
}

const column = 'min-h-0 overflow-y-auto overscroll-contain';

function Columns() {
  const isNarrow = useIsNarrow();
  const panel = usePanel();
  if (!isNarrow) {
    return (
      <div className="grid min-h-0 flex-1 grid-cols-[220px_minmax(0,1fr)_300px] xl:grid-cols-[240px_minmax(0,1fr)_340px]">
        <aside aria-label={text('fields')} className={`${column} border-e border-line-2 bg-surface px-3 py-3.5`}>
          <FieldsPanel />
        </aside>
        <div className={`${column} bg-canvas`}>
          <Canvas />
        </div>
        <aside aria-label={text('properties')} className={`${column} border-s border-line-2 bg-surface p-4`}>
          <PropertiesPanel />
        </aside>
      </div>
    );
  }
  return (
    <>
      <div className={`${column} flex-1 bg-canvas`}>
        <Canvas />
      </div>
      <Drawer isOpen={panel === 'fields'} onClose={closePanel} title={text('fields')} placement="bottom" isExpandable>
        <FieldsPanel onAdded={closePanel} />
      </Drawer>
      <Drawer
        isOpen={panel === 'properties'}
        onClose={closePanel}
        title={text('properties')}
        placement="bottom"
        isExpandable
      >
        <PropertiesPanel />
      </Drawer>
    </>
  );
}
