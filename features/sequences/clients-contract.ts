import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, followUpsTag, sequencesTag, sharesTag, timelineTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { MAX_BULK_CLIENTS, MAX_SEARCH } from '#features/clients/contract.ts';
import { contentRow } from '#features/content/access.ts';
import { contentsTag } from '#features/content/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId, QueryId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { always, inPath } from '#platform/contract/row.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { Step, StepId } from './definition.ts';
import { Figure, LeaveReason } from './filter-words.ts';
import { sequenceClientsTag } from './tags.ts';

/** Screens that list these words need nothing else of this contract. */
export * from './filter-words.ts';

const ONE = '/api/sequences/api/v1/sequence/{id}/' as const;

/** Where a step is for one client (S0-3E-11): by the assignee's date, TODAY and OVERDUE once that has passed (D35). */
export const StepStatus = z.enum(['REMOVED', 'OVERDUE', 'TODAY', 'PENDING', 'UPCOMING', 'COMPLETED']);
export type StepStatus = z.output<typeof StepStatus>;

/** How a client is in a sequence; WAITING until the client has left the others. */
export const ClientState = z.enum(['ACTIVE', 'PAUSED', 'WAITING', 'COMPLETED', 'REMOVED']);
export type ClientState = z.output<typeof ClientState>;

/** A client in a sequence. */
export const SequenceClient = z.object({
  id: Id,
  sequence: z.object({ id: Id, title: z.string() }),
  client: z.object({ id: Id, name: z.string() }),
  assigned_to: Person.nullable(),
  state: ClientState,
  reason: LeaveReason.nullable(),
  reason_text: z.string(),
  state_by: Person.nullable(),
  state_at: Instant,
  paused_until: Instant.nullable(),
  entered_at: Instant,
  /** The current step and its number of all but waits; null once completed. */
  step: Step.nullable(),
  step_number: z.int().nullable(),
  step_count: z.int(),
  /** What the current step of an active client lacks of them. */
  missing: z.enum(['NO_PHONE', 'NO_EMAIL']).nullable(),
  /** The sequence for which a client waits who is to be in one at a time; null too where the caller may not see it. */
  waits_for: z.string().nullable(),
  status: StepStatus,
  /** Null for clients who are held or have left. */
  due_at: Instant.nullable(),
  /** By whose clock waits and hours count. */
  time_zone: z.string(),
});
export type SequenceClient = z.output<typeof SequenceClient>;

/** A client after an undo. */
export const UndoneClient = SequenceClient.extend({
  /** Whether what was shared stays shared, because the client has opened it. */
  is_still_shared: z.boolean(),
});
export type UndoneClient = z.output<typeof UndoneClient>;

/** What a change of a client inside a sequence may restore. */
export interface PreviousStanding {
  state: ClientState;
  reason: LeaveReason | null;
  reason_text: string;
  paused_until: string | null;
  step_id: string;
  due_at: string;
  is_due_chosen: boolean;
  waits_from: string;
  done_step_ids: string[];
  /** Who made the change. */
  by_id: number;
  recorded?: Recorded | undefined;
}

/** What completing a step put on the timeline, which its undo removes. */
export type Recorded = { share_id: number } | { activity_id: number };

const filter = {
  state: ClientState.optional(),
  /** DUE is TODAY and OVERDUE together. */
  status: z.enum(['DUE', ...StepStatus.extract(['OVERDUE', 'TODAY', 'UPCOMING', 'COMPLETED']).options]).optional(),
  /** Why they are paused or were removed. */
  reason: LeaveReason.optional(),
  assigned_to_id: z.union([z.enum(['me', 'unassigned']), QueryId]).optional(),
  search: z.string().trim().max(MAX_SEARCH).optional(),
};

const sequenceById = { type: always('sequence'), id: inPath('id') };
const looking = {
  needs: 'session',
  plan: 'free',
  row: contentRow('view', sequenceById),
  database: 'read',
  reads: [sequencesTag, sequenceClientsTag],
} as const;
const changes = [sequencesTag, sequenceClientsTag, timelineTag, clientsTag] as const;
const errors = ['not_found', 'no_permission_for_object'] as const;

