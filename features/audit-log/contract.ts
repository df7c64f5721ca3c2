import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { QueryId, Uuid } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { auditedThings } from './audited-entities.ts';
import { auditLogTag } from './tags.ts';

const AUDIT_LOG = '/api/dashboard-v2/api/v1/audit-log/' as const;

export const AuditedThing = z.enum(auditedThings);

export const AuditEntry = z.object({
  id: Uuid,
  at: Instant,
  /** Who did it, by their present name. */
  who: Person,
  thing: AuditedThing,
  /** What happened, with the present names of those it concerns. */
  sentence: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Days are those of the caller's zone; both belong to the period. */
const filter = {
  profile_id: QueryId.optional(),
  thing: AuditedThing.optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  search: z.string().trim().max(60).optional(),
};

export const AuditFilter = z.strictObject(filter);
export type AuditFilter = z.output<typeof AuditFilter>;

export const auditLog = {
  list: endpoint(`GET ${AUDIT_LOG}`, {
    needs: 'owner',
    plan: 'free',
    database: 'read',
    isReport: true,
    summary: 'Who did what, the newest first.',
    source: 'own: audit log',
    query: pageQuery({ defaultSize: 50 }).extend(filter),
    returns: pageOf(AuditEntry),
    reads: [auditLogTag],
  }),
  exportLog: endpoint(`POST ${AUDIT_LOG}export/`, {
    needs: 'owner',
    plan: 'free',
    database: 'none',
    summary: 'The entries of the audit log that match as a CSV for spreadsheets, the newest first.',
    source: 'own: audit log',
    body: AuditFilter,
    returns: z.unknown().describe('text/csv'),
    errors: ['too_many_requests'],
    changes: [auditLogTag],
  }),
};
