import { setTimeout as delay } from 'node:timers/promises';
import { type DocumentTemplate, isProcessing } from '#features/content/contract.ts';
import { processDocumentJob } from '#features/content/server/index.ts';
import { startJobs } from '#platform/server/jobs/runner.ts';
import type { World } from '../demo-context.ts';

type DemoFile = Pick<DocumentTemplate, 'id' | 'doc_status' | 'processed_pages'>;

const STILL_LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 200;

/**
 * Waits until every file has been read or refused. The jobs run as in the product: those a killed process has
 * taken are taken over, and a running product helps.
 *
 * @param stillLimitMs how long nothing may happen before this gives up.
 */
export async function readFiles(
  { services }: Pick<World, 'services'>,
  listFiles: () => Promise<readonly DemoFile[]>,
  stillLimitMs = STILL_LIMIT_MS,
): Promise<void> {
  const jobs = await startJobs({
    ...services,
    jobs: { jobs: new Map([[processDocumentJob.name, processDocumentJob]]) },
  });
  try {
    await waitForFiles(listFiles, stillLimitMs);
  } finally {
    await jobs.stop();
  }
}

async function waitForFiles(listFiles: () => Promise<readonly DemoFile[]>, stillLimitMs: number): Promise<void> {
  let seen = '';
  let changedMs = performance.now();
  for (;;) {
    const files = await listFiles();
    if (!files.some(({ doc_status }) => isProcessing(doc_status))) return;
    const progress = JSON.stringify(
      files.map(({ id, doc_status, processed_pages }) => [id, doc_status, processed_pages]),
    );
    if (progress !== seen) [seen, changedMs] = [progress, performance.now()];
    if (performance.now() - changedMs > stillLimitMs) throw new Error(describeStandstill(stillLimitMs));
    await delay(LOOK_EVERY_MS);
  }
}

const describeStandstill = (ms: number) =>
  `Reading the demo’s files did not move on for ${Math.round(ms / 1_000)} seconds. Stop Leadkeep and run npm run demo again.`;
