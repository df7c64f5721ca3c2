import { call } from '#platform/web/api.ts';
import { sendForm } from '#platform/web/upload.ts';
import { files, type UploadRef } from '../contract.ts';

interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads one file by a grant: permission first, then straight to where files live.
 *
 * @returns the key by which the call that uses the file names it. Throws `CallFailed`.
 */
export async function uploadFile(file: File, ref: UploadRef, options: UploadOptions = {}): Promise<string> {
  const { fields, url } = await call(files.grantUpload, {
    body: { file_name: file.name, file_upload_ref: ref, content_type: file.type, file_size: file.size },
  });
  await sendForm({ url, fields, file, ...options });
  return fields.key ?? '';
}
