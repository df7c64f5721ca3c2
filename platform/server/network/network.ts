import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the network of an address: its /24 (IPv4) or /64 (IPv6). One attacker has many addresses of one network, so
 * limits count both.
 */
export function findNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return plain;
  return `${expandIPv6(plain).slice(0, 4).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address without leading zeros: '::1' becomes seven times '0' and '1'. */
function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]!.toLowerCase().split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, '')));
  if (tail === undefined) return groups(head);
  const [before, after] = [groups(head), groups(tail)];
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
}

/** Returns true for an address of one machine or one private network. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return /^(127\.|10\.|192\.168\.|169\.254\.|0\.|172\.(1[6-9]|2\d|3[01])\.)/.test(plain);
  return /^(::1$|::$|f[cd]|fe[89ab])/i.test(plain);
}
