import { countScriptBytes } from '#testing/pages/script-size.ts';

/** Returns how many kB of gzip are all scripts a page names and all that those import. */
export async function scriptKb(url: string, path: string): Promise<number> {
  const bytes = await countScriptBytes(async (address) => (await fetch(address)).text(), `${url}${path}`);
  return bytes / 1_024;
}
