import { clientPages } from '#features/clients/pages.ts';
import { reportShown } from '#features/notifications/web/index.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { gatherToasts } from '#platform/web/ui/feedback/gather-toasts.ts';
import type { ToastContent } from '#platform/web/ui/feedback/toast-store.ts';
import { text } from './en.ts';
import { oneOpened } from './latest-opened-toast.ts';

/** Shows the person who shared it that a client is looking; several are counted. The event carries the client's id. */
export const showOpenedToast = ({ subject_id }: LiveMessage): Promise<void> => tell(subject_id);

const tell = gatherToasts('shared-content-opened', async (ids) => {
  const [id, ...others] = ids;
  const content = others.length > 0 ? manyOpened(ids.length) : await oneOpened(id);
  if (content) reportShown('content_opened', ids);
  return content;
});

const manyOpened = (count: number): ToastContent => ({
  type: 'INFO',
  heading: text('opened_toast_many', { count }),
  opens: fillPage(clientPages.recently_active),
});
