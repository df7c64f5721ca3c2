import { type LookupAddress, lookup } from 'node:dns';
import { lookup as lookupSoon } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopbackHost } from './loopback.ts';

/** Networks that an address from outside must never lead us to (integrations R.9). */
const forbidden = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  forbidden.addSubnet(network, prefix, 'ipv4');
}
/** The IPv6 networks of public unicast; everything else is local, mapped, translated or reserved. */
const publicIPv6 = new BlockList();
publicIPv6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  forbidden.addSubnet(network, prefix, 'ipv6');
}

/** Returns whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !forbidden.check(address, 'ipv4');
  return family === 6 && publicIPv6.check(address, 'ipv6') && !forbidden.check(address, 'ipv6');
}

const PORTS = ['', '443', '8443'];

/**
 * Returns why we do not call an address that a person entered; null where we do. A name may still resolve to a private
 * address, which `lookupPublic` refuses when it is called.
 *
 * @param options.local_mode also allows this machine, where emulators are.
 */
export function refuseTarget(address: string, { local_mode }: { local_mode: boolean }): string | null {
  if (!URL.canParse(address)) return 'not an address';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'an address with a password';
  if (local_mode && isLoopbackHost(url.hostname) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== 'https:') return 'not https';
  if (!PORTS.includes(url.port)) return `port ${url.port}`;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isLoopbackHost(host) || (isIP(host) !== 0 && !isPublicAddress(host))) return 'a private address';
  return null;
}

/** Resolves a name for a connection, which is made to exactly the address that was checked. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '');
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address))) {
      return done(new Error(`${hostname} is a private address`), '');
    }
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

/** How long a name may take to resolve when an address is saved; one that takes longer is checked when it is called. */
const RESOLVE_MS = 2_000;

/** Returns whether the name of an address leads to a private address now; false where it does not resolve. */
export async function leadsToPrivate(address: string): Promise<boolean> {
  const host = new URL(address).hostname.replace(/^\[(.*)\]$/, '$1');
  const found = lookupSoon(host, { all: true }).catch((): LookupAddress[] => []);
  const late = new Promise<LookupAddress[]>((resolve) => setTimeout(resolve, RESOLVE_MS, []).unref());
  return (await Promise.race([found, late])).some((one) => !isPublicAddress(one.address));
}
