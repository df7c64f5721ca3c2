import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header, type Pack } from 'tar-stream';
import * as z from 'zod';

/** The content of an entry, in chunks. */
export type Entry = AsyncIterable<Buffer>;

/** The first entry of an archive: what was saved, and by which version. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), has_row_security: z.boolean() })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  months: z.array(z.object({ parent: z.string(), month: z.string() })),
  has_files: z.boolean(),
});
export type Manifest = z.output<typeof Manifest>;

export const MANIFEST = 'manifest.json';
export const SECRETS = 'secrets.json';
/** The last entry; an archive without it was cut off. */
export const END = 'end';

/**
 * Returns the name of one part of a table's rows, in the format of COPY, by the table's number; rows are split because
 * an entry's size comes before it.
 */
export const partName = (table: number, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`;

export const findPartTable = (name: string): number | null => {
  const found = /^tables\/(\d+)\/\d{6}\.copy$/.exec(name);
  return found ? Number(found[1]) : null;
};

/** Returns the place of a file in the local store; null for any other name, which may not be written there. */
export const findFilePlace = (name: string): string | null =>
  /^files\/([0-9a-f]{2}\/[\w-][\w.-]{0,199})$/.exec(name)?.[1] ?? null;

/** Adds an entry that is in memory and waits until the archive has taken it. */
export const addEntry = (pack: Pack, name: string, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });

/**
 * Reads an archive from beginning to end.
 *
 * @param take receives each entry; what it does not read is skipped.
 */
export async function readArchive(file: string, take: (header: Header, entry: Entry) => Promise<void>): Promise<void> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  let last = '';
  try {
    for await (const entry of entries) {
      await take(entry.header, entry as AsyncIterable<unknown> as Entry);
      entry.resume();
      last = entry.header.name;
    }
    await reading;
  } catch (error) {
    await reading.catch(() => {});
    throw error;
  }
  if (last !== END) throw new Error(`${file} ends too early.`);
}

/** Reads the whole archive without changing anything, so that a damaged one changes nothing. */
export async function checkArchive(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  try {
    await readArchive(file, async ({ name }, entry) => {
      if (name === MANIFEST) manifest = Manifest.parse(JSON.parse((await readAll(entry)).toString('utf8')));
    });
  } catch (error) {
    throw new Error(`${file} is damaged, or no backup of Leadkeep: ${(error as Error).message}`, { cause: error });
  }
  if (!manifest) throw new Error(`${file} is no backup of Leadkeep.`);
  return manifest;
}

export async function readAll(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of entry) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
