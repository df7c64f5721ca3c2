import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';

/**
 * Returns whether a host name means this machine: `localhost` and names below it, 127.0.0.0/8 and ::1.
 *
 * @param hostname without port; an IPv6 address with or without its brackets.
 */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === '::1' || name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIPv4(name) && name.startsWith('127.');
}

/** Headers of a proxy, which show that the browser is elsewhere. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Returns whether the person at this machine asks, for what only they may have (readings.md D18). The connection must
 * come from this machine, except in a container, where it never does; the host name must be this machine's, so that no
 * page elsewhere can make a browser read this under its own name; and HTTP/1.0 is refused, which simple proxies speak
 * and browsers do not.
 */
export function isAskedHere(request: FastifyRequest, { in_container }: Pick<Settings, 'in_container'>): boolean {
  const { headers, raw } = request;
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const isFromHere = in_container || isLoopbackHost((raw.socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
  const isProxied = raw.httpVersion === '1.0' || proxyHeaders.some((name) => headers[name] !== undefined);
  return isFromHere && isLoopbackHost(host) && !isProxied;
}
