import { setTimeout as delay } from 'node:timers/promises';
import { type BulkAction, type BulkChange, bulkActions } from '#features/bulk-actions/contract.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { startTestApp } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { withDiskDatabase } from './kit/disk-database.ts';
import { comparedFigure, type Figure, quantile } from './kit/figure.ts';
import { fillClients } from './kit/fill-clients.ts';
import { startProduct } from './kit/lead-processes.ts';
import { send, timings } from './kit/measure.ts';
import { updateMany } from './limit/update-many.ts';

/** Clients of the organisation, each of whom is changed; BENCH_SIZE measures fewer. */
const CLIENTS = Number(processEnvironment().BENCH_SIZE ?? 100_000);
/** How many times as fast plain updates of the same rows may be. */
const TIMES_SLOWER = 2;

const editing: BulkChange = { kind: 'FIELDS', company: 'Kestrel' };

/** Measures an edit of a whole book and its undo in a worker of its own, and how lists answer meanwhile. */
export function run(): Promise<Figure[]> {
  return withDiskDatabase(async ({ url, bareUrl }) => {
    const app = await startTestApp({ DATABASE_URL: url });
    try {
      const org = await newOrg({ app });
      const people = { owner: org.owner.profile_id, member: org.owner.profile_id };
      await fillClients(bareUrl, [{ org_id: org.org_id, ...people, count: CLIENTS, own: 0 }]);
      const limit = await updateMany(bareUrl, org.org_id);
      const web = { ...(await startProduct(url, 'web')), pid: 0 };
      const list = () => send(web, { method: 'GET', path: '/api/dashboard-v2/api/v2/user-client/' }, org.owner.cookie);
      await timings(20, list);
      const idleMs = quantile(await timings(100, list), 0.95);
      const worker = await startProduct(url, 'worker');
      const meanwhile: number[] = [];
      const edit = await measure(org, meanwhile, list, () =>
        org.owner.call(bulkActions.start, { body: { clients: { criteria: {} }, change: editing } }),
      );
      const undo = await measure(
        org,
        meanwhile,
        list,
        ({ id }) => org.owner.call(bulkActions.undo, { params: { id } }),
        edit,
      );
      await worker.stop();
      await web.stop();
      return [
        speed(`Edit of ${CLIENTS} clients at once`, edit.perSecond, limit),
        speed(`Undo of an edit of ${CLIENTS} clients`, undo.perSecond, limit),
        comparedFigure('Clients list while all of them are edited, p95', 'ms', quantile(meanwhile, 0.95), idleMs, 2),
      ];
    } finally {
      await app.close();
    }
  });
}

interface Timed {
  id: number;
  perSecond: number;
}

/** Does something with all clients and asks for the list until it has ended. */
async function measure(
  { owner }: Org,
  took: number[],
  list: () => Promise<unknown>,
  begin: (earlier: { id: number }) => Promise<BulkAction>,
  earlier: { id: number } = { id: 0 },
): Promise<Timed> {
  const beganMs = performance.now();
  const { id, total_count } = await begin(earlier);
  for (;;) {
    took.push(...(await timings(3, list)));
    await delay(20);
    const { status } = await owner.call(bulkActions.get, { params: { id } });
    if (status === 'FAILED') throw new Error('the action failed');
    if (status === 'DONE' || status === 'UNDONE') break;
  }
  return { id, perSecond: total_count / ((performance.now() - beganMs) / 1_000) };
}

/** @param limit what plain updates do; the ratio says how many times that is ours. */
const speed = (name: string, value: number, limit: number): Figure => ({
  ...{ name, value, unit: 'rows/s', limit, ratio: limit / value },
  budget: `ratio ≤ ${TIMES_SLOWER}`,
  holds: limit <= value * TIMES_SLOWER,
});
