import type { Scope } from '#platform/server/database/scope.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type findStored, insertGrant } from './files.queries.ts';
import { checkUploadLimits } from './upload-limits.ts';
import type { CheckedUpload } from './use-file.ts';

/** How long the bytes may take to be copied before the sweep takes them for an unused upload. */
const COPY_SECONDS = 3_600;

/**
 * Reserves places of the actor's own for copies of files of any organisation; `claimFile` makes each a file once its bytes are
 * there. Throws as an upload does where they exceed the limits of the actor's organisation.
 *
 * @returns the copies by the keys of their originals.
 */
export async function reserveCopies(
  scope: Scope,
  settings: Pick<Settings, 'of_modules' | 'support_email'>,
  originals: Awaited<ReturnType<typeof findStored>>,
): Promise<Map<string, CheckedUpload>> {
  const sizes = originals.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (originals.length > 0) await checkUploadLimits(scope, settings, sizes);
  const copies = new Map<string, CheckedUpload>();
  for (const { key, name, upload_ref, content_type, size_bytes } of originals) {
    const grant = { name, upload_ref, max_bytes: size_bytes, expires_in_seconds: COPY_SECONDS };
    copies.set(key, { key: await insertGrant(scope, grant), upload_ref, content_type, size_bytes });
  }
  return copies;
}
