import { isIPv4 } from 'node:net';

/**
 * Is this host name this machine alone? `localhost` and names below it, 127.0.0.0/8 and ::1.
 *
 * @param hostname without port; an IPv6 address with or without its brackets.
 */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === '::1' || name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIPv4(name) && name.startsWith('127.');
}
