import { releaseFiles } from '#features/files/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { deleteAddresses } from '../addresses/addresses.queries.ts';
import { formPictureKey, PICTURE_WIDTHS } from '../page/picture-keys.ts';
import { deleteForm, findUnusedPictures } from './deleted-forms.queries.ts';

/** Erases a form with its versions, links and addresses. @returns a function that removes pictures nothing uses any more. */
export async function eraseForm(scope: OrgScope, form_id: number): Promise<(services: Services) => Promise<void>> {
  await deleteAddresses(scope, form_id);
  await deleteForm(scope, form_id);
  const unused = await findUnusedPictures(scope);
  await releaseFiles(
    scope,
    unused.map(({ id }) => id),
  );
  return async ({ storage }) => {
    for (const { key } of unused) {
      for (const width of PICTURE_WIDTHS) await storage.remove(formPictureKey(key, width));
    }
  };
}
