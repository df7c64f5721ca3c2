import { partOfItem } from '#engines/drafts/contract.ts';
import type { StepContent } from '../../contract.ts';
import { isAction, type SequenceDefinition, type Step, sequenceDraft } from '../../definition.ts';
import { problemWords } from './en.ts';

/** Returns what keeps a draft from being published, by part. */
export function findProblems(
  { steps }: SequenceDefinition,
  contents: ReadonlyMap<number, StepContent>,
): Record<string, string> {
  if (!steps.some(isAction)) return { order: steps.length === 0 ? problemWords.no_steps : problemWords.only_waits };
  return Object.fromEntries(
    steps.flatMap((step) => {
      const problem = findStepProblem(step, contents);
      return problem ? [[partOfItem(sequenceDraft, step.id), problem]] : [];
    }),
  );
}

function findStepProblem(step: Step, contents: ReadonlyMap<number, StepContent>): string | null {
  if (step.type !== 'SHARE_CONTENT') return null;
  if (step.is_automatic && step.platform !== 'email') return problemWords.only_email;
  if (step.content_id === null) return problemWords.no_content;
  const content = contents.get(step.content_id);
  if (!content) return problemWords.content_hidden;
  if (content.is_deleted) return problemWords.content_gone;
  if (content.is_failed) return problemWords.content_failed;
  return content.type === 'sequence' ? problemWords.no_sequences : null;
}
