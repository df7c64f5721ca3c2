import * as z from 'zod';
import { clientRow } from '#features/clients/access.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { noRow } from '#platform/contract/row.ts';

const VIEWING = '/api/dashboard-v2/api/v1/user-client/{id}/viewing/{tab}/' as const;

/** A visible tab says this often that it still shows the record; one that stays silent for longer shows it no more. */
export const REPORT_MS = 20_000;
export const SILENT_MS = 45_000;

/** Another person who has the record open. */
export const Viewer = z.object({ id: Id, name: z.string() });
export type Viewer = z.output<typeof Viewer>;

/** The client, and the tab by a number it makes up. */
const ofTab = byId.extend({ tab: z.uuid() });

export const presence = {
  report: endpoint(`PUT ${VIEWING}`, {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'transaction',
    summary: 'Reports that a visible tab shows the record of a client; answers who else has it open.',
    source: 'own: who else is viewing a client (issue)',
    params: ofTab,
    returns: z.object({ viewers: z.array(Viewer) }),
    errors: ['not_found', 'client_not_assigned_to_user'],
  }),
  end: endpoint(`DELETE ${VIEWING}`, {
    needs: 'session',
    plan: 'free',
    row: noRow('It ends a report of the caller’s own, also about a client they may no longer see.'),
    database: 'transaction',
    summary: 'Reports that a tab no longer shows the record of a client.',
    source: 'own: who else is viewing a client (issue)',
    params: ofTab,
    returns: Done,
  }),
};
