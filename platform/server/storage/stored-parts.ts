import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FileStorage } from './storage.ts';

const pack = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Rows of text shrink to a tenth at the lowest cost. */
const LEVEL = 1;

const partKey = (name: string, part: number): string => `${name}-${part}`;

/** Packs text as a part of a long text is packed. */
export const packText = (text: string): Promise<Buffer> => pack(Buffer.from(text), { level: LEVEL });

/** Stores a part of a long text; one that is stored again replaces itself. @returns its packed length in bytes. */
export async function putPart(storage: FileStorage, name: string, part: number, text: string): Promise<number> {
  const packed = await packText(text);
  await storage.put(partKey(name, part), packed, 'application/gzip');
  return packed.length;
}

/** Reads the parts of a text one after the other. Throws `not_found` where one is gone. */
export async function* readParts(
  storage: FileStorage,
  name: string,
  { from = 0, count }: { from?: number; count: number },
): AsyncGenerator<Buffer> {
  for (let part = from; part < count; part += 1) {
    const { stream } = await storage.read(partKey(name, part));
    const unpacked = createGunzip();
    stream.once('error', (error) => unpacked.destroy(error));
    try {
      yield* stream.pipe(unpacked) as AsyncIterable<Buffer>;
    } finally {
      stream.destroy();
    }
  }
}

/** Removes the parts, and the one behind them that work which was killed may have left. */
export async function removeParts(storage: FileStorage, name: string, count: number): Promise<void> {
  for (let part = 0; part <= count; part += 1) await storage.remove(partKey(name, part));
}
