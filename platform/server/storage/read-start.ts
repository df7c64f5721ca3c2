import type { FileStorage } from './storage.ts';

/** Reads the first bytes of a stored file without fetching the rest. */
export async function readStart(storage: FileStorage, key: string, length: number): Promise<Buffer> {
  const { stream } = await storage.read(key);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop destroys the stream.
    if (size >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}
