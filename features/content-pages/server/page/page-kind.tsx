import { readBrand } from '#features/branding/server/index.ts';
import { chooseShown } from '#features/client-groups/server/index.ts';
import { contentKind, FilePages, hasPage, pictureKey, type ShownContent } from '#features/content/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { PageTemplate } from '../../contract.ts';
import type { Component, PageDefinition } from '../../definition.ts';
import { PageBody } from '../../page/page-body.tsx';
import type { PageView } from '../../page/page-view.ts';
import { pageFacts } from '../../page-facts.ts';
import { addressOfPicture, findDesignPicture } from '../designs/design-pictures.ts';
import { planPageCopy } from '../draft/copy-page.ts';
import { listFiles } from '../draft/describe-draft.ts';
import { listForms } from '../draft/find-problems.ts';
import { type PageFile, readPageFiles } from '../draft/page-files.queries.ts';
import { describePages, findLiveVersion, findVersion } from '../draft/read-pages.queries.ts';
import { type LibraryFile, readLiveForms, readShownFiles } from '../draft/references.queries.ts';
import { getPage } from '../draft/show-page.ts';
import { copyPage } from '../draft/write-pages.queries.ts';
import { pageAssets } from './page-assets.ts';
import { listShownParts, listVersionComponents } from './page-parts.queries.ts';
import { PICTURE_WIDTHS, pagePictureKey } from './picture-keys.ts';

export const pageKind = contentKind<PageTemplate>({
  ...pageFacts,
  get: getPage,
  copyDetails: copyPage,
  describeItems: describePages,
  planCopy: planPageCopy,
  findRefusal: ({ live_version }) => (live_version === null ? 'Publish this page before you share it.' : null),
  isReady: async (scope, id) => (await findLiveVersion(scope, id)) !== null,
  listParts: listShownParts,
  listSections: listVersionComponents,
  async show(scope, share) {
    const version = await findLiveVersion(scope, share.content_id);
    const definition = version === null ? null : await findVersion(scope, share.content_id, version);
    return definition && { ...(await showDefinition(scope, definition, share)), version: version! };
  },
});

/** For whom a page is drawn, and where what is in it lies. */
export interface Drawn extends Pick<PageView, 'values' | 'sender'>, Partial<Pick<PageView, 'partOf'>> {
  content_id: number;
  client_id: number | null;
  unsealCode: (sealed: string) => string;
  /** Returns the address of a file behind the page by its name: 'c1a2b3c-0-480'. */
  urlOf: (name: string, key: string) => string;
  /** Reads files of the library; by default each that is not deleted. */
  readFiles?: (ids: readonly number[]) => Promise<LibraryFile[]>;
}

/** What of a page is drawn for somebody, and what exists of all that it names. */
interface Found {
  components: readonly Component[];
  uploads: ReadonlyMap<string, PageFile>;
  files: ReadonlyMap<number, LibraryFile>;
  forms: ReadonlyMap<number, { name: string; sealed_code: string }>;
}

/** Returns what is shown of a definition: to recipients, and in the preview alike. */
export async function showDefinition(scope: OrgScope, definition: PageDefinition, drawn: Drawn): Promise<ShownContent> {
  const components = await chooseShown(scope, definition.components, drawn.client_id);
  const uploads = new Map((await readPageFiles(scope, drawn.content_id)).map((file) => [file.key, file]));
  const { readFiles = (ids) => readShownFiles(scope, ids) } = drawn;
  const library = await readFiles(components.flatMap(listFiles));
  const files = new Map(library.map((file) => [file.id, file]));
  const forms = new Map((await readLiveForms(scope, listForms(components))).map((form) => [form.id, form]));
  const found: Found = { components, uploads, files, forms };
  const assets = pageAssets();
  const { shows_logo, ...look } = definition.look;
  const accent = look.accent ?? (await readBrand(scope)).accent;
  return {
    body: <PageBody components={components} view={makeView(found, drawn)} />,
    styles: [assets.urlOf('content-page.css')],
    ...(accent && { page_style: assets.styleUrl(accent) }),
    scripts: [assets.urlOf('content-page.mjs')],
    frames: listFrames(components),
    hides_logo: !shows_logo,
    may_be_kept: true,
    ...findCover(found, drawn),
    findFile: (name) => findBehind(name, found),
  };
}

