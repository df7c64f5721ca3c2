import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FileStorage } from './storage.ts';

const pack = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Rows of text shrink to a tenth at the lowest cost. */
const LEVEL = 1;

const partKey = (name: string, part: number): string => `${name}-${part}`;

/** Stores a part of a long text; one that is stored again replaces itself. */
export const putPart = async (storage: FileStorage, name: string, part: number, text: string): Promise<void> =>
  storage.put(partKey(name, part), await pack(Buffer.from(text), { level: LEVEL }), 'application/gzip');

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
