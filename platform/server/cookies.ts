import { parseCookie } from 'cookie';

/** The cookies of a request; a value that cannot be decoded stays as it came. */
export const readCookies = (header: string | undefined): Record<string, string | undefined> =>
  header ? parseCookie(header) : {};
