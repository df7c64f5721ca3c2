import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
/** The page somebody wanted before they were asked to sign in; only an address of our own, else the clients list. */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  // '//elsewhere.example' and '/\elsewhere' are addresses of other hosts.
  const isOurs = /^\/(?![/\\])/.test(next) && !/[\r\n\t]/.test(next);
  return isOurs ? next : fillPage(clientPages.clients);
}

/** Enters the application: the page is loaded anew, with everything it needs written into it. */
export const enter = (): void => location.assign(nextPage(location.search));

/** What the server may keep for a new account. */
export const browserHints = () => ({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
