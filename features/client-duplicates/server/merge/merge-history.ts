import { clientMerged, clientUnmerged } from '#features/clients/events.ts';
import { furtherHistory } from '#features/clients/server/index.ts';
import { historyWords } from './en.ts';
import { isShownAlways } from './merges.queries.ts';

/** Merging and un-merging, in the history of the client. */
export const mergeHistory = [clientMerged, clientUnmerged].map(({ kind }) =>
  furtherHistory({
    kind,
    field: 'merges',
    isShown: isShownAlways,
    describe: async (_, payloads) =>
      payloads.map((payload) => historyWords(kind, (payload as { client_ids: number[] }).client_ids.length)),
  }),
);
