import { clients } from '#features/clients/contract.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { call } from '#platform/web/api.ts';
import { gatherToasts } from '#platform/web/ui/gather-toasts.ts';
import type { ToastContent } from '#platform/web/ui/toast-store.ts';
import { type SharedContent, shares } from '../contract.ts';
import { text } from './en.ts';

/** More shares with one client are hardly open at once. */
const LOOKED_AT = 50;

/** Says to whoever shared it that a client is looking; several are counted. The client's id is what the event carries. */
export const showOpenedToast = ({ subject_id }: LiveMessage): Promise<void> => tell(subject_id);

const tell = gatherToasts('shared-content-opened', ([id, ...others]) =>
  others.length > 0 ? Promise.resolve(manyOpened(1 + others.length)) : oneOpened(id),
);

const manyOpened = (count: number): ToastContent => ({
  type: 'INFO',
  heading: text('opened_toast_many', { count }),
  opens: '/clients/recently-active',
});

async function oneOpened(id: number): Promise<ToastContent | null> {
  const params = { id };
  const [client, shared] = await Promise.all([
    call(clients.get, { params }),
    call(shares.listOfClient, { params, query: { page_size: LOOKED_AT } }),
  ]);
  const openedAt = ({ opens }: SharedContent) => Date.parse(opens?.last_viewed ?? '') || 0;
  const [latest] = shared.results.toSorted((one, other) => openedAt(other) - openedAt(one));
  // Where the plan does not include who opened what, nothing is told.
  if (!latest || openedAt(latest) === 0) return null;
  return {
    type: 'INFO',
    heading: text('opened_toast', { name: client.name, content: latest.content_title }),
    opens: `/client/${id}`,
  };
}
