import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { reportShown } from '#features/notifications/web/index.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { call } from '#platform/web/api.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { text } from './en.ts';

/** Shows that a follow-up is due now, with the client and the note; the event carries the client's id. */
export async function showDueToast({ subject_id }: LiveMessage): Promise<void> {
  const client = await call(clients.get, { params: { id: subject_id } });
  toast({
    type: 'INFO',
    heading: text('due_toast', { name: client.name }),
    message: client.follow_up?.note || text('due_no_note'),
    opens: fillPage(clientPages.client, { id: client.id }),
  });
  reportShown('follow_up_due', [subject_id]);
}
