import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { damaged, findMaxBytes, tooLarge, type UploadRef, uploadRules, wrongType } from '../upload-refs.ts';
import { pictureProblem } from './check-picture.ts';
import { findFile, markStored, type StoredFile } from './files.queries.ts';
import { sniffType } from './sniff.ts';

/** What is stored under a key; `claimFile` makes it a file of the organisation. */
export interface CheckedUpload {
  key: string;
  upload_ref: UploadRef;
  content_type: string;
  size_bytes: number;
}

interface Reader {
  read<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result>;
  services: { storage: FileStorage };
}

/**
 * Checks what was uploaded under a key: that it exists, is the actor's and is what its purpose allows. Size and type
 * are checked again here, by the bytes, whatever the grant was made for. Runs outside a transaction, because it reads
 * from the store. Throws `invalid_input` on `field` with the specification's sentence.
 */
export async function checkUpload(
  { read, services: { storage } }: Reader,
  { key, upload_ref, field }: { key: string; upload_ref: UploadRef; field: string },
): Promise<CheckedUpload> {
  const refuse = (message: string) => fieldProblem(field, message);
  const granted = await read(async (scope) => {
    const file = await findFile(scope, key);
    return file?.uploaded_by_id === scope.actor.profile_id && file.upload_ref === upload_ref ? file : undefined;
  });
  if (granted?.status === 'STORED') return asJudged(granted, upload_ref);
  if (granted) await storage.settle(key);
  const size_bytes = granted ? await storage.size(key) : null;
  if (!granted || size_bytes === null) throw refuse('This file was not uploaded. Choose it again.');
  const rule = uploadRules[upload_ref];
  if (size_bytes > rule.max_bytes) throw refuse(tooLarge(upload_ref));
  const content_type = await sniffType(storage, key, granted.name);
  if (!content_type || !rule.types.includes(content_type)) {
    throw refuse(damaged(granted.name, content_type, upload_ref) ?? wrongType(upload_ref));
  }
  const most = findMaxBytes(upload_ref, content_type);
  if (size_bytes > most) throw refuse(tooLarge(upload_ref, most));
  const problem = await pictureProblem(storage, { key, upload_ref, content_type });
  if (problem) throw refuse(problem);
  return { key, upload_ref, content_type, size_bytes };
}

/** Returns a file as checked when it was first used, since its bytes cannot have changed. */
const asJudged = (
  file: { key: string; content_type: string | null; size_bytes: number | null },
  upload_ref: UploadRef,
) => ({
  key: file.key,
  upload_ref,
  content_type: file.content_type ?? '',
  size_bytes: file.size_bytes ?? 0,
});

/**
 * Makes a checked upload a file, inside the transaction of what uses it; a second call with the same key changes
 * nothing.
 */
export async function claimFile(scope: Scope, checked: CheckedUpload): Promise<StoredFile> {
  const file = await markStored(scope, checked);
  if (!file) throw new Problem('not_found', { log_detail: `upload ${checked.key}` });
  return file;
}
