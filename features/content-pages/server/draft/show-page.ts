import { imageUrl } from '#features/content/contract.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { PageTemplate } from '../../contract.ts';
import { addressOfPicture, findDesignPicture } from '../designs/design-pictures.ts';
import { PICTURE_WIDTHS, pictureAddress } from '../page/picture-keys.ts';
import { listFiles, listPictures } from './describe-draft.ts';
import { findProblems, findReferences, type References } from './find-problems.ts';
import { pageDrafts } from './page-drafts.ts';
import { getStoredPage, type StoredPage } from './read-pages.queries.ts';

/** Returns a page the actor may see, with its draft. Throws `not_found` or `no_permission_for_object`. */
export const getPage = async (scope: Scope, id: number): Promise<PageTemplate> =>
  describePage(scope, await getStoredPage(scope, id));

/** Returns a page with what its draft lacks and shows. @param references those of the draft, where they were read already. */
export async function describePage(scope: Scope, page: StoredPage, references?: References): Promise<PageTemplate> {
  const found = references ?? (await findReferences(scope, page.draft, page.uploads));
  return {
    ...page,
    unpublished_parts: await pageDrafts.listUnpublished(scope, page),
    problems: findProblems(page.draft, found),
    pictures: showPictures(page),
    files: showFiles(page, found),
  };
}

function showPictures({ id, draft, uploads }: StoredPage): PageTemplate['pictures'] {
  const known = new Map(uploads.map((upload) => [upload.key, upload]));
  return Object.fromEntries(
    listPictures(draft).flatMap((key) => {
      const { width, height } = findDesignPicture(key) ?? known.get(key) ?? {};
      const [, largest] = PICTURE_WIDTHS;
      const url = addressOfPicture(key, largest, () => pictureAddress(id, key, largest));
      return width && height ? [[key, { url, width, height }]] : [];
    }),
  );
}

const showFiles = ({ draft }: StoredPage, { files }: References): PageTemplate['files'] =>
  [...new Set(draft.components.flatMap(listFiles))].flatMap((content_id) => {
    const file = files.get(content_id);
    if (!file) return [];
    const { title, page_count } = file;
    return [{ content_id, title, page_count, cover_url: file.pages.length > 0 ? imageUrl(file, 'cover') : null }];
  });
