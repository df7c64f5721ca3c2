import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { call } from '#platform/web/api.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { text } from './en.ts';

/** Says that a follow-up is due now, with whom and what to do. The client's id is what the event carries. */
export async function showDueToast({ subject_id }: LiveMessage): Promise<void> {
  const client = await call(clients.get, { params: { id: subject_id } });
  toast({
    type: 'INFO',
    heading: text('due_toast', { name: client.name }),
    message: client.follow_up?.note || text('due_no_note'),
    opens: fillPage(clientPages.client, { id: client.id }),
  });
}
