import { Problem } from '../../contract/problems.ts';
import type { StreamedBody } from '../network/http-client.ts';
import type { FileStorage } from './storage.ts';

/** Returns a stored file as a body that is sent as it is read. Throws `not_found` where nothing is stored under the key. */
export async function streamStored(storage: FileStorage, key: string): Promise<StreamedBody> {
  const length = await storage.size(key);
  if (length === null) throw new Problem('not_found', { log_detail: `file ${key}` });
  return { length, open: async () => (await storage.read(key)).stream };
}
