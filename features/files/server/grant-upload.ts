import type * as z from 'zod';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/scope.ts';
import type { FileStorage, UploadGrant } from '#platform/server/storage/storage.ts';
import type { files } from '../contract.ts';
import { tooLarge, typeOfName, uploadRules, wrongType } from '../upload-refs.ts';
import { insertGrant } from './files.queries.ts';

/** Long enough for 100 MB over a slow line. */
const GRANT_SECONDS = 600;

type Asked = z.output<typeof files.grantUpload.body>;

/** Permission to upload one file. What its name, type or size already rule out is refused before it is sent. */
export async function grantUpload(scope: Scope, storage: FileStorage, asked: Asked): Promise<UploadGrant> {
  const { file_name, file_upload_ref, content_type, file_size = 1 } = asked;
  const { max_bytes, types } = uploadRules[file_upload_ref];
  const type = [content_type, typeOfName(file_name)].find((candidate) => candidate && types.includes(candidate));
  if (!type) throw fieldProblem('file', wrongType(file_upload_ref));
  if (file_size > max_bytes) throw fieldProblem('file', tooLarge(file_upload_ref));
  if (file_size === 0) throw fieldProblem('file', 'This file is empty.');
  const key = await insertGrant(scope, {
    name: file_name,
    upload_ref: file_upload_ref,
    expires_in_seconds: GRANT_SECONDS,
  });
  return storage.grantUpload({ key, content_type: type, max_bytes, expires_in_seconds: GRANT_SECONDS });
}
