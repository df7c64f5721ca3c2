import type { Page } from '#platform/contract/paging.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Sequence, SequenceItem, SequenceStep, StepContent } from '../../contract.ts';
import { isAction, type Step } from '../../definition.ts';
import { findProblems } from '../draft/find-problems.ts';
import { sequenceDrafts } from '../draft/sequence-drafts.ts';
import { countBySteps, countInSequences, noCounts } from './counts.queries.ts';
import { type Kept, readKept } from './kept.ts';
import {
  getStoredSequence,
  listSharedContents,
  listStoredSequences,
  type StoredSequence,
} from './sequences.queries.ts';
import { readStepContents } from './step-contents.queries.ts';
import { readPresentSteps } from './versions.queries.ts';

/** Returns a sequence the actor may see, with its draft. Throws `not_found` or `no_permission_for_object`. */
export const getSequence = async (scope: Scope, id: number): Promise<Sequence> =>
  describeSequence(scope, await getStoredSequence(scope, id));

/** Returns a sequence with what its draft lacks and where its clients are. */
export async function describeSequence(scope: Scope, stored: StoredSequence): Promise<Sequence> {
  const { id, steps, draft } = stored;
  const contents = await readStepContents(scope, listSharedContents([...steps, ...draft.steps]));
  const kept = await readKept(scope);
  const counts = await countInSequences(scope, kept, [id]);
  return {
    ...stored,
    unpublished_parts: await sequenceDrafts.listUnpublished(scope, stored),
    problems: findProblems(draft, contents),
    contents: [...contents.values()],
    broken_step_ids: listBroken(steps, contents),
    emails_held: findEmailsHeld(scope, stored),
    counts: counts.get(id)!,
    step_counts: await countBySteps(scope, kept, id),
  };
}

export async function listSequences(
  scope: Scope,
  kept: Kept,
  filter: Parameters<typeof listStoredSequences>[1],
): Promise<Page<SequenceItem>> {
  const page = await listStoredSequences(scope, filter);
  const ids = page.results.map(({ id }) => id);
  const counts = await countInSequences(scope, kept, ids);
  const contents = await readStepContents(scope, listSharedContents(page.results.flatMap(({ steps }) => steps)));
  const results = page.results.map((stored) => ({
    ...stored,
    broken_step_ids: listBroken(stored.steps, contents),
    emails_held: findEmailsHeld(scope, stored),
    counts: counts.get(stored.id)!,
  }));
  return { ...page, results };
}

/** Returns the steps of a sequence, with where the actor's clients are. */
export async function listSteps(scope: Scope, kept: Kept, id: number): Promise<{ results: SequenceStep[] }> {
  const steps = await readPresentSteps(scope, id, kept.steps);
  const counts = await countBySteps(scope, kept, id);
  const actions = steps.filter(isAction).map((step) => step.id);
  const results = steps.map((step) => ({
    number: isAction(step) ? actions.indexOf(step.id) + 1 : null,
    step,
    counts: counts[step.id] ?? noCounts,
  }));
  return { results };
}

/** The plan holds e-mails for all clients alike; what holds those of one client is written on that client. */
const findEmailsHeld = ({ actor }: Scope, { state, steps }: Pick<StoredSequence, 'state' | 'steps'>) =>
  state === 'RUNNING' && steps.some((step) => step.type === 'SHARE_CONTENT' && step.is_automatic)
    ? findPlanProblem(actor, 'AUTOMATIONS')
    : null;

const listBroken = (steps: readonly Step[], contents: ReadonlyMap<number, StepContent>): string[] =>
  steps.flatMap((step) => {
    if (step.type !== 'SHARE_CONTENT' || step.content_id === null) return [];
    const content = contents.get(step.content_id);
    return !content || content.is_deleted || content.is_failed ? step.id : [];
  });
