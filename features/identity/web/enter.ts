import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
/**
 * Returns the page somebody wanted before they were asked to sign in; only an address of our own, else the clients
 * list.
 */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  // Addresses such as '//elsewhere.example' and '/\elsewhere' lead to other hosts.
  const isOurs = /^\/(?![/\\])/.test(next) && !/[\r\n\t]/.test(next);
  return isOurs ? next : fillPage(clientPages.clients);
}

/** Enters the application by loading the page with all its data. */
export const enter = (): void => location.assign(nextPage(location.search));

/** Returns what the server may store for a new account. */
export const browserHints = () => ({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
