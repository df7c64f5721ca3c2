import type { LiveMessage } from '#platform/contract/live.ts';
import { call } from '#platform/web/api.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type SequenceClient, sequenceClients } from '../../clients-contract.ts';
import { stepWork } from '../../due-contract.ts';
import { text } from './en.ts';
import { nameStep } from './use-do-step.ts';

/** Offers to complete the steps that the person has just done by hand; the event carries the activity's id. */
export async function offerSteps({ subject_id: activity_id }: LiveMessage): Promise<void> {
  const { results } = await call(stepWork.listOffered, { query: { activity_id } });
  for (const inside of results) {
    toast({
      type: 'INFO',
      heading: text('offered', { number: inside.step_number ?? 0, sequence: inside.sequence.title }),
      message: inside.client.name,
      next: { label: text('mark_done'), onChoose: () => void markDone(inside, activity_id) },
      replaces: `step of ${inside.id}`,
    });
  }
}

async function markDone(inside: SequenceClient, activity_id: number): Promise<void> {
  const params = nameStep(inside);
  const message = inside.client.name;
  try {
    await call(stepWork.complete, { params, body: { activity_id } });
    const undo = () => void call(sequenceClients.undoStatus, { params }).catch(showFailure);
    toast({ type: 'SUCCESS', heading: text('done'), message, undo });
  } catch (failure) {
    showFailure(failure);
  }
}

const showFailure = (failure: unknown): void =>
  void toast({ type: 'ERROR', heading: text('not_done'), message: failure instanceof Error ? failure.message : '' });
