import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { whatsappAccountsTag, whatsappTemplatesTag } from '#features/whatsapp/tags.ts';
import { MessageReason } from '#features/whatsapp-messages/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, Uuid } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { respondersTag } from './tags.ts';

/** How far back a dry run goes, and how many leads it looks at; of these it lists the newest. */
export const DRY_RUN_DAYS = 30;
export const MAX_DRY_LEADS = 1_000;
export const LISTED_DRY_LEADS = 200;

/** What is taken as it is now, because how it was is not stored. */
export const PresentFact = z.enum(['NUMBER', 'OPT_OUTS', 'TEMPLATES', 'ASSIGNEE', 'CLIENT']);

/** What a lead would have got. */
export const DryLead = z.object({
  lead_id: Uuid,
  client: z.object({ id: Id, name: z.string() }),
  received_at: Instant,
  outcome: z.enum(['SEND', 'WAIT', 'NOT_SENT']),
  responder: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null where none is sent. */
  template: z.object({ id: Id, title: z.string() }).nullable(),
  /** Why it gets none, or waits, by its name and as a sentence. */
  reason: MessageReason.nullable(),
  reason_sentence: z.string().nullable(),
  /** Whose alert would have had the text, by name; null where it is sent, or not offered to anyone. */
  offered_to: z.string().nullable(),
  /** When it would have left. */
  leaves_at: Instant.nullable(),
});
export type DryLead = z.output<typeof DryLead>;

/** What the responders would have done with the leads of the last days. */
export const DryRun = z.object({
  /** The leads looked at: those of clients the caller may see. */
  leads: z.int(),
  /** True where there were more than are looked at. */
  is_limited: z.boolean(),
  since: Instant,
  sent: z.int(),
  waiting: z.int(),
  not_sent: z.array(z.object({ reason: MessageReason, reason_sentence: z.string(), count: z.int() })),
  present_facts: z.array(PresentFact),
  /** The newest. */
  results: z.array(DryLead),
});
export type DryRun = z.output<typeof DryRun>;

export const responderDryRun = {
  run: endpoint('GET /api/integrations/api/v1/waba-autoresponder/dry-run', {
    needs: 'TEAM.MANAGE',
    plan: 'free',
    database: 'read',
    isReport: true,
    summary: 'What the responders would have sent to the leads of the past 30 days; nothing is sent or stored.',
    source: 'own: a dry run before the responder is switched on (issue)',
    returns: DryRun,
    reads: [respondersTag, whatsappTemplatesTag, whatsappAccountsTag, clientsTag],
  }),
};
