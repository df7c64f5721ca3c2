import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed, call } from '#platform/web/api.ts';
import { refresh } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type DuplicateEntry, duplicates } from '../../contract.ts';
import { text } from '../en.ts';
import { orderByCompleteness } from './choose-survivor.ts';

/** Merges the sure pairs until there is none or one is refused, and says how many it were. */
export function useMergeAll(onEnd: () => void) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  async function run(): Promise<void> {
    let merged = 0;
    setIsRunning(true);
    setDone(0);
    try {
      for (let entry = await findSure(); entry; entry = await findSure()) {
        await mergeEntry(entry);
        merged += 1;
        setDone(merged);
      }
      toast({ type: 'SUCCESS', heading: text('merged_all', { count: merged }) });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      toast({ type: 'ERROR', heading: text('stopped', { done: merged, reason: failure.message }) });
    }
    await refresh(client, duplicates.merge.changes);
    setIsRunning(false);
    onEnd();
  }
  return { done, isRunning, run };
}

const findSure = async (): Promise<DuplicateEntry | undefined> =>
  (await call(duplicates.list, { query: { view: 'SURE', page_size: 1 } })).results[0];

/** Merges the clients of an entry into the one with most filled in. */
async function mergeEntry({ client_ids }: DuplicateEntry): Promise<void> {
  const { clients } = await call(duplicates.preview, { body: { client_ids, choices: {} } });
  const ordered = orderByCompleteness(clients.map(({ client }) => client));
  const seen = ordered.map(({ id, updated_at }) => ({ id, updated_at }));
  await call(duplicates.merge, { body: { client_ids: ordered.map(({ id }) => id), choices: {}, seen } });
}
