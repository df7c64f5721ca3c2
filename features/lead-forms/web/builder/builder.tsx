import { ListPlus, SlidersHorizontal } from 'lucide-react';
import { DiscardDraft, DraftStatus, EditorColumns, UndoButtons, useUndoKeys } from '#engines/drafts/web/index.ts';
import { RecordViewers } from '#features/presence/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { type LeadForm, leadForms, type SupportedField } from '../../contract.ts';
import { formViewersChanged } from '../../events.ts';
import { formViewing } from '../../viewing-contract.ts';
import { FormFrame } from '../form-frame.tsx';
import { BuilderProvider, type Builder as BuilderValue } from './builder-context.ts';
import { Canvas } from './canvas/canvas.tsx';
import { text } from './en.ts';
import { PublishArea } from './publish-area.tsx';
import { useBuilderActions } from './use-builder-actions.ts';
import { useFormDraft } from './use-form-draft.ts';

/** What stands beside the form comes after it: on a phone each is a drawer that most people never open. */
const FieldsPanel = lazyPart(() => import('./fields-panel.tsx').then((module) => module.FieldsPanel));
const PropertiesPanel = lazyPart(() =>
  import('./properties/properties-panel.tsx').then((module) => module.PropertiesPanel),
);

interface BuilderProps {
  form: LeadForm;
  fields: readonly SupportedField[];
}

/** Writes a form: what it can ask for at the start, the form itself, and the properties of what is chosen on it. */
export function Builder({ form: read, fields }: BuilderProps) {
  const open = useFormDraft(read);
  const { stored: form, draft, saving, store, problems } = open;
  const { said, ...actions } = useBuilderActions(open);
  const discard = useChange(leadForms.discardDraft);
  useUndoKeys(store.undo, store.redo);
  const builder: BuilderValue = { ...actions, form, draft, fields, problems };
  return (
    <BuilderProvider value={builder}>
      <LeaveQuestion isDirty={saving.kind === 'failed' || saving.kind === 'unfinished'} />
      <FormFrame
        form={form}
        tab="build"
        draft={draft}
        status={
          <DraftStatus
            of={open}
            choose={actions.choose}
            describeReordering={(who) => text('they_reordered', who)}
            viewers={<RecordViewers calls={formViewing} changed={formViewersChanged} id={form.id} isEditor />}
          />
        }
        actions={
          <>
            <UndoButtons of={open} />
            <DiscardDraft
              of={open}
              discard={(show) => discard.mutate({ params: { id: form.id } }, { onSuccess: show })}
            >
              {text('discard_text')}
            </DiscardDraft>
          </>
        }
        main={<PublishArea of={open} />}
      >
        <EditorColumns
          of={open}
          label={text('builder')}
          className="grid-cols-[220px_minmax(0,1fr)_300px] xl:grid-cols-[240px_minmax(0,1fr)_340px]"
          first={{
            label: text('fields'),
            shortLabel: text('add_question'),
            icon: ListPlus,
            draw: (onAdded) => <FieldsPanel onAdded={onAdded} />,
          }}
          last={{ label: text('properties'), icon: SlidersHorizontal, draw: () => <PropertiesPanel /> }}
        >
          <Canvas />
        </EditorColumns>
      </FormFrame>
      <span role="status" className="sr-only">
        {said}
      </span>
    </BuilderProvider>
  );
}
