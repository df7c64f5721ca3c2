import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag } from '#domain/tags.ts';
import { openedConditions } from '#features/clients/access.ts';
import { ClientCriteria, MAX_BULK_CLIENTS } from '#features/clients/contract.ts';
import { userPreferencesTag } from '#features/preferences/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { exportRow } from './access.ts';
import { exportFormats, exportPeriods, findDayErrors } from './export-periods.ts';
import { clientExportsTag } from './tags.ts';

export * from './export-periods.ts';

/** Counts clients by when they were added (S0-3E-26). */
export const ExportPeriod = z.enum(exportPeriods);
export const ExportFormat = z.enum(exportFormats);

/** Columns of a file; an organisation has fewer. */
const MAX_COLUMNS = 100;
const MAX_COLUMN_KEY = 120;

/** Which clients are exported; all the caller may see where nothing is said. */
const which = {
  period: ExportPeriod.default('ALL'),
  /** The first and the last day of CUSTOM, in the caller's zone; both belong to it (G-058). */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  criteria: ClientCriteria.optional(),
  /** True for clients that did something themselves, as in the list of recently active ones (G-047). */
  recently_active: z.boolean().optional(),
  /** These clients in place of a filter, as they were selected in a list. */
  client_ids: z.array(Id).min(1).max(MAX_BULK_CLIENTS).optional(),
};

/** The columns of a file by their keys, in their order. */
export const columnKeys = z.array(z.string().min(1).max(MAX_COLUMN_KEY)).min(1).max(MAX_COLUMNS);

/** All columns where nothing is said. */
const columns = columnKeys.optional();

interface DayIssues {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string; input: unknown }) => void;
}

type Asked = Parameters<typeof findDayErrors>[0] & {
  criteria?: object;
  recently_active?: boolean;
  client_ids?: number[];
};

function refuseDays(asked: Asked, { addIssue }: DayIssues): void {
  if (asked.client_ids && (asked.criteria || asked.recently_active)) {
    addIssue({ code: 'custom', path: ['client_ids'], message: 'Choose clients or a filter, not both.', input: asked });
  }
  for (const [field, message] of Object.entries(findDayErrors(asked))) {
    addIssue({ code: 'custom', path: [field], message, input: asked });
  }
}

export const ExportRequest = z
  .strictObject({ ...which, columns, format: ExportFormat.default('CSV') })
  .superRefine(refuseDays);
export type ExportRequest = z.output<typeof ExportRequest>;

export const ExportStatus = z.enum(['RUNNING', 'DONE', 'CANCELLED', 'FAILED']);
export type ExportStatus = z.output<typeof ExportStatus>;

