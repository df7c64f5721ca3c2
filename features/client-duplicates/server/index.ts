import { clientErased } from '#features/clients/events.ts';
import { eraseClients, mergeRecords } from '#features/clients/server/index.ts';
import { mergedRows, rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { duplicatePages } from '../pages.ts';
import { duplicateRoutes } from './duplicates.routes.ts';
import { mergeHistory } from './merge/merge-history.ts';
import { clientMergedKind } from './merge/notify-assignees.ts';

export { markQuestions } from './inbox/pairs.queries.ts';
export { readOnLead } from './settings.queries.ts';

const ofPairs = { what: 'stay', why: 'the pair is about these two' } as const;
const ofMerges = { what: 'stay', why: 'each merge is undone by itself' } as const;

export const clientDuplicatesModule = serverModule({
  contracts: [contract],
  pages: duplicatePages,
  routes: duplicateRoutes,
  events,
  extensions: [
    ...mergeHistory,
    clientMergedKind,
    mergedRows({ table: 'duplicate_pairs', column: 'first_id', does: ofPairs }),
    mergedRows({ table: 'duplicate_pairs', column: 'second_id', does: ofPairs }),
    mergedRows({ table: 'client_merges', column: 'survivor_id', does: ofMerges }),
    rowsOfClients('client_merge_members', ofMerges),
    rowsOfClients('client_merge_rows', ofMerges),
  ],
  subscriptions: [
    // What was merged into a client goes with it: nobody could undo the merge any more.
    on(clientErased, async (scope, erased) => {
      await eraseClients(
        scope,
        await mergeRecords.listMergedInto(
          scope,
          erased.map(({ subject_id }) => subject_id),
        ),
      );
    }),
  ],
});
