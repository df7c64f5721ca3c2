import type { LiveMessage } from '#platform/contract/live.ts';
import { matchPage } from '#platform/contract/pages.ts';
import { call } from '#platform/web/api.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { clientImports } from '../contract.ts';
import { clientImportPages } from '../pages.ts';
import { text } from './en.ts';

/** Shows a toast when work on an import ends, except on the page that shows it anyway. */
export async function showFinishedToast({ subject_id: id }: LiveMessage): Promise<void> {
  if (matchPage(clientImportPages.import_clients, window.location.pathname)) return;
  const { status, file_name, result, failure } = await call(clientImports.get, { params: { id } });
  if (failure !== null) toast({ type: 'ERROR', heading: text('import_failed'), message: failure });
  else if (status === 'CHECKED') toast({ type: 'INFO', heading: text('check_finished'), message: file_name });
  else if (status === 'UNDONE') toast({ type: 'SUCCESS', heading: text('undo_finished'), message: file_name });
  else if (status === 'DONE') {
    const message = text('done_title', { count: result?.outcomes.CREATED ?? 0 });
    toast({ type: 'SUCCESS', heading: text('import_finished'), message });
  }
}
