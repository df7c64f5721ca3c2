import { useState } from 'react';
import { applyParts, diffParts, pickSide } from '#engines/drafts/contract.ts';
import { makeItemId, type OpenDraft } from '#engines/drafts/web/index.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type FormDefinition, isAnswered, type LeadForm, MAX_QUESTIONS, type SupportedField } from '../../contract.ts';
import { formParts, partOfQuestion, readQuestionPart } from '../../draft-parts.ts';
import type { Builder } from './builder-context.ts';
import {
  addQuestion,
  changeQuestion,
  copyQuestion,
  findQuestion,
  isLastContact,
  listLostConditions,
  makeQuestion,
  moveQuestion,
  orderQuestions,
  removeQuestion,
} from './change-draft.ts';
import { text } from './en.ts';
import { nameQuestion } from './name-question.ts';

type Actions = Omit<Builder, 'form' | 'draft' | 'fields' | 'problems'> & {
  /** What happened, for people who do not see it. */
  said: string;
};

/** Returns what can be done with a draft: each is a step that can be undone. */
export function useBuilderActions({ store, draft }: OpenDraft<LeadForm>): Actions {
  const [wanted, setWanted] = useState('title');
  const [said, setSaid] = useState('');
  const questionId = readQuestionPart(wanted);
  const chosen = questionId === null || findQuestion(draft, questionId) ? wanted : 'title';

  const change = (next: FormDefinition, typed_in?: string) => store.change(next, typed_in ?? null);

  /** Changes where questions stand, and tells which conditions went with that. */
  function rearrange(next: FormDefinition): void {
    const lost = listLostConditions(draft, next);
    change(next);
    if (lost.length === 0) return;
    const names = lost.map(nameQuestion).join(', ');
    const heading = text('condition_lost', { names, count: lost.length });
    toast({ type: 'INFO', heading, undo: takeBack(next) });
  }

  /** Returns what takes one change back, also after others that follow it. */
  function takeBack(next: FormDefinition): () => void {
    const changes = diffParts(formParts, draft, next);
    return () => store.change(applyParts(formParts, store.get().draft, pickSide(changes, 'before')), null);
  }

  function insert(next: FormDefinition, id: string): void {
    change(next);
    setWanted(partOfQuestion(id));
  }

  function add(field: SupportedField, place = placeBehind(draft, questionId)): void {
    if (isFull(draft)) return;
    const question = makeQuestion(field);
    insert(addQuestion(draft, question, place), question.id);
    setSaid(text('added', { name: field.name }));
  }

  function copy(id: string): void {
    if (isFull(draft)) return;
    const copyId = makeItemId('q');
    insert(copyQuestion(draft, id, copyId), copyId);
    setSaid(text('copied'));
  }

  function remove(id: string): void {
    const question = findQuestion(draft, id);
    if (!question) return;
    if (isLastContact(draft, id)) {
      toast({ type: 'WARNING', heading: text('contact_stays'), message: text('contact_stays_text') });
      return;
    }
    const next = removeQuestion(draft, id);
    rearrange(next);
    setWanted(partBeside(draft, id));
    toast({ type: 'SUCCESS', heading: text('removed', { name: nameQuestion(question) }), undo: takeBack(next) });
  }

  function move(id: string, place: number): void {
    const question = findQuestion(draft, id);
    if (!question || place < 0 || place >= draft.questions.length) return;
    rearrange(moveQuestion(draft, id, place));
    setSaid(text('moved', { name: nameQuestion(question), place: place + 1, count: draft.questions.length }));
  }

  return {
    chosen,
    choose: setWanted,
    change,
    changeQuestion: (question, patch) =>
      change(changeQuestion(draft, question.id, patch), `${question.id}.${Object.keys(patch).join()}`),
    add,
    move,
    reorder: (ids, moved) => {
      rearrange(orderQuestions(draft, ids));
      setWanted(partOfQuestion(moved));
    },
    copy,
    remove,
    said,
  };
}

/** Returns the place behind the chosen question, else the end, before consents that stand there. */
function placeBehind({ questions }: FormDefinition, chosen_id: string | null): number {
  const chosen = questions.findIndex(({ id }) => id === chosen_id);
  if (chosen >= 0) return chosen + 1;
  return questions.findLastIndex((question) => isAnswered(question) && question.kind !== 'consent') + 1;
}

/** Returns the part that is chosen once a question is gone: the one behind it, else the one before. */
function partBeside({ questions }: FormDefinition, id: string): string {
  const place = questions.findIndex((question) => question.id === id);
  const beside = questions[place + 1] ?? questions[place - 1];
  return beside ? partOfQuestion(beside.id) : 'title';
}

function isFull({ questions }: FormDefinition): boolean {
  const full = questions.length >= MAX_QUESTIONS;
  if (full) toast({ type: 'WARNING', heading: text('full', { count: MAX_QUESTIONS }) });
  return full;
}
