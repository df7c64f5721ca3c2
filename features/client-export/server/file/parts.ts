import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import type { ExportFormatName } from '../../contract.ts';

const pack = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Rows of text shrink to a tenth at the lowest cost. */
const LEVEL = 1;

const partKey = (file_key: string, part: number): string => `export-${file_key}-${part}`;

/** Packs text as a part is packed. */
export const packPart = (text: string): Promise<Buffer> => pack(Buffer.from(text), { level: LEVEL });

/** Returns how large a part of the file is; a workbook is packed. */
export const measurePart = (format: ExportFormatName, text: string, packed: Buffer): number =>
  format === 'XLSX' ? packed.length : Buffer.byteLength(text);

/** Stores a packed part of a file; one that is stored again replaces itself. */
export const putPart = (storage: FileStorage, file_key: string, part: number, packed: Buffer): Promise<void> =>
  storage.put(partKey(file_key, part), packed, 'application/gzip');

/** Reads the parts of a file one after the other. Throws `not_found` where one is gone. */
export async function* readParts(storage: FileStorage, file_key: string, count: number): AsyncGenerator<Buffer> {
  for (let part = 0; part < count; part += 1) {
    const { stream } = await storage.read(partKey(file_key, part));
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
export async function removeParts(storage: FileStorage, file_key: string, count: number): Promise<void> {
  for (let part = 0; part <= count; part += 1) await storage.remove(partKey(file_key, part));
}
