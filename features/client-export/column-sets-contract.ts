import * as z from 'zod';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { noRow } from '#platform/contract/row.ts';
import { columnKeys } from './contract.ts';
import { exportColumnSetsTag } from './tags.ts';

/** The most sets one person has, and the longest name of one. */
export const MAX_COLUMN_SETS = 50;
export const ColumnSetName = z.string().trim().min(1).max(60);

/** Columns of an export that a person kept under a name, by their keys. */
export const ColumnSet = z.object({ id: Id, name: z.string(), columns: z.array(z.string()) });
export type ColumnSet = z.output<typeof ColumnSet>;

export const ColumnSetDraft = z.strictObject({ name: ColumnSetName, columns: columnKeys });
export type ColumnSetDraft = z.output<typeof ColumnSetDraft>;

const SETS = '/api/integrations/api/v1/export-column-sets' as const;
const own = 'own: exports of clients as a job (G-058)';
const changes = [exportColumnSetsTag];

export const exportColumnSets = {
  list: endpoint(`GET ${SETS}`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The sets of columns that the caller kept, by name; columns that are gone are left out.',
    source: own,
    returns: z.object({ results: z.array(ColumnSet) }),
    reads: [exportColumnSetsTag],
  }),
  save: endpoint(`PUT ${SETS}`, {
    needs: 'session',
    plan: 'free',
    database: 'transaction',
    summary: 'Keeps columns of exports under a name, in place of those it stood for before.',
    source: own,
    body: ColumnSetDraft,
    returns: ColumnSet,
    errors: ['invalid_input', 'not_possible_now'],
    changes,
  }),
  remove: endpoint(`DELETE ${SETS}/{id}`, {
    needs: 'session',
    plan: 'free',
    row: noRow('it is found among the sets of the caller'),
    database: 'transaction',
    summary: 'Removes a set of columns; exports are as before.',
    source: own,
    params: byId,
    returns: Done,
    errors: ['not_found'],
    changes,
  }),
};
