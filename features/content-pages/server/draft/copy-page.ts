import type { CopiedParts, CopyPlan } from '#features/content/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Component, PageDefinition } from '../../definition.ts';
import { PICTURE_WIDTHS, pictureName, THUMBNAIL_WIDTH } from '../page/picture-keys.ts';
import { listFiles, listUploads } from './describe-draft.ts';
import { insertPageFiles, readPageFiles } from './page-files.queries.ts';
import { findLiveVersion, findVersion } from './read-pages.queries.ts';
import { insertPage } from './write-pages.queries.ts';

/**
 * What is published is copied as a draft: without what is for some clients alone, and without lead forms, which are those of its
 * organisation. What is missing then is a problem that its editor names.
 */
export async function planPageCopy(scope: OrgScope, id: number): Promise<CopyPlan> {
  const version = await findLiveVersion(scope, id);
  const live = version === null ? null : await findVersion(scope, id, version);
  const components = (live?.components ?? []).filter(({ audience }) => audience === null);
  const named = new Set(components.flatMap(listUploads).map(({ key }) => key));
  const uploads = (await readPageFiles(scope, id)).filter(({ key }) => named.has(key));
  return {
    area: 'CONTENT.PAGE_TEMPLATE',
    files: uploads.map(({ key, width }) => ({
      key,
      pictures: width === null ? [] : [THUMBNAIL_WIDTH, ...PICTURE_WIDTHS].map(pictureName),
    })),
    shows: components.flatMap(listFiles),
    async insert(into, content_id, copied) {
      const draft: PageDefinition = {
        components: components.map((component) => withCopies(component, copied)),
        look: { accent: null, shows_logo: true, ...live?.look },
      };
      await insertPage(into, content_id, { draft });
      const files = uploads.map((upload) => ({ ...upload, key: copied.keyOf(upload.key)! }));
      await insertPageFiles(into, content_id, files);
    },
  };
}

/** Pictures of the designs belong to the product and keep their keys. */
function withCopies(component: Component, { keyOf, contentOf }: CopiedParts): Component {
  const findCopyKey = (key: string) => keyOf(key) ?? key;
  switch (component.type) {
    case 'image_gallery':
      return { ...component, pictures: component.pictures.map((each) => ({ ...each, key: findCopyKey(each.key) })) };
    case 'attachment':
      return component.file
        ? { ...component, file: { ...component.file, key: findCopyKey(component.file.key) } }
        : component;
    case 'pdflink':
      return { ...component, content_id: (component.content_id && contentOf(component.content_id)) ?? null };
    case 'link':
      return component.target.kind === 'lead_form'
        ? { ...component, target: { kind: 'lead_form', form_id: null } }
        : component;
    default:
      return component;
  }
}
