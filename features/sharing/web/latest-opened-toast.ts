import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { call } from '#platform/web/api.ts';
import type { ToastContent } from '#platform/web/ui/feedback/toast-store.ts';
import { type SharedContent, shares } from '../contract.ts';
import { text } from './en.ts';

/** How many shares are read; more with one client are hardly opened at once. */
const LOOKED_AT = 50;

/** Returns what a client opened last; null where the plan does not include who opened what. */
export async function oneOpened(id: number): Promise<ToastContent | null> {
  const params = { id };
  const [client, shared] = await Promise.all([
    call(clients.get, { params }),
    call(shares.listOfClient, { params, query: { page_size: LOOKED_AT } }),
  ]);
  const openedAt = ({ opens }: SharedContent) => Date.parse(opens?.last_viewed ?? '') || 0;
  const [latest] = shared.results.toSorted((one, other) => openedAt(other) - openedAt(one));
  if (!latest || openedAt(latest) === 0) return null;
  return {
    type: 'INFO',
    heading: text('opened_toast', { name: client.name, content: latest.content_title }),
    opens: fillPage(clientPages.client, { id }),
  };
}
