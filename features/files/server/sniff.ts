import { readStart } from '#platform/server/storage/read-start.ts';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { isUtf16Text, looksLikeText } from '#platform/server/text-encoding.ts';
import { guessFileType } from '../upload-refs.ts';

/** How many bytes are read: enough for every signature, including those inside a zip (Office files). */
const SAMPLE_BYTES = 65_536;

/**
 * Detects the type of a stored file from its bytes, because a name or a header proves nothing.
 *
 * @param name tells text from CSV, which look alike.
 * @returns a content type, or undefined when the bytes are of no known kind.
 */
export async function sniffType(storage: FileStorage, key: string, name: string): Promise<string | undefined> {
  const sample = await readStart(storage, key, SAMPLE_BYTES);
  const { fileTypeFromBuffer } = await import('file-type');
  const found = isUtf16Text(sample) ? undefined : await fileTypeFromBuffer(sample);
  if (found) return found.mime;
  if (!looksLikeText(sample)) return undefined;
  return guessFileType(name) === 'text/csv' ? 'text/csv' : 'text/plain';
}
