import type { FileHandle } from 'node:fs/promises';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { openTemporaryFile } from '../temporary-file.ts';
import { UnusableFile } from '../unusable-file.ts';

/** The most files inside the file; a workbook has a few dozen. */
const MAX_ENTRIES = 10_000;
/** The most bytes of one part: a full sheet of twenty columns has about one gigabyte. */
const MAX_PART_BYTES = 2 * 1024 ** 3;
/** The most bytes of a part that only describes the workbook. */
export const MAX_DESCRIPTION_BYTES = 16 * 1024 ** 2;
/** How many times larger than its compressed form a large part may be; sheets of real lists stay below forty. */
const MAX_RATIO = 200;
const LARGE_PART_BYTES = 10 * 1024 ** 2;

export const DAMAGED_BOOK = 'This Excel file is damaged. Open it, save it again and upload the new one.';
const TOO_LARGE = 'This Excel file is too large when unpacked. Split it into several files.';

/** A stored ZIP file, copied to this machine because its list of contents stands at its end. */
export class StoredZip {
  private constructor(
    private readonly file: FileHandle,
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Throws `UnusableFile` for what is no ZIP or has too many parts. */
  static async open(storage: FileStorage, key: string): Promise<StoredZip> {
    const file = await openTemporaryFile();
    try {
      const { stream } = await storage.read(key);
      for await (const chunk of stream as AsyncIterable<Buffer>) await file.appendFile(chunk);
      const { zip, entries } = await listEntries(file);
      return new StoredZip(file, zip, entries);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Returns how many bytes a part has; null when there is none. */
  findSize(name: string): number | null {
    return this.entries.get(name)?.uncompressedSize ?? null;
  }

  /** Yields the bytes of a part. Throws `UnusableFile` when there is none, or it is damaged or too large. */
  async *read(name: string, max_bytes = MAX_PART_BYTES): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) throw new UnusableFile(DAMAGED_BOOK);
    const { uncompressedSize: size, compressedSize } = entry;
    if (size > max_bytes || (size > LARGE_PART_BYTES && size > compressedSize * MAX_RATIO)) {
      throw new UnusableFile(TOO_LARGE);
    }
    // The library ends a part that unpacks to more than it declares.
    const stream = await orDamaged(this.zip.openReadStreamPromise(entry));
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    try {
      for (;;) {
        const { done, value } = await orDamaged(chunks.next());
        if (done) return;
        yield value;
      }
    } finally {
      stream.destroy();
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

async function listEntries({ fd }: FileHandle): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const zip = await orDamaged(fromFdPromise(fd, { autoClose: false }));
  if (zip.entryCount > MAX_ENTRIES) throw new UnusableFile(DAMAGED_BOOK);
  const entries = new Map<string, Entry>();
  const found = zip.eachEntry();
  for (;;) {
    const { done, value } = await orDamaged(found.next());
    if (done) return { zip, entries };
    entries.set(value.fileName, value);
  }
}

/** What fails once the file is here is wrong in the file. */
async function orDamaged<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch {
    throw new UnusableFile(DAMAGED_BOOK);
  }
}
