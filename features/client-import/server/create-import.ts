import { defaultCountry } from '#features/clients/server/index.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { type CheckedUpload, checkUpload, claimFile } from '#features/files/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import type { ClientImport } from '../contract.ts';
import { getImport, insertImport } from './imports.queries.ts';
import { type FileSample, readSample, UnusableFile } from './read/read-sample.ts';

/** The longest name of a source, in characters. */
const MAX_SOURCE_NAME = 120;

/**
 * Starts an import of an uploaded file by sampling its first rows and guessing its columns. By default the person who
 * imports gets the clients, and known clients get what they lack.
 * Throws `invalid_input` on `key` when nothing was uploaded or the file is no list.
 */
export async function createImport(context: DetachedContext, key: string): Promise<ClientImport> {
  const { read, transaction, services } = context;
  const upload = await checkUpload({ read, services }, { key, upload_ref: 'CLIENT_IMPORT', field: 'key' });
  const default_country = await read(defaultCountry);
  const fields = await read(readDefinitions);
  const sample = await readUploadedSample(context, upload, { country: default_country, fields });
  return transaction(async (scope) => {
    const file = await claimFile(scope, upload);
    const id = await insertImport(scope, {
      ...sample,
      file_id: file.id,
      default_country,
      assigned_to_id: scope.actor.profile_id,
      duplicates: 'ATTACH',
      source_name: makeSourceName(file.name),
    });
    return (await getImport(scope, id)).shown;
  });
}

async function readUploadedSample(
  { services }: DetachedContext,
  upload: CheckedUpload,
  options: Parameters<typeof readSample>[2],
): Promise<FileSample> {
  try {
    return await readSample(services.storage, upload, options);
  } catch (error) {
    if (error instanceof UnusableFile) throw fieldProblem('key', error.message);
    throw error;
  }
}

/** Names the source after the file: 'Spring fair.csv' gives 'Spring fair'. */
const makeSourceName = (fileName: string): string =>
  fileName
    .replace(/\.\w{1,5}$/, '')
    .trim()
    .slice(0, MAX_SOURCE_NAME) || 'CSV';
