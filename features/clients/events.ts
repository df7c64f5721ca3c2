import * as z from 'zod';
import { clientsTag, duplicatesTag, followUpsTag, timelineTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { Id } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { ClientSource, OfferEnd } from './contract.ts';
import { FormerFollowUp } from './history-contract.ts';
import { privateNotesTag } from './tags.ts';

export const clientCreated = defineEvent('client.created', {
  payload: z.object({ source: ClientSource, source_name: z.string(), is_new_lead: z.boolean() }),
  refreshes: [clientsTag],
  audit: false,
});

export const clientUpdated = defineEvent('client.updated', {
  payload: z.object({}),
  refreshes: [clientsTag],
  audit: false,
});

export const clientDeleted = defineEvent('client.deleted', {
  payload: z.object({}),
  refreshes: [clientsTag],
  audit: true,
});

export const clientRestored = defineEvent('client.restored', {
  payload: z.object({}),
  refreshes: [clientsTag],
  audit: true,
});

/** Other clients were merged into this one; `changes` are what that changed of it. */
export const clientMerged = defineEvent('client.merged', {
  payload: z.object({ merge_id: Id, client_ids: z.array(Id) }),
  refreshes: [clientsTag, timelineTag, followUpsTag, duplicatesTag],
  audit: true,
});

/** The client was merged into another and is hidden. */
export const clientMergedInto = defineEvent('client.merged-into', {
  payload: z.object({ merge_id: Id, survivor_id: Id }),
  refreshes: [clientsTag, duplicatesTag],
  audit: false,
});

/** A merge into this client was undone. */
export const clientUnmerged = defineEvent('client.unmerged', {
  payload: z.object({ merge_id: Id, client_ids: z.array(Id) }),
  refreshes: [clientsTag, timelineTag, followUpsTag, duplicatesTag],
  audit: true,
});

/** The client is one of its own again. */
export const clientUnmergedFrom = defineEvent('client.unmerged-from', {
  payload: z.object({ merge_id: Id, survivor_id: Id }),
  refreshes: [clientsTag, duplicatesTag],
  audit: false,
});

/** A deleted client is erased; a feature that keeps something of it erases that too. */
export const clientErased = defineEvent('client.erased', { payload: z.object({}), refreshes: [], audit: false });

/** The follow-up of an earlier day is wanted back, null where there was none; who keeps follow-ups sets it. */
export const clientFollowUpBroughtBack = defineEvent('client.follow-up-brought-back', {
  payload: z.object({ former: FormerFollowUp.nullable(), assigned_to_id_or_zero: z.int() }),
  refreshes: [],
  audit: false,
});

/** Deleted clients were erased in the background; sent to the person who asked for it, who is the subject. */
export const deletedClientsErased = defineEvent('client-bulk.erased', {
  payload: z.object({}),
  refreshes: [clientsTag],
  audit: false,
});

/** A lead got its first answer (readings.md D5). */
export const clientFirstAnswered = defineEvent('client.first-answered', {
  payload: z.object({ at: Instant }),
  refreshes: [clientsTag, timelineTag],
  audit: false,
});

/** A client was assigned to somebody else or to nobody; null stands for nobody. */
export const clientReassigned = defineEvent('client.reassigned', {
  payload: z.object({
    from_id: Id.nullable(),
    to_id: Id.nullable(),
    rule_name: z.string().optional(),
    what: OfferEnd.optional(),
  }),
  refreshes: [clientsTag, timelineTag, followUpsTag],
  audit: true,
});

/** The lead became a customer; integrations report it to the source it came from (D15). */
export const clientConverted = defineEvent('client.converted', {
  payload: z.object({ at: Instant }),
  refreshes: [clientsTag],
  audit: false,
});

/** Somebody dealt with the client. */
export const clientInteracted = defineEvent('client.interacted', {
  payload: z.object({}),
  refreshes: [clientsTag],
  audit: false,
});

/** Sent only to the writer's own screens; the text is in no history. */
export const clientPrivateNotesChanged = defineEvent('client.private-notes-changed', {
  payload: z.object({}),
  refreshes: [privateNotesTag],
  audit: false,
});

/** One command changed many clients; each of them has its own event besides. */
export const clientsChangedAtOnce = defineEvent('client-bulk.changed', {
  payload: z.object({
    what: z.enum([
      'assigned',
      'marked-new',
      'unmarked-new',
      'groups',
      'fields',
      'follow-up',
      'deleted',
      'emailed',
      'erased',
      'emptied',
      'undone',
    ]),
    count: z.int(),
    /** Who got the clients; null is nobody. */
    to_id: Id.nullable().optional(),
  }),
  refreshes: [],
  audit: true,
});
