import * as z from 'zod';
import { openedConditions } from '#features/clients/access.ts';
import { ClientCriteria } from '#features/clients/contract.ts';
import { userPreferencesTag } from '#features/preferences/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { CalendarDate } from '#platform/contract/time.ts';
import { exportPeriods, findDayErrors } from './export-periods.ts';

export * from './export-periods.ts';

/** Counts clients by when they were added (S0-3E-26). */
export const ExportPeriod = z.enum(exportPeriods);

/** Which clients are exported; all the caller may see where nothing is said. */
export const ExportRequest = z
  .strictObject({
    period: ExportPeriod.default('ALL'),
    /** The first and the last day of CUSTOM, in the caller's zone; both belong to it (G-058). */
    from: CalendarDate.optional(),
    to: CalendarDate.optional(),
    criteria: ClientCriteria.optional(),
    /** True for clients that did something themselves, as in the list of recently active ones (G-047). */
    recently_active: z.boolean().optional(),
  })
  .superRefine((asked, { addIssue }) => {
    for (const [field, message] of Object.entries(findDayErrors(asked))) {
      addIssue({ code: 'custom', path: [field], message });
    }
  });
export type ExportRequest = z.output<typeof ExportRequest>;

export const clientExports = {
  exportClients: endpoint('POST /api/integrations/api/v1/export-clients', {
    needs: 'session',
    plan: openedConditions,
    database: 'none',
    summary: 'The clients the caller may see as a CSV for spreadsheets, the newest first.',
    source: 'integrations.exportClients',
    body: ExportRequest,
    returns: z.unknown().describe('text/csv'),
    errors: ['too_many_requests'],
    changes: [userPreferencesTag],
  }),
};