/** How many clients were added, and why others were not. */
export const Added = z.object({
  added_count: z.int(),
  /** Those left out, by their reason. */
  left_out: z.object({ inside: z.int(), was_inside: z.int(), in_others: z.int() }),
});
export type Added = z.output<typeof Added>;

/** Why a client is not added: is inside, was and may not return yet, or is in another sequence. */
export const AddRefusal = z.enum(['inside', 'was_inside', 'in_others']);
export type AddRefusal = z.output<typeof AddRefusal>;

export const sequenceClients = {
  list: endpoint(`GET ${ONE}clients/`, {
    ...looking,
    summary:
      'The clients in a sequence, and those who left it, as far as the caller may see them, in the order they were added; the next due first where only active ones or those due are asked for.',
    source: 'sequences.listClients',
    params: byId,
    query: pageQuery().extend({ ...filter, step_id: StepId.optional(), figure: Figure.optional() }),
    returns: pageOf(SequenceClient),
    errors,
  }),
  listOfStep: endpoint(`GET ${ONE}step/{sid}/clients/`, {
    ...looking,
    summary: 'The clients who are on a step, or with the status COMPLETED those who did it.',
    source: 'sequences.listStepClients',
    params: byId.extend({ sid: StepId }),
    query: pageQuery().extend(filter),
    returns: pageOf(SequenceClient),
    errors,
  }),
  add: endpoint(`POST ${ONE}_bulk/add-clients/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: contentRow('view', sequenceById),
    database: 'transaction',
    summary: 'Adds clients to a sequence that runs, all or none of those the caller may not change.',
    source: 'sequences.bulkAddClients',
    params: byId,
    body: z.strictObject({
      client_ids: z.array(Id).min(1).max(MAX_BULK_CLIENTS),
      /** The step they begin with; the first when left out. */
      step_id: StepId.optional(),
      /** The day on which they begin, on the clock by which their waits count; today when left out. */
      start_on: CalendarDate.optional(),
    }),
    returns: Added,
    errors: [...errors, 'client_bulk_action_all_not_assigned_to_user', 'not_possible_now', 'invalid_input'],
    changes,
  }),
  updateStatus: endpoint(`PATCH ${ONE}step/{sid}/client/{cid}/status/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit', inPath('cid')),
    database: 'transaction',
    summary:
      'Completes or skips the current step of a client, moves it to a later time, or takes the client out (S1-4-08); a step that is not the current one is 409.',
    source: 'sequences.updateClientStepStatus',
    params: byId.extend({ sid: StepId, cid: PathId }),
    body: z.union([
      z.strictObject({ status: z.literal('COMPLETED'), skipped: z.boolean().default(false) }),
      z.strictObject({ status: z.literal('REMOVED') }),
      z.strictObject({ due_at: Instant }),
    ]),
    returns: SequenceClient,
    errors: ['not_found', 'client_not_assigned_to_user', 'not_possible_now', 'invalid_input'],
    changes,
  }),
  updateState: endpoint(`PATCH ${ONE}client/{cid}/`, {
    needs: 'session',
    plan: areaExcept('CLIENT.MANAGE_ACTIVITY', { state: 'PAUSED' }),
    row: clientRow('edit', inPath('cid')),
    database: 'transaction',
    summary:
      'Holds a client who is inside, also until a time, lets them continue, or moves them to another step, which they do as if it were new.',
    source: 'own: what is done with one client in a sequence (issue)',
    params: byId.extend({ cid: PathId }),
    body: z.union([
      z.strictObject({ state: z.literal('PAUSED'), until: Instant.nullable() }),
      z.strictObject({ state: z.literal('ACTIVE') }),
      z.strictObject({ step_id: StepId }),
    ]),
    returns: SequenceClient,
    errors: ['not_found', 'client_not_assigned_to_user', 'not_possible_now', 'invalid_input'],
    changes,
  }),
  undoStatus: endpoint(`POST ${ONE}step/{sid}/client/{cid}/status/undo/`, {
    needs: 'session',
    plan: 'free',
    // As for `stepWork`.
    row: clientRow('view', inPath('cid')),
    database: 'transaction',
    summary:
      'Undoes the last completing, skipping, moving or leaving of a client with what it recorded, unless something happened since.',
    source: 'own: undo of sequences.updateClientStepStatus',
    params: byId.extend({ sid: StepId, cid: PathId }),
    returns: UndoneClient,
    errors: ['not_found', 'client_not_assigned_to_user', 'not_possible_now'],
    changes: [...changes, sharesTag, contentsTag],
  }),
};

