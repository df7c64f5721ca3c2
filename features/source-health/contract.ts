import * as z from 'zod';
import { leadSourcesTag, leadsTag, sourceHealthTag } from '#domain/tags.ts';
import { alertReceiptsTag } from '#features/notifications/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { anyLeadSourceRow } from './access.ts';

/** A day of the organisation's time zone and the leads that arrived on it, without test leads. */
export const LeadsOfDay = z.object({ date: CalendarDate, leads: z.int() });

/** Leads of one form at the provider and here, over the same days. */
export const FormCount = z.object({
  form_id: z.string(),
  form_name: z.string(),
  /** Null where the provider could not be asked. */
  at_provider: z.int().nullable(),
  here: z.int(),
  /** Leads that were announced and are still fetched, failed for good, or were not wanted. */
  waiting: z.int(),
  failed: z.int(),
  ignored: z.int(),
});
export type FormCount = z.output<typeof FormCount>;

/** Leads counted at the provider and here: equal, or every gap is fetched or explained. */
export const CountMatch = z.object({
  from: CalendarDate,
  counted_at: Instant,
  at_provider: z.int(),
  here: z.int(),
  forms: z.array(FormCount),
});
export type CountMatch = z.output<typeof CountMatch>;

/**
 * A source that should have sent leads by now, by its own last 28 days. A gap as long as this one comes by chance less
 * than once in 90 days.
 */
export const Silence = z.object({
  since: Instant,
  /** Leads usual in this time, at this hour and on this weekday. */
  usual: z.number(),
  checked_at: Instant,
  /** What was checked before the warning, and whether it was in order. */
  checks: z.array(z.object({ what: z.enum(['permission', 'subscription', 'count']), is_fine: z.boolean() })),
  /** True when a person said that the source is paused; it ends with the next lead. */
  is_paused: z.boolean(),
});
export type Silence = z.output<typeof Silence>;

/** How the last lead of a source came; null for a stage it has not reached or that is not known. */
export const LastLeadTrace = z.object({
  submitted_at: Instant.nullable(),
  notified_at: Instant.nullable(),
  fetched_at: Instant.nullable(),
  filed_at: Instant.nullable(),
  /** When the first screen showed or opened it, and whose that was. */
  seen_at: Instant.nullable(),
  seen_by_name: z.string().nullable(),
});
export type LastLeadTrace = z.output<typeof LastLeadTrace>;

/** How one source is doing. */
export const SourceHealth = z.object({
  source_id: Id,
  name: z.string(),
  leads_by_day: z.array(LeadsOfDay),
  /** The client of the last lead; null where there is none, or the person may not see them. */
  last_client: z.object({ id: Id, name: z.string() }).nullable(),
  /** When the last lead was sent, by which the chart counts it; old leads may arrive days later. */
  last_lead_at: Instant.nullable(),
  /** Null where the person may not see its client. */
  last_lead_trace: LastLeadTrace.nullable(),
  /** Milliseconds from the form to an open screen: of the last lead that was seen, and the slowest of today. */
  on_screen_ms: z.object({ last: z.int(), slowest_today: z.int() }).nullable(),
  /** Leads and last lead of each form, by the form's id at the provider. */
  forms: z.array(z.object({ form_id: z.string(), leads: z.int(), last_lead_at: Instant.nullable() })),
  counts: CountMatch.nullable(),
  silence: Silence.nullable(),
});
export type SourceHealth = z.output<typeof SourceHealth>;

/** How many days the chart and the count look back, today included. */
export const HEALTH_DAYS = 14;

export const sourceHealth = {
  list: endpoint('GET /api/integrations/api/v1/lead-sources/health/', {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'free',
    database: 'read',
    summary: 'How the lead sources of one kind are doing, over the last fourteen days.',
    source: 'own: health per source and form',
    query: z.object({ kind: z.string().max(60) }),
    returns: z.object({ results: z.array(SourceHealth) }),
    reads: [sourceHealthTag, leadsTag, leadSourcesTag, alertReceiptsTag],
  }),
  pauseSilence: endpoint('POST /api/integrations/api/v1/lead-sources/{id}/pause-silence/', {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'free',
    row: anyLeadSourceRow('edit'),
    database: 'transaction',
    summary: 'Marks a silent source as paused: no one is warned until its next lead.',
    source: 'own: silence of a source',
    params: byId,
    returns: Done,
    errors: ['not_found'],
    changes: [sourceHealthTag],
  }),
};
