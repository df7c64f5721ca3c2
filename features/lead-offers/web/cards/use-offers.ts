import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailed, call } from '#platform/web/api.ts';
import { refresh, useChange } from '#platform/web/data.ts';
import { onLive } from '#platform/web/live.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type LeadOffer, leadOffers } from '../../contract.ts';
import { leadOfferClaimed } from '../../events.ts';
import { leadOffersTag } from '../../tags.ts';
import { text } from '../en.ts';
import type { ShownOffer } from '../open-offers.ts';

/** What became of an offer that was on the screen. */
export interface OfferResult {
  offer: LeadOffer;
  /** The person tried to claim it and was later than somebody else. */
  hasTried: boolean;
}

/** Claims and passes; a claim that comes too late says who was faster. */
export function useOfferChanges(onResult: (result: OfferResult) => void) {
  const client = useQueryClient();
  const claim = useChange(leadOffers.claim, {
    onSuccess: (offer) => onResult({ offer, hasTried: true }),
    onFailure: ({ status, message }, { params }) => {
      if (status !== 409) return false;
      void call(leadOffers.get, { params })
        .then((offer) => onResult({ offer, hasTried: true }))
        .catch(() => toast({ type: 'INFO', heading: message }));
      void refresh(client, [leadOffersTag]);
      return true;
    },
  });
  const pass = useChange(leadOffers.pass, {
    onFailure: ({ status }) => {
      if (status === 409) void refresh(client, [leadOffersTag]);
      return status === 409;
    },
  });
  return { claim, pass };
}

/** Keeps what became of offers that were on the screen, also where another tab or an e-mail settled them. */
export function useResults(offers: readonly ShownOffer[]) {
  const [results, setResults] = useState<readonly OfferResult[]>([]);
  const known = useRef(new Map<number, LeadOffer>());
  for (const offer of offers) known.current.set(offer.id, offer);
  const add = useCallback((result: OfferResult) => {
    known.current.delete(result.offer.id);
    setResults((before) => [result, ...before.filter(({ offer }) => offer.id !== result.offer.id)].slice(0, 3));
  }, []);
  const dismiss = useCallback(
    (id: number) => setResults((before) => before.filter(({ offer }) => offer.id !== id)),
    [],
  );
  useEffect(
    () =>
      onLive(({ kind, subject_id }) => {
        if (kind !== leadOfferClaimed.kind || !known.current.has(subject_id)) return;
        call(leadOffers.get, { params: { id: subject_id } })
          .then((offer) => known.current.has(subject_id) && add({ offer, hasTried: false }))
          .catch((failure: unknown) => {
            if (!(failure instanceof CallFailed)) throw failure;
          });
      }),
    [add],
  );
  return { results, add, dismiss };
}

/** Reports the offers that this screen shows, once each, while somebody can see it. */
export function useReportSeen(offers: readonly ShownOffer[]): void {
  const reported = useRef(new Set<number>());
  const ids = offers.map(({ id }) => id).join(',');
  useEffect(() => {
    const report = () => {
      const fresh = ids
        .split(',')
        .map(Number)
        .filter((id) => id > 0 && !reported.current.has(id));
      if (fresh.length === 0 || document.hidden) return;
      for (const id of fresh) reported.current.add(id);
      call(leadOffers.markSeen, { body: { ids: fresh } }).catch(() => {
        for (const id of fresh) reported.current.delete(id);
      });
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [ids]);
}

/** Returns what a screen reader is told politely when offers come. */
export function useAnnouncement(offers: readonly ShownOffer[]): string {
  const known = useRef(new Set<number>());
  const [words, setWords] = useState('');
  useEffect(() => {
    const fresh = offers.filter(({ id }) => !known.current.has(id));
    for (const { id } of fresh) known.current.add(id);
    const [first] = fresh;
    if (first) setWords(text('announce', { count: fresh.length, name: first.client_name }));
  }, [offers]);
  return words;
}
