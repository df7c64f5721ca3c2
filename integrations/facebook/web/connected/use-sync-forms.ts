import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { facebook } from '../../contract.ts';
import { text } from '../en.ts';

/** Has the forms of all pages read again, in the background. */
export const useSyncForms = () =>
  useChange(facebook.syncForms, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('sync_toast'), message: text('sync_toast_text') }),
  });