/** An export and how far it is. */
export const ClientExport = z.object({
  id: Id,
  period: ExportPeriod,
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Whether a filter narrows the period. */
  is_filtered: z.boolean(),
  format: ExportFormat,
  status: ExportStatus,
  /** Why it stopped, in a sentence; null unless it failed. */
  failure: z.string().nullable(),
  created_by: Person.nullable(),
  is_mine: z.boolean(),
  /** Null until the clients are counted. */
  total_count: z.int().nullable(),
  done_count: z.int(),
  /** How large the file is, in bytes; about, for a workbook, which is packed anew while it is sent. Null for one without a file. */
  file_bytes: z.int().nullable(),
  /** Whether its file is there and the caller may have it. */
  can_download: z.boolean(),
  /** Whether it began between midnight and five in the organisation's zone. */
  is_unusual_hour: z.boolean(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** Until when its file is kept; null for one without a file. */
  expires_at: Instant.nullable(),
});
export type ClientExport = z.output<typeof ClientExport>;

/** A column of the file: what a request names it, and its header. */
export const ExportColumn = z.object({ key: z.string(), header: z.string() });
export type ExportColumn = z.output<typeof ExportColumn>;

export const PreviewCell = z.object({
  text: z.string(),
  kind: z.enum(['TEXT', 'NUMBER', 'TIME']),
  /** Whether a spreadsheet could take the text for a formula; it is written so that none does. */
  is_guarded: z.boolean(),
});
export type PreviewCell = z.output<typeof PreviewCell>;

export const ExportPreview = z.object({
  /** Every column there is, in the usual order. */
  available: z.array(ExportColumn),
  /** The keys of the chosen columns; those of the caller's last export where none were asked for. */
  columns: z.array(z.string()),
  format: ExportFormat,
  rows: z.array(z.array(PreviewCell)),
  /** How large a row of the file is about, in bytes. */
  row_bytes: z.number(),
});
export type ExportPreview = z.output<typeof ExportPreview>;

const EXPORTS = '/api/integrations/api/v1/export-clients' as const;
const own = 'own: exports of clients as a job (G-058)';
const looking = { needs: 'session', database: 'read', reads: [clientExportsTag] } as const;
const changes = [clientExportsTag];

export const clientExports = {
  exportClients: endpoint(`POST ${EXPORTS}`, {
    needs: 'session',
    plan: openedConditions,
    database: 'none',
    summary: 'Starts an export of the clients the caller may see, the newest first, as CSV or XLSX.',
    source: 'integrations.exportClients',
    body: ExportRequest,
    returns: ClientExport,
    status: 201,
    errors: ['too_many_requests', 'invalid_input'],
    changes: [clientExportsTag, userPreferencesTag],
  }),
  list: endpoint(`GET ${EXPORTS}`, {
    ...looking,
    plan: 'free',
    summary: "The caller's exports within a year, the newest first; the whole team's for those who manage it.",
    source: own,
    query: pageQuery(),
    returns: pageOf(ClientExport),
  }),
  preview: endpoint(`POST ${EXPORTS}/preview`, {
    ...looking,
    plan: openedConditions,
    summary: 'The first rows of an export as they will be.',
    source: own,
    body: z.strictObject({ ...which, columns, format: ExportFormat.optional() }).superRefine(refuseDays),
    returns: ExportPreview,
    errors: ['invalid_input'],
    reads: [clientExportsTag, clientsTag],
  }),
  count: endpoint(`POST ${EXPORTS}/count`, {
    ...looking,
    plan: openedConditions,
    summary: 'How many clients an export of each period has; CUSTOM is counted where its days are given.',
    source: own,
    body: z.strictObject({
      from: which.from,
      to: which.to,
      criteria: which.criteria,
      recently_active: which.recently_active,
    }),
    returns: z.object({ counts: z.partialRecord(ExportPeriod, z.int()) }),
    errors: ['invalid_input'],
    isReport: true,
    reads: [clientExportsTag, clientsTag],
  }),
  get: endpoint(`GET ${EXPORTS}/{id}`, {
    ...looking,
    plan: 'free',
    row: exportRow('view'),
    summary: 'One export and how far it is.',
    source: own,
    params: byId,
    returns: ClientExport,
    errors: ['not_found'],
  }),
  cancel: endpoint(`POST ${EXPORTS}/{id}/cancel`, {
    needs: 'session',
    plan: 'free',
    row: exportRow('edit'),
    database: 'transaction',
    summary: 'Stops an export; nothing of it is kept.',
    source: own,
    params: byId,
    returns: ClientExport,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  again: endpoint(`POST ${EXPORTS}/{id}/again`, {
    needs: 'session',
    plan: openedConditions,
    row: exportRow('edit'),
    database: 'none',
    summary: 'Starts an export of what an earlier one asked for, as it is now.',
    source: own,
    params: byId,
    returns: ClientExport,
    status: 201,
    errors: ['not_found', 'too_many_requests', 'invalid_input'],
    changes: [clientExportsTag, userPreferencesTag],
  }),
  download: endpoint(`GET ${EXPORTS}/{id}/file`, {
    needs: 'session',
    plan: 'free',
    row: exportRow('view'),
    database: 'none',
    summary: 'The file of an export, for seven days, for who began it and for who may see all of its clients.',
    source: own,
    params: byId,
    returns: z.unknown().describe('text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    errors: ['not_found', 'forbidden', 'gone', 'not_possible_now'],
  }),
};
