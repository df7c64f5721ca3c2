import { renderDocument } from '#features/content/server/index.ts';
import { type CheckedUpload, checkUpload, claimFile } from '#features/files/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { Look } from '../../contract.ts';
import { getForm } from '../form/read-form.queries.ts';
import { pictureKeys } from '../form/references.queries.ts';
import { formPictureKey, PICTURE_WIDTHS } from './picture-keys.ts';

const TIME_LIMIT_MS = 20_000;

/**
 * Checks the pictures that a look names newly, and draws each anew in two widths, which turns it as its camera was held and
 * leaves out where and when it was taken. Runs outside a transaction. Throws `invalid_input` at the picture.
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
    const upload = await checkUpload(context, { key, upload_ref: 'PRIVYR_LEAD_FORMS', field });
    await drawWidths(context, upload, field);
    uploads.push(upload);
  }
  return uploads;
}

async function drawWidths({ services: { storage }, actor }: DetachedContext, { key }: CheckedUpload, field: string) {
  const { stream: source, size } = await storage.read(key);
  const nothing = async () => {};
  const refusal = await renderDocument(
    { source, size, kind: 'picture', widths: PICTURE_WIDTHS, org_id: actor.org_id, time_limit_ms: TIME_LIMIT_MS },
    {
      onOpened: nothing,
      onPicture: (name, bytes) => storage.put(formPictureKey(key, Number(name)), bytes, 'image/webp'),
      onPage: nothing,
    },
  );
  if (refusal) {
    throw fieldProblem(field, 'This picture is damaged or too large to be read. Save it again and upload the new one.');
  }
}

/** Makes checked uploads pictures of the organisation, in the transaction of the draft that names them. */
export async function storePictures(scope: Scope, uploads: readonly CheckedUpload[]): Promise<void> {
  for (const upload of uploads) await claimFile(scope, upload);
}
