import { gzipSync } from 'node:zlib';

/**
 * Returns how many bytes of gzip are all scripts that a page names and all that those import. Throws where it names none.
 *
 * @param read returns the text at an address.
 */
export async function countScriptBytes(read: (address: string) => Promise<string>, page: string): Promise<number> {
  const html = await read(page);
  const waiting = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => new URL(source!, page).href);
  const seen = new Set<string>();
  let bytes = 0;
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    const script = await read(address);
    bytes += gzipSync(script).length;
    for (const [, source] of script.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g))
      waiting.push(new URL(source!, address).href);
  }
  if (seen.size === 0) throw new Error('The page names no script.');
  return bytes;
}
