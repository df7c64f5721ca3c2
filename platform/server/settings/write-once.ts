import { randomBytes } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';

/**
 * Writes the file unless it is there already, readable by its owner alone. Processes starting at the same moment must
 * agree on its content: a link to a whole file is made by exactly one of them.
 */
export async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}
