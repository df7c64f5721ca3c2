import { useChange } from '#platform/web/data.ts';
import { toastDeleted } from '#platform/web/deleting/use-delete-with-undo.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { formSubmissions } from '../../contract.ts';
import { text } from '../en.ts';

/** Returns the two ways out of quarantine; a deletion can be undone, a release tells people at once. */
export function useSettle(formId: number) {
  const params = { id: formId };
  const release = useChange(formSubmissions.release, {
    onSuccess: ({ released_count: count }) =>
      toast({
        type: count > 0 ? 'SUCCESS' : 'INFO',
        heading: text('released', { count }),
        ...(count > 0 && { message: text('released_text') }),
      }),
  });
  const bringBack = useChange(formSubmissions.discard, {
    onSuccess: ({ changed_count: count }) => toast({ type: 'SUCCESS', heading: text('brought_back', { count }) }),
  });
  const discard = useChange(formSubmissions.discard, {
    onSuccess: ({ changed_count: count }, { body: { ids } }) =>
      toastDeleted({
        type: count > 0 ? 'SUCCESS' : 'INFO',
        heading: text('deleted', { count }),
        ...(count > 0 && { undo: () => bringBack.mutate({ params, body: { ids, is_discarded: false } }) }),
      }),
  });
  return {
    isSaving: release.isPending || discard.isPending,
    release: (ids: string[]) => release.mutate({ params, body: { ids } }),
    discard: (ids: string[]) => discard.mutate({ params, body: { ids, is_discarded: true } }),
  };
}
