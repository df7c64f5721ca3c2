import type { FileStorage } from '#platform/server/storage/storage.ts';
import { isImageType, type UploadRef, uploadRules } from '../upload-refs.ts';
import { readImageSize } from './image-size.ts';

const MEGAPIXEL = 1_000_000;

/**
 * Returns the most megapixels allowed: a small file may decode to gigabytes, and AVIF takes eight times the memory of
 * any other kind.
 */
const maxMegapixels = (type: string): number => (type === 'image/avif' ? 20 : 50);

/** Returns what is wrong with an upload that would be decoded as a picture, in words for the person, or null. */
export async function pictureProblem(
  storage: FileStorage,
  { key, upload_ref, content_type }: { key: string; upload_ref: UploadRef; content_type: string },
): Promise<string | null> {
  if (!uploadRules[upload_ref].limits_pixels || !isImageType(content_type)) return null;
  const { stream } = await storage.read(key);
  try {
    const size = await readImageSize(stream, content_type);
    if (!size) return 'This picture is damaged, so it cannot be read. Save it again and upload the new one.';
    const most = maxMegapixels(content_type);
    if (size.width * size.height <= most * MEGAPIXEL) return null;
    const measured = `${size.width.toLocaleString('en')} × ${size.height.toLocaleString('en')} pixels`;
    const kind = content_type === 'image/avif' ? 'An AVIF picture' : 'A picture';
    return `This picture is too large (${measured}). ${kind} may have at most ${most} megapixels.`;
  } finally {
    stream.destroy();
  }
}
