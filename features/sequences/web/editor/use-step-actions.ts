import { useRef, useState } from 'react';
import { applyParts, diffParts, pickSide } from '#engines/drafts/contract.ts';
import { makeItemId } from '#engines/drafts/web/index.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { moveItem } from '#platform/web/ui/reorder/move-item.ts';
import {
  isAction,
  MAX_STEPS,
  type SequenceDefinition,
  type Step,
  type StepType,
  sequenceDraft,
} from '../../contract.ts';
import { addStep, findStep, makeStep, orderSteps, putStep, removeStep } from './change-steps.ts';
import { nameStep } from './describe-parts.ts';
import { text } from './en.ts';
import type { SequenceDraft } from './use-sequence-draft.ts';

/** How steps change; the same as long as the editor is open, and each change is a step that can be undone. */
export type StepActions = ReturnType<typeof useStepActions>['actions'];

/** Returns which step is chosen, what happened in words, and what can be done. */
export function useStepActions({ store }: Pick<SequenceDraft, 'store'>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, say] = useState('');
  const latest = useRef<string | null>(null);
  const [actions] = useState(() =>
    createStepActions(store, say, (id) => {
      latest.current = id;
      setChosen(id);
    }),
  );
  return { chosen, said, actions };
}

function createStepActions(
  store: SequenceDraft['store'],
  say: (words: string) => void,
  choose: (id: string | null) => void,
) {
  const change = (next: SequenceDefinition, typed_in: string | null = null) => store.change(next, typed_in);
  const readName = (step: Step) => nameStep(step, store.get().stored.contents);

  /** Finds a step in the draft as it is by then: keys may follow each other faster than the screen is drawn. */
  function find(id: string) {
    const { draft } = store.get();
    const place = draft.steps.findIndex((step) => step.id === id);
    return { draft, place, step: draft.steps[place], count: draft.steps.length };
  }

  function insert(step: Step, place: number): void {
    const { draft } = store.get();
    if (draft.steps.length >= MAX_STEPS) {
      toast({ type: 'WARNING', heading: text('full', { count: MAX_STEPS }) });
      return;
    }
    change(addStep(draft, step, place));
    if (isAction(step)) choose(step.id);
    say(text('added', { name: readName(step) }));
  }

  return {
    choose,
    /** @param typed_in the field, where it is typed in, so that undo takes it back as a whole. */
    update<Changed extends Step>(id: string, patch: (now: Changed) => Changed, typed_in?: string): void {
      const { draft, step } = find(id);
      if (step) change(putStep(draft, patch(step as Changed)), typed_in === undefined ? null : `${id}.${typed_in}`);
    },
    add: (type: StepType, place: number) => insert(makeStep(type), place),
    move(id: string, place: number): void {
      const { draft, step, place: from, count } = find(id);
      if (!step || place < 0 || place >= count) return;
      const ids = draft.steps.map((each) => each.id);
      change(orderSteps(draft, moveItem(ids, from, place)));
      say(text('moved', { name: readName(step), place: place + 1, count }));
    },
    reorder: (ids: readonly string[]) => change(orderSteps(store.get().draft, ids)),
    copy(id: string): void {
      const { step, place } = find(id);
      if (step) insert({ ...step, id: makeItemId('s') }, place + 1);
    },
    remove(id: string): void {
      const { draft, step } = find(id);
      if (!step) return;
      const next = removeStep(draft, id);
      change(next);
      choose(null);
      const changes = diffParts(sequenceDraft, draft, next);
      toast({
        type: 'SUCCESS',
        heading: text('removed', { name: readName(step) }),
        // Also after other changes.
        undo: () => change(applyParts(sequenceDraft, store.get().draft, pickSide(changes, 'before'))),
      });
    },
    /** Chooses the step of a part, where it is one. */
    lead(part: string): void {
      const id = part.slice(part.indexOf(':') + 1);
      if (findStep(store.get().draft, id)) choose(id);
    },
  };
}
