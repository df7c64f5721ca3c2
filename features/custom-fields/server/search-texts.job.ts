import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { lockClientsWith, writeSearchTexts } from './client-values.queries.ts';
import { readDefinitions } from './definitions.queries.ts';

const AT_ONCE = 1_000;

/** Writes what search finds clients by again, after options were renamed or a field was deleted or restored. */
export const refreshSearchTextsJob = defineJob({
  name: 'custom-fields.refresh-search-texts',
  payload: z.object({ org_id: Id, key: z.string(), after: z.int().default(0) }),
  attempts: 10,
  async run({ services, request_id, stopping }, { org_id, key, after: start }) {
    const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
    for (let after: number | null = start; after !== null; ) {
      const from: number = after;
      after = await withScope(services.database, options, async (scope) => {
        if (!stopping?.aborted) return refreshBatch(scope, key, from);
        await enqueue(scope, refreshSearchTextsJob, { org_id, key, after: from });
        return null;
      });
    }
  },
});

/** @returns the last client of the batch; null when no more follow. */
async function refreshBatch(scope: OrgScope, key: string, after: number): Promise<number | null> {
  const fields = await readDefinitions(scope);
  const clients = await lockClientsWith(scope, { key, after, limit: AT_ONCE, undoes_id: null });
  await writeSearchTexts(scope, fields, clients);
  return clients.length < AT_ONCE ? null : clients.at(-1)!.id;
}

export const refreshSearchTexts = (scope: OrgScope, key: string): Promise<void> =>
  enqueue(scope, refreshSearchTextsJob, { org_id: scope.org_id, key });
