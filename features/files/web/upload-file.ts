import { CallFailed, call } from '#platform/web/api.ts';
import { apiText } from '#platform/web/en/api.ts';
import { sendForm } from '#platform/web/files/upload.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { files, type UploadRef } from '../contract.ts';
import { text } from './en.ts';

interface UploadOptions {
  /** Called when permission is granted and the upload starts. */
  onGranted?: () => void;
  /** Called with the part that is uploaded, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads one file by a grant: permission first, then straight to the store. A busy store is tried once more.
 *
 * @returns the key by which the call that uses the file names it. Throws `CallFailed`.
 */
export async function uploadFile(file: File, ref: UploadRef, options: UploadOptions = {}): Promise<string> {
  const { onGranted, ...sending } = options;
  const { fields, url } = await requestGrant(file, ref, options.signal);
  onGranted?.();
  const form = { url, fields, file, ...sending };
  try {
    await sendForm(form).catch((failure) => (isBusy(failure) ? sendForm(form) : Promise.reject(failure)));
  } catch (failure) {
    // The person who cancelled the upload needs no message (S0-8-21).
    if (!options.signal?.aborted) toast({ type: 'ERROR', heading: apiText('generic_error') });
    throw failure;
  }
  return fields.key ?? '';
}

async function requestGrant(file: File, ref: UploadRef, signal?: AbortSignal) {
  const content_type = file.type || undefined;
  const body = { file_name: file.name, file_upload_ref: ref, file_size: file.size, content_type };
  try {
    return await call(files.grantUpload, { body }, signal);
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure;
    // The message is the server's about the file itself, else the specification's sentence (S0-8-22).
    throw new CallFailed(failure.status, { ...failure.body, detail: failure.fieldErrors.file ?? text('grant_failed') });
  }
}

const isBusy = (failure: unknown) => failure instanceof CallFailed && failure.status === 503;
