import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { followUps } from '#features/follow-ups/contract.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { type CallFailed, call } from '#platform/web/api.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type SequenceClient, sequenceClients } from '../../clients-contract.ts';
import { type PreparedStep, stepWork } from '../../due-contract.ts';
import { text } from './en.ts';

type Doing = CallInput<typeof stepWork.complete>['body'];

/** Names the step of a row, as its calls do. */
export const nameStep = ({ sequence, step, client }: SequenceClient) => ({
  id: sequence.id,
  sid: step?.id ?? '',
  cid: client.id,
});

/** Prepares what a step sends, so that one press opens the other application with it. */
export function usePreparedStep(row: SequenceClient) {
  const params = nameStep(row);
  return useQuery<PreparedStep, CallFailed>({
    queryKey: ['steps.prepare', params],
    queryFn: ({ signal }) => call(stepWork.prepare, { params }, signal),
    enabled: row.step?.type === 'SHARE_CONTENT',
    retry: false,
    gcTime: 0,
  });
}

interface Passing {
  /** Completing the step completes the client's follow-up too. */
  endsFollowUp: boolean;
  /** The next client is shown. */
  onPass: () => void;
  /** This client is shown again. */
  onUndo: () => void;
}

/** Returns the commands on the step of a row; each can be undone, and one that somebody else was faster with says so. */
export function useDoStep(row: SequenceClient, { endsFollowUp, onPass, onUndo }: Passing) {
  const params = nameStep(row);
  const { name } = row.client;
  const undoStep = useChange(sequenceClients.undoStatus, {
    onSuccess: ({ is_still_shared }) => {
      onUndo();
      if (is_still_shared) toast({ type: 'INFO', heading: text('opened'), message: text('opened_text', { name }) });
    },
  });
  const completeFollowUp = useChange(followUps.complete);
  const restoreFollowUp = useChange(followUps.restore);
  const ofClient = { params: { id: row.client.id } };
  const onSuccess = (heading: string, hasEnded = false) => {
    onPass();
    const undo = () => {
      undoStep.mutate({ params });
      if (hasEnded) restoreFollowUp.mutate(ofClient);
    };
    toast({ type: 'SUCCESS', heading, message: name, undo });
  };
  const onFailure = ({ status }: CallFailed): boolean => {
    if (status !== 409) return false;
    showJustDone(row);
    onPass();
    return true;
  };
  const complete = useChange(stepWork.complete, {
    onSuccess: () => {
      if (endsFollowUp) completeFollowUp.mutate(ofClient);
      onSuccess(text('done'), endsFollowUp);
    },
    onFailure,
  });
  // The change itself shows the toast, because the list may show the next client before the answer arrives.
  const said = useRef('');
  const change = useChange(sequenceClients.updateStatus, { onSuccess: () => onSuccess(said.current), onFailure });
  const setStatus = (heading: string, body: Parameters<typeof change.mutate>[0]['body']) => {
    said.current = heading;
    change.mutate({ params, body });
  };
  return {
    complete: (body: Doing) => complete.mutate({ params, body }),
    skip: () => setStatus(text('skipped'), { status: 'COMPLETED', skipped: true }),
    postpone: (due_at: string, when: string) => setStatus(text('moved', { when }), { due_at }),
    isSaving: complete.isPending || change.isPending,
  };
}

/** Says that somebody else was faster. */
export const showJustDone = ({ client }: SequenceClient): void =>
  void toast({ type: 'INFO', heading: text('just_done'), message: text('just_done_text', { name: client.name }) });
