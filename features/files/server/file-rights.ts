import type { Scope } from '#platform/server/scope.ts';
import type { UploadRef } from '../upload-refs.ts';
import { findFile } from './files.queries.ts';

/** May the actor have this file, by what uses it? */
export type FileRight = (scope: Scope, file: { id: number; key: string }) => Promise<boolean>;

/** One rule for each use of files; the features that use them write them, the application puts them together. */
export type FileRights = Record<UploadRef, FileRight>;

/** Of pictures of people: whoever is in the organisation may see who else is. */
export const everyone: FileRight = async () => true;

/**
 * A file of the organisation that the actor may have. To know its key gives no right: who may not see what it is used
 * for does not get it, and what nothing uses yet nobody gets.
 */
export async function findReadableFile(scope: Scope, rights: FileRights, key: string) {
  const file = await findFile(scope, key);
  if (file?.status !== 'STORED' || file.content_type === null) return null;
  const mayRead = rights[file.upload_ref as UploadRef];
  return (await mayRead(scope, file)) ? { ...file, content_type: file.content_type } : null;
}
