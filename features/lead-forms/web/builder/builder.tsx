import { ListPlus, SlidersHorizontal } from 'lucide-react';
import {
  DiscardDraft,
  DraftStatus,
  type DraftView,
  EditorColumns,
  type OpenDraft,
  openFirstColumn,
  openLastColumn,
  UndoBarButtons,
  UndoButtons,
  useUndoKeys,
} from '#engines/drafts/web/index.ts';
import { RecordViewers, type Reporting } from '#features/presence/web/index.ts';
import { call, callOnLeaving } from '#platform/web/api.ts';
import { useChange } from '#platform/web/data.ts';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { ActionBar, ActionBarButton } from '#platform/web/ui/buttons/action-bar.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import { FormDefinition, type LeadForm, leadForms, type SupportedField } from '../../contract.ts';
import { formViewersChanged } from '../../events.ts';
import { formViewing } from '../../viewing-contract.ts';
import { FormFrame } from '../form-frame.tsx';
import { BuilderProvider, type Builder as BuilderValue } from './builder-context.ts';
import { Canvas } from './canvas/canvas.tsx';
import { text } from './en.ts';
import { FieldsPanel } from './fields-panel.tsx';
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

function Columns() {
  return (
    <EditorColumns
      className="grid-cols-[220px_minmax(0,1fr)_300px] xl:grid-cols-[240px_minmax(0,1fr)_340px]"
      first={{ label: text('fields'), draw: (onAdded) => <FieldsPanel onAdded={onAdded} /> }}
      last={{ label: text('properties'), draw: () => <PropertiesPanel /> }}
    >
      <Canvas />
    </EditorColumns>
  );
}

/** Makes the draft equal to what is live; undo brings it back. */
function DiscardForm({ of }: { of: OpenDraft<LeadForm> }) {
  const { store, stored } = of;
  const discard = useChange(leadForms.discardDraft, {
    onSuccess: (live) => {
      store.replace(live);
      toast({ type: 'SUCCESS', heading: text('discarded'), undo: store.undo });
    },
  });
  return (
    <DiscardDraft
      of={of}
      count={stored.live_version === null ? 0 : stored.unpublished_parts.length}
      isDiscarding={discard.isPending}
      discard={() => discard.mutate({ params: { id: stored.id } })}
    >
      {text('discard_text')}
    </DiscardDraft>
  );
}

/** On a phone, what stands beside the form on a wide screen. */
function BuilderBar({ of }: { of: DraftView }) {
  if (!useIsNarrow()) return null;
  return (
    <ActionBar label={text('builder')}>
      <ActionBarButton data-main icon={<Icon of={ListPlus} />} onClick={openFirstColumn}>
        {text('add_question')}
      </ActionBarButton>
      <ActionBarButton icon={<Icon of={SlidersHorizontal} />} onClick={openLastColumn}>
        {text('properties')}
      </ActionBarButton>
      <UndoBarButtons of={of} />
    </ActionBar>
  );
}

const ofForm: Reporting = {
  report: (params) => call(formViewing.report, { params }),
  end: (params) => callOnLeaving(formViewing.end, { params }),
  changed: formViewersChanged,
};

/** Shows who else has the builder of this form open. */
const FormViewers = ({ id }: { id: number }) => <RecordViewers of={ofForm} id={id} />;
