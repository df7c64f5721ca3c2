import { buffer } from 'node:stream/consumers';
import type { Services } from '#platform/server/services.ts';

/** Returns the bytes of a mail, wherever they are stored. */
export async function loadBytes(
  { storage }: Pick<Services, 'storage'>,
  { raw, file_key }: { raw: Buffer | null; file_key: string | null },
): Promise<Buffer> {
  if (file_key === null) return raw ?? Buffer.alloc(0);
  const { stream } = await storage.read(file_key);
  return buffer(stream);
}
