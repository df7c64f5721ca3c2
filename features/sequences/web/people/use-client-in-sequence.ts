import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type SequenceClient, sequenceClients } from '../../clients-contract.ts';
import { text } from './en.ts';

type Inside = Pick<SequenceClient, 'sequence' | 'client' | 'step'>;

/** Returns what can be done with a client inside a sequence; the toast after each offers Undo. */
export function useClientInSequence({ sequence, client, step }: Inside) {
  const params = { id: sequence.id, cid: client.id };
  const ofStep = { ...params, sid: step?.id ?? '' };
  const undo = useChange(sequenceClients.undoStatus);
  const status = useChange(sequenceClients.updateStatus);
  const state = useChange(sequenceClients.updateState);
  const say = (heading: string) => ({
    onSuccess: () =>
      void toast({
        type: 'SUCCESS',
        heading,
        message: `${client.name}, ${sequence.title}`,
        undo: () => undo.mutate({ params: ofStep }),
      }),
  });
  const complete = (skipped: boolean) =>
    status.mutate(
      { params: ofStep, body: { status: 'COMPLETED', skipped } },
      say(text(skipped ? 'said_skipped' : 'said_done')),
    );
  return {
    complete: () => complete(false),
    skip: () => complete(true),
    moveTo: (due_at: string) => status.mutate({ params: ofStep, body: { due_at } }, say(text('said_later'))),
    takeOut: () =>
      status.mutate(
        { params: ofStep, body: { status: 'REMOVED' } },
        say(text('said_taken_out', { name: client.name })),
      ),
    pause: () => state.mutate({ params, body: { state: 'PAUSED', until: null } }, say(text('said_paused'))),
    resume: () => state.mutate({ params, body: { state: 'ACTIVE' } }, say(text('said_resumed'))),
    jump: (step_id: string, number: number) =>
      state.mutate({ params, body: { step_id } }, say(text('said_jumped', { number }))),
    isSaving: status.isPending || state.isPending,
  };
}
