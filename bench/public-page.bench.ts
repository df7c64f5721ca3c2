import { clients } from '#features/clients/contract.ts';
import { documentTemplates } from '#features/content/contract.ts';
import { processDocumentJob } from '#features/content/server/index.ts';
import { shares } from '#features/sharing/contract.ts';
import { runWaitingJobs } from '#testing/jobs.ts';
import { makePdf } from '#testing/pdf.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg } from '#testing/world.ts';
import { type BenchEnvironment, startProduct, withBenchEnvironment } from './kit/bench-environment.ts';
import { below, type Figure, median } from './kit/figure.ts';
import { timings } from './kit/measure.ts';
import { scriptKb } from './kit/script-size.ts';

const CALLS = 400;

/** What a recipient waits for: the page of a shared document, and the script it loads. */
export async function run(): Promise<Figure[]> {
  return withBenchEnvironment(async (environment) => {
    const path = await sharedPage(environment);
    const product = await startProduct(environment);
    try {
      const times = await timings(CALLS, async () => (await fetch(`${product.url}${path}`)).text());
      return [
        below('Shared page, script that it loads, gzip', await scriptKb(product.url, path), 'kB', 15),
        below('Shared page, until the whole page is there, p50', median(times.slice(50)), 'ms', 20),
      ];
    } finally {
      await product.stop();
    }
  });
}

async function sharedPage({ app }: BenchEnvironment): Promise<string> {
  const { owner } = await newOrg({ app });
  const client = await owner.call(clients.create, { body: { name: 'Charlotte Whitfield' } });
  const s3_obj_key = await upload(owner, { name: 'Brochure.pdf', bytes: makePdf({ pages: 24 }) }, app);
  const { id } = await owner.call(documentTemplates.create, { body: { s3_obj_key } });
  await runWaitingJobs(app.services, [processDocumentJob]);
  const { link } = await owner.call(shares.share, { params: { t: 'file', id }, body: { client_id: client.id } });
  return new URL(link).pathname;
}
