import { preparePicture } from '#features/content/server/index.ts';
import { type CheckedUpload, claimFile } from '#features/files/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { Look } from '../../contract.ts';
import { getForm } from '../form/read-form.queries.ts';
import { pictureKeys } from '../form/references.queries.ts';
import { formPictureKey, PICTURE_WIDTHS } from './picture-keys.ts';

/**
 * Checks and draws the pictures that a look names newly. Runs outside a transaction. Throws `invalid_input` at the picture.
 *
 * @returns the uploads to keep with the draft.
 */
export async function preparePictures(
  context: DetachedContext,
  form_id: number,
  look: unknown,
): Promise<CheckedUpload[]> {
  if (look === undefined) return [];
  const wanted = Look.parse(look);
  const known = await context.read(async (scope) => pictureKeys((await getForm(scope, form_id)).draft));
  const uploads: CheckedUpload[] = [];
  for (const name of ['cover_key', 'logo_key'] as const) {
    const key = wanted[name];
    if (key === null || known.includes(key) || uploads.some((upload) => upload.key === key)) continue;
    const field = `draft.look.${name}`;
    const picture = {
      key,
      upload_ref: 'PRIVYR_LEAD_FORMS',
      field,
      widths: PICTURE_WIDTHS,
      keyOf: formPictureKey,
    } as const;
    uploads.push(await preparePicture(context, picture));
  }
  return uploads;
}

/** Makes checked uploads pictures of the organisation, in the transaction of the draft that names them. */
export async function storePictures(scope: Scope, uploads: readonly CheckedUpload[]): Promise<void> {
  for (const upload of uploads) await claimFile(scope, upload);
}
