import { parseCookie } from 'cookie';

/** Every cookie the server sets. */
const serverCookies = [
  'leadkeep_session',
  'leadkeep_sign_in',
  'leadkeep_device',
  'leadkeep_google_nonce',
  'leadkeep_start',
] as const;
export type ServerCookie = (typeof serverCookies)[number];

/** The prefix with which browsers accept a cookie only from this very host, over https. */
const SECURE_PREFIX = '__Host-';

/** @param secure true when the product is served over https. */
export const nameOnTheWire = (name: ServerCookie, secure: boolean): string =>
  secure ? `${SECURE_PREFIX}${name}` : name;

/**
 * Returns a request's cookies, the server's own under their plain names; a value that cannot be decoded stays as it
 * came. Over https a server cookie without its prefix was not set by us and is ignored.
 */
export function readCookies(header: string | undefined, secure: boolean): Record<string, string | undefined> {
  const sent = header ? parseCookie(header) : {};
  if (!secure) return sent;
  const ours = serverCookies.map((name) => [name, sent[nameOnTheWire(name, secure)]] as const);
  return { ...sent, ...Object.fromEntries(ours) };
}
