import { Copy, Pause, Play, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { DiscardDraft, DraftStatus, UndoButtons, useDeletedByOthers, useUndoKeys } from '#engines/drafts/web/index.ts';
import {
  ContentPage,
  type ContentPanels,
  ContentState,
  TeamPanels,
  useContentId,
} from '#features/content/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { urlChoice, useUrlState } from '#platform/web/navigation/url-state.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { saidByForm } from '#platform/web/use-form.ts';
import { isAction, type Sequence, sequenceDraft, sequences } from '../../contract.ts';
import { sequencePages } from '../../pages.ts';
import { SequenceBadge, SequenceNote } from '../list/sequence-state.tsx';
import { useCopySequence } from '../list/use-copy-sequence.ts';
import { PauseAllDialog } from '../pause/pause-all-dialog.tsx';
import { text } from './en.ts';
import { PublishSequence } from './publish-sequence.tsx';
import { SequenceFigures } from './sequence-figures.tsx';
import { EditedSteps, ShownSteps } from './step-list.tsx';
import { StepPanel } from './step-panel.tsx';
import { sequenceTabs } from './tabs.ts';
import { type SequenceDraft, useSequenceDraft } from './use-sequence-draft.ts';
import { useStepActions } from './use-step-actions.ts';

const SequenceMenu = lazyOnInteraction<{
  content: Sequence;
  isOnPage: boolean;
  showUndone: (before: Sequence) => void;
}>(() => import('./page-menu.tsx').then((module) => module.PageMenu));

const AddDialog = lazyPart(() => import('../people/add-dialog.tsx').then((module) => module.AddDialog));

const parts = sequenceTabs.map(({ name, load }) => ({ name, Part: lazyPart(load) }));
const names = ['steps', ...sequenceTabs.map(({ name }) => name)] as const;
type TabName = (typeof names)[number];
const urlFields = { tab: urlChoice(names) };

/** One sequence: its steps, who is inside, and what it does. */
export function SequenceScreen({ panels }: { panels: ContentPanels }) {
  const id = useContentId();
  const read = useRead(sequences.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (!read.data || read.error?.status === 404) return <ContentState read={read} type="sequence" />;
  return <SequencePage key={id} sequence={read.data} panels={panels} />;
}

/** The draft is that of all tabs. */
function SequencePage({ sequence, panels: { Labels, Approval } }: { sequence: Sequence; panels: ContentPanels }) {
  const draft = useSequenceDraft(sequence);
  const { store, saving } = draft;
  const { chosen, said, actions } = useStepActions(draft);
  const [{ tab = 'steps' }] = useUrlState<{ tab?: TabName }>(urlFields);
  const [Menu] = useState(() => (props: Omit<Parameters<typeof SequenceMenu>[0], 'showUndone'>) => (
    <SequenceMenu {...props} showUndone={store.replace} />
  ));
  const save = useChange(sequences.saveDraft, saidByForm);
  useUndoKeys(store.undo, store.redo);
  useDeletedByOthers(sequenceDraft, draft);
  const { id, title, access_policy } = sequence;
  const mayEdit = access_policy.EDIT;
  const Part = parts.find(({ name }) => name === tab)?.Part;
  const isChosen = draft.draft.steps.some((step) => step.id === chosen && isAction(step));
  return (
    <>
      <LeaveQuestion isDirty={saving.kind === 'failed' || saving.kind === 'unfinished'} />
      <ContentPage
        content={sequence}
        Menu={Menu}
        hasCrumbs
        facts={
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <SequenceBadge sequence={sequence} />
            <SequenceNote sequence={sequence} />
            {mayEdit ? (
              <DraftStatus of={draft} choose={actions.lead} describeReordering={describeReordering} />
            ) : (
              text('view_only', { owner: sequence.owner_profile_name })
            )}
          </div>
        }
        rename={
          mayEdit ? (next) => save.mutateAsync({ params: { id }, body: { title: next, base: { title } } }) : undefined
        }
        actions={
          <>
            {mayEdit && <UndoButtons of={draft} />}
            {access_policy.COPY && <Duplicate id={id} />}
            {mayEdit && <Actions sequence={sequence} draft={draft} lead={actions.lead} />}
          </>
        }
        tabs={
          <>
            <SequenceFigures sequence={sequence} />
            <SequenceTabs sequence={sequence} current={tab} />
          </>
        }
        main={
          Part ? (
            <Part sequence={sequence} draft={draft} />
          ) : mayEdit ? (
            <EditedSteps
              sequence={draft.stored}
              steps={draft.draft.steps}
              problems={draft.problems}
              chosen={chosen}
              actions={actions}
            />
          ) : (
            <ShownSteps sequence={sequence} />
          )
        }
        side={
          Part ? undefined : (
            <>
              {isChosen && <StepPanel of={draft} chosen={chosen} actions={actions} />}
              {!isChosen && (
                <>
                  <Labels content={sequence} />
                  <TeamPanels content={sequence}>
                    <Approval content={sequence} />
                  </TeamPanels>
                </>
              )}
            </>
          )
        }
      />
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

const describeReordering = (who: { name: string; time: string }) => text('they_reordered', who);

function Duplicate({ id }: { id: number }) {
  const copy = useCopySequence();
  return (
    <Button
      variant="ghost"
      icon={<Icon of={Copy} />}
      className="max-xl:hidden"
      isSaving={copy.isPending}
      onClick={() => copy.mutate({ params: { id } })}
    >
      {text('duplicate')}
    </Button>
  );
}

interface ActionsProps {
  sequence: Sequence;
  draft: SequenceDraft;
  lead: (part: string) => void;
}

/** What is done with the whole draft, and whether clients go on. */
function Actions({ sequence: { id, state, title, live_version }, draft, lead }: ActionsProps) {
  const [asked, setAsked] = useState<'pause' | 'add' | null>(null);
  const close = () => setAsked(null);
  const discard = useChange(sequences.discardDraft);
  const resume = useChange(sequences.resume);
  const params = { id };
  return (
    <>
      <DiscardDraft of={draft} discard={(show) => discard.mutate({ params }, { onSuccess: show })}>
        {text('discard_text')}
      </DiscardDraft>
      {state === 'RUNNING' && (
        <Button variant="ghost" icon={<Icon of={Pause} />} className="max-lg:hidden" onClick={() => setAsked('pause')}>
          {text('pause')}
        </Button>
      )}
      {state === 'PAUSED' && (
        <Button icon={<Icon of={Play} />} isSaving={resume.isPending} onClick={() => resume.mutate({ params })}>
          {text('resume')}
        </Button>
      )}
      {live_version !== null && (
        <Button icon={<Icon of={UserPlus} />} className="max-lg:hidden" onClick={() => setAsked('add')}>
          {text('add_clients')}
        </Button>
      )}
      <PublishSequence of={draft} lead={lead} />
      {asked === 'pause' && <PauseAllDialog id={id} title={title} onClose={close} />}
      {asked === 'add' && <AddDialog sequence_id={id} onClose={close} />}
    </>
  );
}

function SequenceTabs({ sequence: { id, steps, counts }, current }: { sequence: Sequence; current: TabName }) {
  const found: Partial<Record<TabName, number>> = { steps: steps.filter(isAction).length, people: counts.inside };
  return (
    <TabBar label={text('tabs')}>
      {names.map((tab) => (
        <PageLink
          key={tab}
          to={sequencePages.sequence}
          params={{ id }}
          search={tab === 'steps' ? {} : { tab }}
          aria-current={tab === current ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className={tabLinkClasses}
        >
          <TabLabel {...(found[tab] !== undefined && { count: formatCappedCount(found[tab]) })}>
            {text(`tab_${tab}`)}
          </TabLabel>
        </PageLink>
      ))}
    </TabBar>
  );
}
