import { clientPages } from '#features/clients/pages.ts';
import { fillPage, matchPage } from '#platform/contract/pages.ts';
import type { AskedToStart, SignedIn } from '../contract.ts';
import { identityPages } from '../pages.ts';
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

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns what the server may store for a new account, and the invitation whose link led here. */
export function browserHints(): { time_zone: string; invitation?: string } {
  const invitation = readPageToken(nextPage(location.search));
  return { time_zone: zone(), ...(invitation && { invitation }) };
}

const readPageToken = (address: string): string | null =>
  matchPage(identityPages.invitation, address.replace(/[?#].*$/, ''))?.token ?? null;

/** Enters after a sign-in, or has the person asked where to start. */
export function enterOrAsk(answer: SignedIn | AskedToStart, onAsked: (asked: AskedToStart) => void): void {
  if ('invitations' in answer) onAsked(answer);
  else enter();
}