/** What is due, as far as the caller may see the clients. */
export const DueCounts = z.object({ overdue: z.int(), today: z.int() });
export type DueCounts = z.output<typeof DueCounts>;

/** Why a step would be held if it were its turn now. */
export const StepObstacle = z.enum([
  'NO_PHONE',
  'NO_EMAIL',
  'UNSUBSCRIBED',
  'EMPTY_TOKEN',
  'CONTENT_DELETED',
  /** The assignee may not see the content, or it was never chosen. */
  'CONTENT_HIDDEN',
  'CONTENT_NOT_READY',
]);
export type StepObstacle = z.output<typeof StepObstacle>;

/** What became of an e-mail that the product sent; UNKNOWN may have been sent, and is not sent again. */
export const StepMailState = z.enum(['QUEUED', 'SENT', 'UNKNOWN', 'REFUSED']);
export type StepMailState = z.output<typeof StepMailState>;

/** A step as one client gets it. */
export const ClientStep = z.object({
  step: Step,
  number: z.int(),
  status: StepStatus,
  /** Of a step ahead when it would be due if each before it were done on time; null for a client who is held. */
  due_at: Instant.nullable(),
  /** The same of a client who is paused, if they continued now; null for others, and while the whole sequence is paused. */
  due_at_if_resumed: Instant.nullable(),
  done_at: Instant.nullable(),
  /** Null where the product did it. */
  done_by: Person.nullable(),
  is_skipped: z.boolean(),
  /** Null unless the product sent the step. */
  mail_state: StepMailState.nullable(),
  /** What the assignee sends, without the link, which each share makes, or what a contact is about; null where there is nothing. */
  text: z.string().nullable(),
  /** Null also for a content that the caller may not see. */
  content_title: z.string().nullable(),
  obstacles: z.array(StepObstacle),
  /** The placeholders of the message that have no value and no other text. */
  empty_tokens: z.array(z.string()),
});
export type ClientStep = z.output<typeof ClientStep>;

/** Whose clocks a step is shown by. */
export const bothZones = {
  /** Known where the country of the client’s first phone has one zone. */
  client_time_zone: z.string().nullable(),
  assignee_time_zone: z.string(),
};

/** A sequence of a client with the steps the client got, has and will get. */
export const ClientSequence = SequenceClient.extend({
  steps: z.array(ClientStep),
  ...bothZones,
  /** Whether the whole sequence is paused, which holds every client in it. */
  is_sequence_paused: z.boolean(),
});
export type ClientSequence = z.output<typeof ClientSequence>;

export const dueSteps = {
  listDue: endpoint('GET /api/sequences/api/v1/due-steps/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary:
      'The steps of running sequences that are overdue or due today by the date of the assignee (D35), the oldest first; with_count adds how many.',
    source: 'own: what is due in sequences, on one list (issue)',
    query: pageQuery().extend({
      status: StepStatus.extract(['OVERDUE', 'TODAY']).optional(),
      assigned_to_id: filter.assigned_to_id,
      search: filter.search,
      sequence_id: QueryId.optional(),
    }),
    returns: pageOf(SequenceClient).extend({ counts: DueCounts.optional() }),
    // What is due is read again when a day begins, as follow-ups are.
    reads: [sequencesTag, sequenceClientsTag, followUpsTag],
  }),
  listSequenceSteps: endpoint('GET /api/dashboard-v2/api/v2/user-client/{id}/sequencesteps/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary:
      'The sequences a client is or was in, the last entered first, each with its steps: what was done, is due and is planned.',
    source: 'clients.listSequenceSteps',
    params: byId,
    query: pageQuery(),
    returns: pageOf(ClientSequence),
    errors: ['not_found', 'client_not_assigned_to_user'],
    reads: [sequencesTag, sequenceClientsTag, clientsTag],
  }),
};
