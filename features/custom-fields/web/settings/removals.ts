import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CallFailed, call } from '#platform/web/api.ts';
import { refresh, useChange } from '#platform/web/data.ts';
import { toastDeleted } from '#platform/web/deleting/use-delete-with-undo.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type CustomField, customFields, type Removal } from '../../contract.ts';
import { text } from '../en.ts';

/** Returns what was removed, in one sentence. */
export function describeRemoval({ kind, field_name: field, option_name }: Removal): string {
  if (kind === 'start') return text('started_clients', { field, option: option_name ?? '' });
  if (kind === 'option') return text('removed_option', { field, option: option_name ?? '' });
  return text(kind === 'field' ? 'removed_field' : 'removed_type', { field });
}

/** Returns a function that deletes a field; the toast afterwards undoes it. */
export function useDeleteField(): (field: CustomField) => void {
  const cache = useQueryClient();
  const remove = useChange(customFields.delete);
  return (field) =>
    // The panel and the dialog are closed before the answer arrives, so the command itself says what became of it.
    void remove.mutateAsync({ params: { id: field.id } }).then(
      () =>
        toastDeleted({
          type: 'SUCCESS',
          heading: text('deleted', { name: field.name }),
          undo: () => void undoDeletion(cache, field),
        }),
      () => undefined,
    );
}

async function undoDeletion(cache: QueryClient, { id, name }: CustomField): Promise<void> {
  try {
    const { results } = await call(customFields.listRemovals, {});
    const removal = results.find(({ kind, field_id }) => kind === 'field' && field_id === id);
    if (!removal) return void toast({ type: 'ERROR', heading: text('undo_failed'), message: text('undo_gone') });
    await call(customFields.undoRemoval, { params: { id: removal.id } });
    toast({ type: 'SUCCESS', heading: text('undone', { name }) });
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure;
    toast({ type: 'ERROR', heading: text('undo_failed'), message: failure.message });
  } finally {
    await refresh(cache, customFields.undoRemoval.changes);
  }
}
