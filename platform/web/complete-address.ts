/** Returns an address that was written without its scheme with one: 'www.example.com' and 'ann@example.com'. */
export function completeAddress(written: string): string {
  const address = written.trim();
  if (address === '' || /^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/]+\.[^\s/]+/.test(address) ? `https://${address}` : address;
}
