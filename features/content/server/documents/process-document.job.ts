import * as z from 'zod';
import { nowMillis } from '#platform/server/clock.ts';
import { record } from '#platform/server/events.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { DOCUMENT_MAX_PAGES, isProcessing } from '../../content-types.ts';
import { contentProcessed } from '../../events.ts';
import { type DocumentProgress, listFileContents, writeProgress } from '../kinds/file/files.queries.ts';
import { findAudience } from '../record-content.ts';
import { saveSearchBody } from '../write-contents.queries.ts';
import { pictureKey } from './picture-key.ts';
import { type Refusal, renderDocument } from './render-document.ts';

/** The shortest time between two updates of a card, in milliseconds. */
const PROGRESS_MS = 700;

const payload = z.object({ org_id: z.int(), s3_obj_key: z.string() });
type Payload = z.output<typeof payload>;

const NOT_PROCESSED = 'This file could not be processed. Upload it again, or contact support if that doesn’t help.';

/** The reasons of a failure, for the person who uploaded the file. */
const reasons: Record<Refusal, string> = {
  locked: 'This PDF is locked, so it cannot be read. Remove its password and upload it again.',
  broken: 'This file is damaged, so it cannot be read. Save it again and upload the new one.',
  too_many_pages: `This PDF has more than ${DOCUMENT_MAX_PAGES} pages. A file may have at most 100 MB and ${DOCUMENT_MAX_PAGES} pages.`,
  too_slow: 'This PDF takes too long to read. Save it in a simpler form, for example by printing it to PDF.',
  too_heavy: 'This file takes too much memory to read. Save it in a simpler form, for example by printing it to PDF.',
  crashed: NOT_PROCESSED,
};

/**
 * Makes the pictures of a file: every page in two widths, a cover and a thumbnail. A second run writes the same
 * pictures again. What can never work is FAILED at once with the reason; anything else is tried again.
 */
export const processDocumentJob = defineJob({
  name: 'content.process-document',
  lane: 'heavy',
  payload,
  attempts: 4,
  async run(context, file) {
    const contents = await inOrg(context.services, file.org_id, context.request_id, (scope) =>
      listFileContents(scope, file.s3_obj_key),
    );
    const current = contents[0];
    if (!current || !isProcessing(current.doc_status as never)) return;
    await note(context, file, { doc_status: 'PROCESSING', processed_pages: 0 });
    const kind = current.content_type === 'application/pdf' ? 'pdf' : 'image';
    const refusal = await makePictures(context, file, kind);
    if (refusal) await note(context, file, { doc_status: 'FAILED', failure_reason: reasons[refusal] });
    else await note(context, file, { doc_status: kind === 'pdf' ? 'PROCESSED' : 'WILL_NOT_PROCESS' });
  },
  async onGivenUp(context, file) {
    await note(context, file, { doc_status: 'FAILED', failure_reason: NOT_PROCESSED });
  },
});

async function makePictures(context: JobContext, file: Payload, kind: 'pdf' | 'image'): Promise<Refusal | null> {
  const { storage } = context.services;
  const { stream: source, size } = await storage.read(file.s3_obj_key);
  const task = { source, size, kind, org_id: file.org_id };
  let lastNoted = nowMillis();
  return renderDocument(task, {
    onOpened: (pages) => note(context, file, { doc_status: 'PROCESSING', page_count: pages.length, pages }),
    onPicture: (name, picture) => storage.put(pictureKey(file.s3_obj_key, name), picture, 'image/webp'),
    onText: (text) => saveWords(context, file, text),
    onPage: async (number) => {
      const isDue = number === 1 || nowMillis() - lastNoted >= PROGRESS_MS;
      const progress: DocumentProgress = { doc_status: 'PROCESSING', processed_pages: number };
      if (isDue) {
        lastNoted = nowMillis();
        await note(context, file, progress);
      } else
        await inOrg(context.services, file.org_id, context.request_id, (scope) =>
          writeProgress(scope, file.s3_obj_key, progress),
        );
    },
  });
}

/** Writes by which words the contents that show the file are found. */
const saveWords = (context: JobContext, file: Payload, text: string) =>
  inOrg(context.services, file.org_id, context.request_id, async (scope) => {
    const words = cleanText(text);
    for (const { id } of await listFileContents(scope, file.s3_obj_key)) await saveSearchBody(scope, id, words);
  });

/** Writes the progress and tells the screens. */
const note = (context: JobContext, file: Payload, progress: DocumentProgress) =>
  inOrg(context.services, file.org_id, context.request_id, async (scope) => {
    await writeProgress(scope, file.s3_obj_key, progress);
    for (const { id, owner_id, visibility } of await listFileContents(scope, file.s3_obj_key)) {
      await record(scope, contentProcessed, {
        subject_id: id,
        payload: { doc_status: progress.doc_status },
        ...findAudience({ owner_id, visibility: visibility as 'PRIVATE' }),
      });
    }
  });
