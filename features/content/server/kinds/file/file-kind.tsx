import type { OrgScope } from '#platform/server/database/scope.ts';
import { type DocumentTemplate, isProcessing, isReady } from '../../../contract.ts';
import { fileFacts } from '../../../kinds/kind-facts.ts';
import { contentKind } from '../../content-kind.ts';
import { pictureKey } from '../../documents/picture-key.ts';
import { planDocumentCopy } from './document-templates.ts';
import { FilePages, hasPage } from './file-pages.tsx';
import { copyDocument, describeDocuments, findShownFile, getDocument } from './files.queries.ts';

export const fileKind = contentKind<DocumentTemplate>({
  ...fileFacts,
  get: getDocument,
  copyDetails: copyDocument,
  describeItems: describeDocuments,
  planCopy: planDocumentCopy,
  findRefusal({ doc_status, failure_reason }) {
    if (isReady(doc_status)) return null;
    return isProcessing(doc_status)
      ? 'You can share this file as soon as it is ready.'
      : (failure_reason ?? 'This file cannot be shared.');
  },
  isReady: async (scope, id) => (await findReady(scope, id)) !== null,
  async listParts(scope, id) {
    const { length } = (await findShownFile(scope, id))?.pages ?? [];
    return new Set(Array.from({ length }, (_, index) => String(index + 1)));
  },
  async show(scope, share) {
    const file = await findReady(scope, share.content_id);
    if (!file) return null;
    const { s3_obj_key: key, content_type, pages } = file;
    const isPdf = content_type === 'application/pdf';
    const { length } = pages;
    return {
      facts: isPdf ? `PDF, ${length} ${length === 1 ? 'page' : 'pages'}` : 'Picture',
      body: (
        <FilePages
          isPdf={isPdf}
          title={share.title}
          pages={pages}
          urlOf={(name) => share.urlOf(name, key)}
          partOf={(page) => share.partOf(String(page))}
        />
      ),
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

const makeFileName = (title: string, content_type: string) =>
  `${title}.${content_type.split('/').at(-1)?.replace('jpeg', 'jpg')}`;
