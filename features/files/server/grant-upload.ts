import type * as z from 'zod';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { UploadGrant } from '#platform/server/storage/storage.ts';
import type { files } from '../contract.ts';
import { findMaxBytes, guessFileType, tooLarge, uploadRules, wrongType } from '../upload-refs.ts';
import { insertGrant } from './files.queries.ts';
import { checkUploadLimits } from './upload-limits.ts';

/** Long enough for 100 MB over a slow connection. */
const GRANT_SECONDS = 600;

type GrantRequest = z.output<typeof files.grantUpload.body>;

/** Grants the upload of one file; a wrong name, type or size is refused before it is sent. */
export async function grantUpload(
  scope: Scope,
  { storage, settings }: Pick<Services, 'storage' | 'settings'>,
  asked: GrantRequest,
): Promise<UploadGrant> {
  const { file_name, file_upload_ref, content_type } = asked;
  const { types } = uploadRules[file_upload_ref];
  const type = [content_type, guessFileType(file_name)].find((candidate) => candidate && types.includes(candidate));
  if (!type) throw fieldProblem('file', wrongType(file_upload_ref));
  const most = findMaxBytes(file_upload_ref, type);
  // A stated size limits the grant, so that a small stated size does not allow a large file.
  const max_bytes = asked.file_size ?? most;
  if (max_bytes > most) throw fieldProblem('file', tooLarge(file_upload_ref, most));
  if (max_bytes === 0) throw fieldProblem('file', 'This file is empty.');
  await checkUploadLimits(scope, settings, max_bytes);
  const key = await insertGrant(scope, {
    name: file_name,
    upload_ref: file_upload_ref,
    max_bytes,
    expires_in_seconds: GRANT_SECONDS,
  });
  return storage.grantUpload({ key, content_type: type, max_bytes, expires_in_seconds: GRANT_SECONDS });
}
