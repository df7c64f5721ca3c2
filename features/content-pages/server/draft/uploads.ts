import { preparePicture } from '#features/content/server/index.ts';
import { type CheckedUpload, checkUpload, claimFile } from '#features/files/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import type { Component } from '../../definition.ts';
import { findDesignPicture } from '../designs/design-pictures.ts';
import { PICTURE_WIDTHS, pagePictureKey, THUMBNAIL_WIDTH } from '../page/picture-keys.ts';
import { listUploads } from './describe-draft.ts';
import { insertPageFiles, type PageFile, readKnownFiles } from './page-files.queries.ts';

const wantedSizes = { widths: PICTURE_WIDTHS, square: THUMBNAIL_WIDTH };

/** Uploads that components name: those some page has already, and new ones, checked and drawn. */
export interface PreparedUploads {
  known: PageFile[];
  fresh: (CheckedUpload & PageFile)[];
}

/**
 * Checks the uploads that components name newly, and draws the pictures. Runs outside a transaction. Throws `invalid_input`.
 *
 * @param fieldOf the field of the call that has a component.
 */
export async function prepareUploads(
  context: DetachedContext,
  components: readonly Component[],
  fieldOf: (component: Component) => string,
): Promise<PreparedUploads> {
  const named = components
    .flatMap((component) =>
      listUploads(component).map(({ field, ...upload }) => ({ ...upload, field: `${fieldOf(component)}.${field}` })),
    )
    .filter(({ key }) => !findDesignPicture(key));
  const keys = named.map(({ key }) => key);
  if (named.length === 0) return { known: [], fresh: [] };
  const known = await context.read((scope) => readKnownFiles(scope, keys));
  const fresh = new Map<string, CheckedUpload & PageFile>();
  for (const { key, field, isPicture } of named) {
    if (fresh.has(key) || known.some((file) => file.key === key && (!isPicture || file.width !== null))) continue;
    const upload = { key, upload_ref: 'PAGE_TEMPLATE_ATTACHMENT', field } as const;
    if (isPicture) {
      fresh.set(key, await preparePicture(context, { ...upload, ...wantedSizes, keyOf: pagePictureKey }));
    } else fresh.set(key, { ...(await checkUpload(context, upload)), width: null, height: null });
  }
  return { known, fresh: [...fresh.values()] };
}

/** Makes prepared uploads files of a page, in the transaction of the draft that names them. @returns false where there are none. */
export async function storeUploads(scope: Scope, page_id: number, { known, fresh }: PreparedUploads): Promise<boolean> {
  for (const { width: _, height: __, ...upload } of fresh) await claimFile(scope, upload);
  // An upload that some page has as an attachment may become a picture here.
  const byKey = new Map([...known, ...fresh].map((file) => [file.key, file]));
  await insertPageFiles(scope, page_id, [...byKey.values()]);
  return byKey.size > 0;
}
