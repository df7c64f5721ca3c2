import { parseCookie } from 'cookie';

/** Every cookie the server sets. */
const serverCookies = ['leadkeep_session', 'leadkeep_sign_in', 'leadkeep_device', 'leadkeep_google_nonce'] as const;
export type ServerCookie = (typeof serverCookies)[number];

/** Browsers take such a cookie from this very host over https alone, never from one beside it. */
const SECURE_PREFIX = '__Host-';

/** @param secure the product is served over https. */
export const nameOnTheWire = (name: ServerCookie, secure: boolean): string =>
  secure ? `${SECURE_PREFIX}${name}` : name;

/**
 * The cookies of a request, those of the server under their plain names; a value that cannot be decoded stays as it
 * came. Over https a cookie of the server without its prefix was set by somebody else and does not count.
 */
export function readCookies(header: string | undefined, secure: boolean): Record<string, string | undefined> {
  const sent = header ? parseCookie(header) : {};
  if (!secure) return sent;
  const ours = serverCookies.map((name) => [name, sent[nameOnTheWire(name, secure)]] as const);
  return { ...sent, ...Object.fromEntries(ours) };
}
