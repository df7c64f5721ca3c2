import { DraftStatus, UndoButtons, useUndoKeys } from '#engines/drafts/web/index.ts';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { FormDefinition, type LeadForm, type SupportedField } from '../../contract.ts';
import { FormFrame } from '../form-frame.tsx';
import { BuilderBar } from './builder-bar.tsx';
import { BuilderProvider, type Builder as BuilderValue } from './builder-context.ts';
import { Canvas } from './canvas/canvas.tsx';
import { DiscardForm } from './discard-form.tsx';
import { text } from './en.ts';
import { FieldsPanel } from './fields-panel.tsx';
import { FormViewers } from './form-viewers.tsx';
import { closePanel, usePanel } from './panels.ts';
import { PropertiesPanel } from './properties/properties-panel.tsx';
import { PublishArea } from './publish-area.tsx';
import { useBuilderActions } from './use-builder-actions.ts';
import { useFormDraft } from './use-form-draft.ts';

interface BuilderProps {
  form: LeadForm;
  fields: readonly SupportedField[];
}

/** Writes a form: what it can ask for at the start, the form itself, and the properties of what is chosen on it. */
export function Builder({ form: read, fields }: BuilderProps) {
  const open = useFormDraft(read);
  const { stored: form, draft, saving, store, problems } = open;
  const { said, ...actions } = useBuilderActions(open);
  useUndoKeys(store.undo, store.redo);
  const builder: BuilderValue = { ...actions, form, draft, fields, problems };
  return (
    <BuilderProvider value={builder}>
      <LeaveQuestion isDirty={saving.kind === 'failed' || saving.kind === 'unfinished'} />
      <FormFrame
        form={form}
        tab="build"
        draft={FormDefinition.safeParse(draft).success ? draft : form.draft}
        status={
          <DraftStatus
            of={open}
            choose={actions.choose}
            describeReordering={(who) => text('they_reordered', who)}
            viewers={<FormViewers id={form.id} />}
          />
        }
        actions={
          <>
            <UndoButtons of={open} />
            <DiscardForm of={open} />
          </>
        }
        main={<PublishArea of={open} />}
      >
        <Columns />
        <BuilderBar of={open} />
      </FormFrame>
      <span role="status" className="sr-only">
        {said}
      </span>
    </BuilderProvider>
  );
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
