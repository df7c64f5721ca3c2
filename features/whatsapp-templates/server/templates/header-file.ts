import { type CheckedUpload, checkUpload, findStored } from '#features/files/server/index.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { headerRefs, MediaHeader } from '../../template-content.ts';

/**
 * Checks the file of a header where it is new. Runs outside a transaction, because it reads from the store. Throws
 * `invalid_input` at the header.
 *
 * @returns what becomes a file with the draft that names it; null where nothing does.
 */
export async function prepareHeader(
  context: Pick<DetachedContext, 'read' | 'services'>,
  header: unknown,
): Promise<CheckedUpload | null> {
  const { data } = MediaHeader.safeParse(header);
  if (!data?.file) return null;
  const { key } = data.file;
  const upload_ref = headerRefs[data.type];
  const [stored] = await context.read((scope) => findStored(scope, [key]));
  if (stored?.upload_ref === upload_ref) return null;
  return checkUpload(context, { key, upload_ref, field: 'draft.header' });
}
