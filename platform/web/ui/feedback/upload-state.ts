/** The states of one file on its way up (S0-4-66). */
export type UploadStatus =
  | 'initial'
  | 'set_files'
  | 'set_storage_params'
  | 'valid'
  | 'invalid'
  | 'uploading'
  | 'uploaded'
  | 'error';

/** S0-4-67: busy if any file is invalid, uploading or errored, otherwise ready. While busy, closing is blocked (S0-5-26). */
export function isUploaderBusy(statuses: readonly UploadStatus[]): boolean {
  return statuses.some((status) => status === 'invalid' || status === 'uploading' || status === 'error');
}

/** Whether something is still under way: waiting for its turn, sent, or checked. What failed is done and holds nobody up. */
export function isUploadRunning(statuses: readonly UploadStatus[]): boolean {
  return statuses.some((status) => status === 'valid' || status === 'set_storage_params' || status === 'uploading');
}

/** S0-5-23. */
export const MAX_UPLOAD_FILES = 200;

/**
 * Whether a file is of an accepted kind. Kinds are written as in the accept attribute: 'image/*', 'application/pdf', '.csv'.
 * A file without a kind of its own is judged by its name.
 */
export function isAcceptedFile(file: { name: string; type: string }, accept: readonly string[]): boolean {
  const name = file.name.toLowerCase();
  return accept.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind.toLowerCase());
    if (kind.endsWith('/*')) return file.type.startsWith(kind.slice(0, -1));
    return file.type === kind;
  });
}
