import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { text } from '../en.ts';
import { useSource } from '../source.ts';

/** Has the forms of all accounts read again, in the background. */
export const useSyncForms = () =>
  useChange(useSource().contract.calls.syncForms, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('sync_toast'), message: text('sync_toast_text') }),
  });
