import type * as z from 'zod';
import { checkUpload, claimFile, findFile } from '#features/files/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext, DetachedRowContext } from '#platform/server/http/bind.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { ContentRow } from '../../../access.ts';
import type { DocumentTemplate, documentTemplates } from '../../../contract.ts';
import { contentUpdated } from '../../../events.ts';
import type { CopyPlan } from '../../content-kind.ts';
import { createContent } from '../../create-content.ts';
import { processDocumentJob } from '../../documents/process-document.job.ts';
import { recordContent } from '../../record-content.ts';
import { writeContent } from '../../write-contents.queries.ts';
import { getDocument, insertDocument, readDocument, replaceDocument } from './files.queries.ts';

type Draft = z.output<typeof documentTemplates.create.body>;
type Patch = z.output<typeof documentTemplates.update.body>;

const upload = (key: string) => ({ key, upload_ref: 'DOCUMENT_TEMPLATE', field: 's3_obj_key' }) as const;

/** Makes an upload a content and starts its processing. */
export async function createDocument(context: DetachedContext, draft: Draft): Promise<DocumentTemplate> {
  const checked = await checkUpload(context, upload(draft.s3_obj_key));
  return context.transaction(async (scope) => {
    const { s3_obj_key: uploaded, visibility, subteam_ids } = draft;
    const title = draft.title ?? makeTitle((await findFile(scope, uploaded))?.name ?? '');
    const id = await createContent(scope, { type: 'file', title, visibility, subteam_ids }, async (content_id) => {
      const { key: s3_obj_key, content_type, size_bytes } = await claimFile(scope, checked);
      await insertDocument(scope, content_id, { s3_obj_key, content_type, size_bytes });
      await startProcessing(scope, s3_obj_key);
    });
    return getDocument(scope, id);
  });
}

/** Renames a file, or replaces it with another upload and processes that. */
export async function updateDocument(
  context: DetachedRowContext<ContentRow>,
  id: number,
  patch: Patch,
): Promise<DocumentTemplate> {
  const { title, s3_obj_key } = patch;
  const isNewFile =
    s3_obj_key !== undefined && s3_obj_key !== (await context.read((scope) => getDocument(scope, id))).s3_obj_key;
  const checked = isNewFile ? await checkUpload(context, upload(s3_obj_key)) : null;
  return context.withRow(async (scope, content) => {
    await writeContent(scope, id, title === undefined ? {} : { title });
    if (checked) {
      const { key, content_type, size_bytes } = await claimFile(scope, checked);
      await replaceDocument(scope, id, { s3_obj_key: key, content_type, size_bytes });
      await startProcessing(scope, key);
    }
    const changes = changesBetween(content, title === undefined ? {} : { title });
    await recordContent(scope, contentUpdated, content, changes);
    return getDocument(scope, id);
  });
}

const startProcessing = (scope: Scope, s3_obj_key: string) =>
  enqueue(scope, processDocumentJob, { org_id: scope.org_id, s3_obj_key });

/** The bytes of a file are copied and processed anew. */
export async function planDocumentCopy(scope: OrgScope, id: number): Promise<CopyPlan> {
  const { s3_obj_key, content_type, size_bytes } = await readDocument(scope, id);
  return {
    area: 'CONTENT.DOCUMENT_TEMPLATE',
    files: [{ key: s3_obj_key, pictures: [] }],
    shows: [],
    async insert(into, content_id, { keyOf }) {
      const key = keyOf(s3_obj_key)!;
      await insertDocument(into, content_id, { s3_obj_key: key, content_type, size_bytes });
      await startProcessing(into, key);
    },
  };
}

/** Removes the extension: 'The Linden, e-brochure.pdf' becomes 'The Linden, e-brochure'. */
const makeTitle = (fileName: string): string =>
  fileName
    .replace(/\.\w{2,5}$/, '')
    .trim()
    .slice(0, 120) || 'File';
