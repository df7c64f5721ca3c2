/** The states of an upload (S0-4-66). */
export type UploadStatus =
  | 'initial'
  | 'set_files'
  | 'set_storage_params'
  | 'valid'
  | 'invalid'
  | 'uploading'
  | 'uploaded'
  | 'error';

/** Returns whether any file is invalid, uploading or failed (S0-4-67); while busy, closing is blocked (S0-5-26). */
export function isUploaderBusy(statuses: readonly UploadStatus[]): boolean {
  return statuses.some((status) => status === 'invalid' || status === 'uploading' || status === 'error');
}

/** Returns whether any file is waiting, being sent or being checked; a failed one is done. */
export function isUploadRunning(statuses: readonly UploadStatus[]): boolean {
  return statuses.some((status) => status === 'valid' || status === 'set_storage_params' || status === 'uploading');
}

/** The most files of one upload (S0-5-23). */
export const MAX_UPLOAD_FILES = 200;

/**
 * Returns whether a file is of an accepted kind, in the form of the accept attribute: 'image/*', 'application/pdf',
 * '.csv'. A file without a type is judged by its name.
 */
export function isAcceptedFile(file: { name: string; type: string }, accept: readonly string[]): boolean {
  const name = file.name.toLowerCase();
  return accept.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind.toLowerCase());
    if (kind.endsWith('/*')) return file.type.startsWith(kind.slice(0, -1));
    return file.type === kind;
  });
}
