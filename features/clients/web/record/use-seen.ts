import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#platform/web/api.ts';
import { refresh } from '#platform/web/data.ts';
import { type Client, clients } from '../../contract.ts';

/**
 * Reports once per visit that the person looked at the client: `onSeen` for every client, and the call of new leads,
 * whose "new" mark is removed if they chose that (readings.md B17). A page in a background tab does not count.
 */
export function useSeen(client: Client, onSeen: (client: Client) => void): void {
  const cache = useQueryClient();
  const told = useRef<number | null>(null);
  const current = useRef({ client, onSeen });
  current.current = { client, onSeen };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per client looked at, not once per change of the record
  useEffect(() => {
    const report = () => {
      const { client: seen, onSeen: onChange } = current.current;
      if (document.hidden || told.current === seen.id) return;
      told.current = seen.id;
      onChange(seen);
      // A mark that stays is no failure worth reporting, because the next visit tries again.
      if (seen.is_new_lead && seen.access_policy.EDIT) void unmark(cache, seen.id).catch(() => undefined);
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [cache, client.id]);
}

async function unmark(cache: QueryClient, id: number): Promise<void> {
  const { autoUnmarkLead } = clients;
  const answer = await call(autoUnmarkLead, { params: { id }, body: { unmark_type: 'CLIENT_VIEWED' } });
  if (!answer.is_new_lead) await refresh(cache, autoUnmarkLead.changes);
}
