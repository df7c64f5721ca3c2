import * as z from 'zod';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, PathId } from '#platform/contract/ids.ts';
import { pageOf } from '#platform/contract/paging.ts';
import { always, inPath } from '#platform/contract/row.ts';
import { contentRow, wholeContentRow } from '../access.ts';
import { kindParts, Title } from '../content-fields.ts';
import { DocStatus } from '../content-types.ts';
import { contentsTag } from '../tags.ts';

const DOCUMENTS = '/api/document-template/api' as const;

export const DocumentTemplate = z.object({
  ...kindParts.fields,
  type: z.literal('file'),
  s3_obj_key: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  doc_status: DocStatus,
  /** Why processing FAILED, in words for the person. */
  failure_reason: z.string().nullable(),
  page_count: z.int().nullable(),
  processed_pages: z.int(),
  /** The size of every page's larger picture, in pixels. */
  pages: z.array(z.object({ width: z.int(), height: z.int() })),
  /** Pictures of the first page: a 100×100 crop (S0-9-18) and the whole page for cards; null until they exist. */
  thumbnail_url: z.string().nullable(),
  cover_url: z.string().nullable(),
});
export type DocumentTemplate = z.output<typeof DocumentTemplate>;

export const DocumentTemplatePage = pageOf(DocumentTemplate);

export const DocumentDraft = z.object({ title: Title, s3_obj_key: z.string().max(200) });

const fileById = { type: always('file'), id: inPath('id') };

export const documentTemplates = {
  list: endpoint(`GET ${DOCUMENTS}/v1`, {
    needs: 'session',
    plan: kindParts.listPlan,
    database: 'read',
    summary: 'The files the caller may see, filtered and sorted.',
    source: 'documentTemplates.list',
    query: kindParts.listQuery,
    returns: DocumentTemplatePage,
    reads: [contentsTag],
  }),
  get: endpoint(`GET ${DOCUMENTS}/v1/{id}`, {
    needs: 'session',
    plan: 'free',
    row: wholeContentRow<DocumentTemplate>(fileById),
    database: 'read',
    summary: 'One file.',
    source: 'documentTemplates.get',
    params: byId,
    returns: DocumentTemplate,
    errors: kindParts.refusals,
    reads: [contentsTag],
  }),
  create: endpoint(`POST ${DOCUMENTS}/v1`, {
    needs: 'CONTENT.CREATE',
    plan: 'CONTENT.DOCUMENT_TEMPLATE',
    database: 'none',
    summary: 'Makes an upload a file to share; its pages are rendered in the background.',
    source: 'documentTemplates.create',
    body: z.strictObject({ ...DocumentDraft.partial({ title: true }).shape, ...kindParts.chosenVisibility }),
    returns: DocumentTemplate,
    status: 201,
    errors: ['no_permission_for_object', 'invalid_input'],
    changes: [contentsTag],
  }),
  update: endpoint(`PUT ${DOCUMENTS}/v1/{id}`, {
    needs: 'session',
    plan: 'CONTENT.DOCUMENT_TEMPLATE',
    row: contentRow('edit', fileById),
    database: 'none',
    summary: 'Renames a file, or replaces it with another upload; links already shared show the new one.',
    source: 'documentTemplates.update',
    params: byId,
    body: patchOf(DocumentDraft),
    returns: DocumentTemplate,
    errors: [...kindParts.refusals, 'invalid_input'],
    changes: [contentsTag],
  }),
  delete: endpoint(`DELETE ${DOCUMENTS}/v1/{id}`, {
    needs: 'session',
    plan: 'free',
    row: contentRow('delete', fileById),
    database: 'transaction',
    summary: 'Deletes a file; it can be restored for 30 days. Its links stop working in the meantime.',
    source: 'documentTemplates.delete',
    params: byId,
    returns: Done,
    errors: kindParts.refusals,
    changes: [contentsTag],
  }),
  search: endpoint(`GET ${DOCUMENTS}/v2/search`, {
    needs: 'session',
    plan: kindParts.listPlan,
    database: 'read',
    summary: 'Files whose name contains the words.',
    source: 'documentTemplates.search',
    query: kindParts.listQuery,
    returns: DocumentTemplatePage,
    reads: [contentsTag],
  }),
  getImage: endpoint(`GET ${DOCUMENTS}/v1/{id}/images/{image}`, {
    needs: 'session',
    plan: 'free',
    row: wholeContentRow<DocumentTemplate>(fileById),
    database: 'none',
    summary: 'A picture of a file: `thumbnail`, `cover`, or `page-3-1600` (page number and width).',
    source: 'own: pictures made by processing, behind the right to see the file',
    params: z.object({ id: PathId, image: z.string().regex(/^(thumbnail|cover|page-\d{1,3}-(800|1600))$/) }),
    query: z.object({ v: z.string().max(60).optional() }),
    returns: z.unknown().describe('a WebP picture'),
    errors: kindParts.refusals,
  }),
};
