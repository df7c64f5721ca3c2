import { gzipSync } from 'node:zlib';

/** Returns how many kB of gzip are all scripts a page names and all that those import. */
export async function scriptKb(url: string, path: string): Promise<number> {
  const html = await (await fetch(`${url}${path}`)).text();
  const waiting = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(
    ([, source]) => new URL(source!, `${url}${path}`).href,
  );
  const seen = new Set<string>();
  let bytes = 0;
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    const script = await (await fetch(address)).text();
    bytes += gzipSync(script).length;
    for (const [, source] of script.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g))
      waiting.push(new URL(source!, address).href);
  }
  if (seen.size === 0) throw new Error('The page names no script.');
  return bytes / 1_024;
}