function makeView({ uploads, files, forms }: Found, drawn: Drawn): PageView {
  const { urlOf, unsealCode, partOf = (part) => part } = drawn;
  return {
    partOf,
    values: drawn.values,
    sender: drawn.sender,
    findPicture(id, index, key) {
      const { width, height } = findDesignPicture(key) ?? uploads.get(key) ?? {};
      if (!width || !height) return null;
      const source = (wanted: number) => ({
        address: addressOfPicture(key, wanted, () => urlOf(`${id}-${index}-${wanted}`, key)),
        width: Math.min(wanted, width),
      });
      return { sources: PICTURE_WIDTHS.map(source), width, height };
    },
    findAttachment: ({ id, file }) => (file && uploads.has(file.key) ? urlOf(`${id}-attachment`, file.key) : null),
    findFile({ id, content_id }) {
      const file = content_id === null ? undefined : files.get(content_id);
      if (!file) return null;
      const { title, pages, s3_obj_key } = file;
      const isPdf = file.content_type === 'application/pdf';
      const address = (name: string) => urlOf(`${id}-${name}`, s3_obj_key);
      return {
        title,
        body: (
          <FilePages
            isPdf={isPdf}
            title={title}
            pages={pages}
            urlOf={address}
            partOf={(page) => partOf(`${id}:${page}`)}
          />
        ),
      };
    },
    findForm(form_id) {
      const form = forms.get(form_id);
      return form ? { name: form.name, address: `/f/${unsealCode(form.sealed_code)}` } : null;
    },
  };
}

/** Returns the first picture, which previews of a link show. */
function findCover({ components, uploads }: Found, { urlOf }: Drawn) {
  const first = components.flatMap(({ id, ...component }) =>
    component.type === 'image_gallery' ? component.pictures.slice(0, 1).map(({ key }) => ({ id, key })) : [],
  );
  const cover = first.find(({ key }) => findDesignPicture(key) ?? uploads.has(key));
  const [, width] = PICTURE_WIDTHS;
  return cover && { cover_url: addressOfPicture(cover.key, width, () => urlOf(`${cover.id}-0-${width}`, cover.key)) };
}

/** Returns from where frames are loaded, once somebody taps what opens in one. */
function listFrames(components: readonly Component[]): string[] {
  const has = (holds: (component: Component) => boolean) => components.some(holds);
  return [
    ...(has((component) => component.type === 'link' && component.target.kind === 'lead_form') ? ["'self'"] : []),
    ...(has(({ type }) => type === 'youtube') ? ['https://www.youtube-nocookie.com'] : []),
    ...(has((component) => component.type === 'map' && component.point !== null)
      ? ['https://www.openstreetmap.org']
      : []),
  ];
}

/** Returns a file behind a page by its name: the component it belongs to, and which of its files. */
function findBehind(
  name: string,
  { components, files, uploads }: Found,
): ReturnType<NonNullable<ShownContent['findFile']>> {
  const [, id, rest = ''] = /^(c[a-z0-9]+)-(.+)$/.exec(name) ?? [];
  const component = components.find((each) => each.id === id);
  switch (component?.type) {
    case 'image_gallery': {
      const [index, width] = rest.split('-').map(Number);
      const key = component.pictures[index ?? -1]?.key;
      const isThere = key !== undefined && PICTURE_WIDTHS.some((each) => each === width) && uploads.get(key)?.width;
      return isThere ? { key: pagePictureKey(key, width!), content_type: 'image/webp' } : null;
    }
    case 'attachment': {
      const { file } = component;
      if (rest !== 'attachment' || !file || !uploads.has(file.key)) return null;
      return { key: file.key, content_type: 'application/octet-stream', file_name: file.name };
    }
    case 'pdflink': {
      const file = component.content_id === null ? undefined : files.get(component.content_id);
      if (!file) return null;
      const { s3_obj_key, content_type, pages } = file;
      const isPdf = content_type === 'application/pdf';
      if (rest === 'picture' && !isPdf) return { key: s3_obj_key, content_type };
      return isPdf && hasPage(pages.length, rest)
        ? { key: pictureKey(s3_obj_key, rest), content_type: 'image/webp' }
        : null;
    }
    default:
      return null;
  }
}
