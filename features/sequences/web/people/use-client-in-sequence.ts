import { useRef } from 'react';
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
  // The change itself shows the toast, because the button that made it may be gone by then.
  const said = useRef('');
  const onSuccess = () => {
    const heading = said.current;
    const message = `${client.name}, ${sequence.title}`;
    toast({ type: 'SUCCESS', heading, message, undo: () => undo.mutate({ params: ofStep }) });
  };
  const status = useChange(sequenceClients.updateStatus, { onSuccess });
  const state = useChange(sequenceClients.updateState, { onSuccess });
  const setStatus = (heading: string, body: Parameters<typeof status.mutate>[0]['body']) => {
    said.current = heading;
    status.mutate({ params: ofStep, body });
  };
  const setState = (heading: string, body: Parameters<typeof state.mutate>[0]['body']) => {
    said.current = heading;
    state.mutate({ params, body });
  };
  return {
    complete: () => setStatus(text('said_done'), { status: 'COMPLETED', skipped: false }),
    skip: () => setStatus(text('said_skipped'), { status: 'COMPLETED', skipped: true }),
    moveTo: (due_at: string) => setStatus(text('said_later'), { due_at }),
    remove: () => setStatus(text('said_removed', { name: client.name }), { status: 'REMOVED' }),
    pause: (until: string | null = null) => setState(text('said_paused'), { state: 'PAUSED', until }),
    resume: () => setState(text('said_resumed'), { state: 'ACTIVE' }),
    jump: (step_id: string, number: number) => setState(text('said_jumped', { number }), { step_id }),
    isSaving: status.isPending || state.isPending,
  };
}
