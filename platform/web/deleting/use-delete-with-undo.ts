import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import { useChange } from '../data.ts';
import { type ToastContent, toast } from '../ui/feedback/toast-store.ts';

/** Says what was deleted; what can be undone stays until another page opens. */
export const toastDeleted = (content: ToastContent) =>
  toast({ ...content, ...(content.undo && { lasts: 'until-navigation' }) });

export interface Deletion<D extends AnyEndpoint, R extends AnyEndpoint> {
  remove: D;
  input: CallInput<D>;
  restore: R;
  /** What restores it, where that is not what deletes it. */
  restoreInput?: CallInput<R>;
  words: { deleted: string; deleted_text?: string; restored?: string; restored_text?: string };
  onDeleted?: () => void;
}

/** Deletes one thing, says so, and offers to undo it. */
export function useDeleteWithUndo<D extends AnyEndpoint, R extends AnyEndpoint>({
  remove,
  input,
  restore,
  restoreInput = input as unknown as CallInput<R>,
  words,
  onDeleted,
}: Deletion<D, R>) {
  const restoring = useChange(restore, {
    onSuccess: () => {
      if (words.restored !== undefined) toast(makeContent(words.restored, words.restored_text));
    },
  });
  const undo = () => restoring.mutate(restoreInput);
  const removing = useChange(remove, {
    onSuccess: () => {
      onDeleted?.();
      toastDeleted({ ...makeContent(words.deleted, words.deleted_text), undo });
    },
  });
  return { remove: () => removing.mutate(input), undo, isSaving: removing.isPending };
}

const makeContent = (heading: string, message: string | undefined): ToastContent => ({
  type: 'SUCCESS',
  heading,
  ...(message !== undefined && { message }),
});
