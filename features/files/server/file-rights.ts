import type { Scope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { UploadRef } from '../upload-refs.ts';
import { findFile } from './files.queries.ts';

/** Tells whether the actor may have this file because of what uses it. */
export type FileRight = (scope: Scope, file: { id: number; key: string }) => Promise<boolean>;

const rights = extensionPoint<FileRight>();

/** Declares who may have a file that was uploaded for this, in the manifest of the feature that uses such files. */
export const fileRight = (ref: UploadRef, right: FileRight): Extension => rights.extend(ref, right);

export const findFileRight = (ref: string): FileRight | undefined => rights.find(ref);

/** The right to pictures of people, because everybody in the organisation may see who else is. */
export const everyone: FileRight = async () => true;

/**
 * Finds a file of the organisation that the actor may have. Knowing its key gives no right: a file is only for people
 * who may see what it is used for, and an unused one is visible to no one.
 */
export async function findReadableFile(scope: Scope, key: string) {
  const file = await findFile(scope, key);
  if (file?.status !== 'STORED' || file.content_type === null) return null;
  const mayRead = findFileRight(file.upload_ref);
  return mayRead && (await mayRead(scope, file)) ? { ...file, content_type: file.content_type } : null;
}
