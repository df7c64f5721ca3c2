import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import type { SentFile } from '#platform/server/network/write-form.ts';
import { guessFileType, HOSTED_MAX_BYTES, uploadRules, wrongType } from '../../upload-refs.ts';
import { insertGrant } from '../files.queries.ts';
import { readForm } from '../read-form.ts';
import { fileSettings } from '../settings.ts';
import { checkUploadLimits } from '../upload-limits.ts';
import { checkUpload } from '../use-file.ts';
import { storeAtHost } from './store-at-host.ts';

const REF = 'PAGE_TEMPLATE_ATTACHMENT';
const stores = ['0', '1', 'auto'];

/**
 * Stores one file at the file host of the installation, or in our own store where none is set up; what nothing uses is
 * removed there after a day, as the host does.
 *
 * @returns the host's id of the file, or the key of an upload for a page.
 */
export async function uploadToHost(context: DetachedContext): Promise<{ file: string }> {
  const { services, request } = context;
  const { FILEHOST_PUBLIC_KEY: key } = fileSettings.readFrom(services.settings);
  const { file, store } = await readForm(request, HOSTED_MAX_BYTES, async ({ public_key, store = 'auto' }, part) => {
    if (public_key && public_key !== key) throw fieldProblem('public_key', 'This is not the key of this server.');
    if (!stores.includes(store)) throw fieldProblem('store', 'Choose 0, 1 or auto.');
    const bytes = await part.toBuffer();
    if (bytes.length === 0) throw fieldProblem('file', 'This file is empty.');
    return { file: { name: part.filename, content_type: part.mimetype, bytes }, store };
  });
  const content_type = guessFileType(file.name);
  if (!content_type || !uploadRules[REF].types.includes(content_type)) throw fieldProblem('file', wrongType(REF));
  return { file: key ? await storeAtHost(services, file, store) : await storeHere(context, { ...file, content_type }) };
}

async function storeHere(
  { services, transaction, read }: DetachedContext,
  file: SentFile & { bytes: Buffer },
): Promise<string> {
  const { name, bytes, content_type } = file;
  const key = await transaction(async (scope) => {
    await checkUploadLimits(scope, services.settings, bytes.length);
    return insertGrant(scope, { name, upload_ref: REF, max_bytes: bytes.length, expires_in_seconds: 0 });
  });
  await services.storage.put(key, bytes, content_type);
  try {
    await checkUpload({ read, services }, { key, upload_ref: REF, field: 'file' });
  } catch (error) {
    if (error instanceof Problem) await services.storage.remove(key);
    throw error;
  }
  return key;
}
