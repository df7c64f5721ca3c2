import type { Scope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { UploadRef } from '../upload-refs.ts';
import { findFile } from './files.queries.ts';

/** May the actor have this file, by what uses it? */
export type FileRight = (scope: Scope, file: { id: number; key: string }) => Promise<boolean>;

const rights = extensionPoint<FileRight>();

/** Who may have a file that was uploaded for this; stands in the manifest of the feature that uses such files. */
export const fileRight = (ref: UploadRef, right: FileRight): Extension => rights.extend(ref, right);

export const findFileRight = (ref: string): FileRight | undefined => rights.find(ref);

/** Of pictures of people: whoever is in the organisation may see who else is. */
export const everyone: FileRight = async () => true;

/**
 * A file of the organisation that the actor may have. To know its key gives no right: who may not see what it is used
 * for does not get it, and what nothing uses yet nobody gets.
 */
export async function findReadableFile(scope: Scope, key: string) {
  const file = await findFile(scope, key);
  if (file?.status !== 'STORED' || file.content_type === null) return null;
  const mayRead = findFileRight(file.upload_ref);
  return mayRead && (await mayRead(scope, file)) ? { ...file, content_type: file.content_type } : null;
}
