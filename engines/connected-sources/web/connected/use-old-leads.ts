import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/web/api.ts';
import { refresh } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import type { ConnectedSourceContract, OldLeadsRun } from '../../contract.ts';
import { text } from '../en.ts';
import { useSource } from '../source.ts';

/** The milliseconds between two questions how far it is. */
const ASK_MS = 2_000;

/** What is followed: a fetching asked for here, or one that was running when the screen opened. */
interface Followed {
  hours: number | null;
}

/** Fetches old leads, and follows how far that is; asking again while it runs begins nothing new (S1-9-05). */
export function useOldLeads() {
  const { contract } = useSource();
  const client = useQueryClient();
  const [followed, setFollowed] = useState<Followed | null>(null);
  const [run, setRun] = useState<OldLeadsRun | null>(null);

  useEffect(() => {
    const ending = new AbortController();
    readLastRun(contract, ending.signal).then(
      (last) => {
        if (last?.status === 'RUNNING') setFollowed((known) => known ?? { hours: null });
      },
      () => undefined,
    );
    return () => ending.abort();
  }, [contract]);

  useEffect(() => {
    if (followed === null) return;
    const ending = new AbortController();
    const ask = async () => {
      try {
        const next = await fetchProgress(contract, followed, ending.signal);
        setRun(next);
        if (next?.status === 'RUNNING') timer = setTimeout(ask, ASK_MS);
        else end(next);
      } catch (failure) {
        if (ending.signal.aborted) return;
        setFollowed(null);
        setRun(null);
        toast({ type: 'ERROR', heading: text('old_failed'), message: (failure as Error).message });
      }
    };
    const end = (last: OldLeadsRun | null) => {
      setFollowed(null);
      setRun(null);
      if (last) sayEnd(last);
      void refresh(client, contract.calls.fetchOldLeads.changes);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    void ask();
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [followed, client, contract]);

  return { isRunning: followed !== null, run, start: (hours: number) => setFollowed({ hours }) };
}

const readLastRun = async ({ calls }: ConnectedSourceContract, signal: AbortSignal): Promise<OldLeadsRun | null> =>
  (await call(calls.getOldLeadsRun, {}, signal)).run;

const fetchProgress = (contract: ConnectedSourceContract, { hours }: Followed, signal: AbortSignal) =>
  hours === null
    ? readLastRun(contract, signal)
    : call(contract.calls.fetchOldLeads, { query: { [contract.fields.hours]: hours } }, signal);

export type OldLeads = ReturnType<typeof useOldLeads>;

function sayEnd({ status, leads_new, leads_seen, forms_scanned, problem }: OldLeadsRun): void {
  if (status === 'FAILED') {
    toast({ type: 'ERROR', heading: text('old_failed'), message: problem ?? text('old_failed_text') });
    return;
  }
  toast({
    type: 'SUCCESS',
    heading: text('old_done', { count: leads_new }),
    message: text('old_done_text', { count: leads_seen, forms: forms_scanned }),
  });
}
