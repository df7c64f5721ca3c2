import * as z from 'zod';
import { clientRow } from '#features/clients/access.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import type { Needs } from '#platform/contract/permissions.ts';
import type { ProblemCode } from '#platform/contract/problems.ts';
import { noRow, type RowRule } from '#platform/contract/row.ts';

/** A visible tab says this often that it still shows the record; one that stays silent for longer shows it no more. */
export const REPORT_MS = 20_000;
export const SILENT_MS = 45_000;

/** Another person who has the record open. */
export const Viewer = z.object({ id: Id, name: z.string() });
export type Viewer = z.output<typeof Viewer>;

/** The record, and the tab by a number it makes up. */
const ofTab = byId.extend({ tab: z.uuid() });

interface ViewingFacts<N extends Needs, W extends RowRule> {
  needs: N;
  row: W;
  errors: readonly ProblemCode[];
  source: string;
  /** 'the editor' of 'a page'. */
  screen: string;
  record: string;
}

/** Makes the calls by which tabs report that they show a record. Of this the browser keeps the paths alone (0061). */
export function viewingCalls<N extends Needs, W extends RowRule>(
  address: `/api/${string}{id}/viewing/{tab}${'' | '/'}`,
  { screen, record, source, ...reported }: ViewingFacts<N, W>,
) {
  return {
    report: endpoint(`PUT ${address}`, {
      ...reported,
      plan: 'free',
      database: 'transaction',
      summary: `Reports that a visible tab shows ${screen} of ${record}; answers who else has it open.`,
      source,
      params: ofTab,
      returns: z.object({ viewers: z.array(Viewer) }),
    }),
    end: endpoint(`DELETE ${address}`, {
      needs: 'session',
      plan: 'free',
      row: noRow(`It ends a report of the caller’s own, also about ${record} they may no longer see.`),
      database: 'transaction',
      summary: `Reports that a tab no longer shows ${screen} of ${record}.`,
      source,
      params: ofTab,
      returns: Done,
    }),
  };
}
export type ViewingCalls = ReturnType<typeof viewingCalls>;

export const presence = viewingCalls('/api/dashboard-v2/api/v1/user-client/{id}/viewing/{tab}/', {
  needs: 'session',
  row: clientRow('view'),
  errors: ['not_found', 'client_not_assigned_to_user'],
  source: 'own: who else is viewing a client (issue)',
  screen: 'the record',
  record: 'a client',
});
