import { clients } from '#features/clients/contract.ts';
import { documentTemplates } from '#features/content/contract.ts';
import { processDocumentJob } from '#features/content/server/index.ts';
import { shares } from '#features/sharing/contract.ts';
import { runWaitingJobs } from '#testing/jobs.ts';
import { makePdf } from '#testing/pdf.ts';
import { upload } from '#testing/uploads.ts';
import type { Org } from '#testing/world.ts';
import type { BenchEnvironment } from './bench-environment.ts';

/** Shares a document of 24 pages with a client. @returns the path of the link */
export async function sharePdf({ owner }: Org, app: BenchEnvironment['app']): Promise<string> {
  const client = await owner.call(clients.create, { body: { name: 'Charlotte Whitfield' } });
  const s3_obj_key = await upload(owner, { name: 'Brochure.pdf', bytes: makePdf({ pages: 24 }) }, app);
  const { id } = await owner.call(documentTemplates.create, { body: { s3_obj_key } });
  await runWaitingJobs(app.services, [processDocumentJob]);
  const { link } = await owner.call(shares.share, { params: { t: 'file', id }, body: { client_id: client.id } });
  return new URL(link).pathname;
}
