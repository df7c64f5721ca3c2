import type { OrgScope } from '#platform/server/database/scope.ts';
import { type DocumentTemplate, isProcessing, isReady, PAGE_WIDTHS } from '../../../contract.ts';
import { fileFacts } from '../../../kinds/kind-facts.ts';
import { contentKind, type ShownShare } from '../../content-kind.ts';
import { pictureKey } from '../../documents/picture-key.ts';
import { copyDocument, findShownFile, getDocument } from './files.queries.ts';

/** The displayed width of a PDF page, at most 43 rem. */
const PAGE_SIZES = '(min-width: 56rem) 43rem, 100vw';
/** How many pages load at once; the others load when they come near. */
const EAGER_PAGES = 2;

export const fileKind = contentKind<DocumentTemplate>({
  ...fileFacts,
  get: getDocument,
  copyDetails: copyDocument,
  findRefusal({ doc_status, failure_reason }) {
    if (isReady(doc_status)) return null;
    return isProcessing(doc_status)
      ? 'You can share this file as soon as it is ready.'
      : (failure_reason ?? 'This file cannot be shared.');
  },
  isReady: async (scope, id) => (await findReady(scope, id)) !== null,
  async show(scope, share) {
    const file = await findReady(scope, share.content_id);
    if (!file) return null;
    const { s3_obj_key: key, content_type, pages } = file;
    const isPdf = content_type === 'application/pdf';
    const { length } = pages;
    const shown = { share, fileKey: key, pages };
    return {
      facts: isPdf ? `PDF, ${length} ${length === 1 ? 'page' : 'pages'}` : 'Picture',
      body: isPdf ? <Pages {...shown} /> : <Picture {...shown} />,
      cover_url: share.urlOf('cover', key),
      findFile(name) {
        if (name === 'file' && share.share_options.allow_download) {
          return { key, content_type, file_name: makeFileName(share.title, content_type) };
        }
        if (name === 'picture' && !isPdf) return { key, content_type };
        const isPicture = name === 'cover' || (isPdf && hasPage(length, name));
        return isPicture ? { key: pictureKey(key, name), content_type: 'image/webp' } : null;
      },
    };
  },
});

async function findReady(scope: OrgScope, id: number) {
  const file = await findShownFile(scope, id);
  return file && isReady(file.doc_status) ? file : null;
}

/** Tells whether a name like 'page-3-800' is of a page that there is. */
function hasPage(count: number, name: string): boolean {
  const [, number, width] = /^page-([1-9]\d*)-(\d+)$/.exec(name) ?? [];
  return Number(number) <= count && (PAGE_WIDTHS as readonly number[]).includes(Number(width));
}

const makeFileName = (title: string, content_type: string) =>
  `${title}.${content_type.split('/').at(-1)?.replace('jpeg', 'jpg')}`;

interface ShownFile {
  share: ShownShare;
  fileKey: string;
  pages: DocumentTemplate['pages'];
}

const Picture = ({ share, fileKey, pages: [size] }: ShownFile) => (
  <img
    className="picture"
    src={share.urlOf('picture', fileKey)}
    width={size?.width}
    height={size?.height}
    alt={share.title}
    data-page="1"
  />
);

const Pages = ({ share, fileKey, pages }: ShownFile) => (
  <ol className="pages">
    {pages.map(({ width, height }, index) => {
      const number = index + 1;
      const address = (pixels: number) => share.urlOf(`page-${number}-${pixels}`, fileKey);
      return (
        <li key={number} data-page={number}>
          <img
            src={address(800)}
            srcSet={`${address(800)} 800w, ${address(1600)} 1600w`}
            sizes={PAGE_SIZES}
            width={width}
            height={height}
            loading={index < EAGER_PAGES ? 'eager' : 'lazy'}
            alt={`Page ${number} of ${pages.length}`}
          />
          {pages.length > 1 && (
            <span className="page-number" aria-hidden="true">
              {number} / {pages.length}
            </span>
          )}
        </li>
      );
    })}
  </ol>
);
