import * as z from 'zod';
import { connectionsTag } from '#engines/connected-sources/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { FacebookDataset, FacebookPage } from '#integrations/facebook/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { conversionsTag } from './tags.ts';

/** The name of this integration in the directory. */
export const META_CONVERSIONS = 'meta-conversions';

/** By the Facebook connection of a page, or with a token that was pasted. */
export const DatasetKind = z.enum(['CONNECTION', 'PASTED']);
export type DatasetKind = z.output<typeof DatasetKind>;

/** Whether Meta takes events: the token ended, or it may not write to the dataset. */
export const DatasetState = z.enum(['CONNECTED', 'EXPIRED', 'PERMISSION_MISSING']);
export type DatasetState = z.output<typeof DatasetState>;

/** What became of an event. WITHDRAWN: the client refused marketing or was deleted before it was sent. */
export const ConversionStatus = z.enum(['WAITING', 'RECEIVED', 'REFUSED', 'TOO_LATE', 'WITHDRAWN']);
export type ConversionStatus = z.output<typeof ConversionStatus>;

/** What Meta said where it took nothing: its code and its words. */
const Fault = z.object({ code: z.string().nullable(), said: z.string().nullable() });

export const ConversionDataset = z.object({
  kind: DatasetKind,
  external_id: z.string(),
  name: z.string(),
  /** The page whose connection reaches it; null for a pasted one. */
  account_id: Id.nullable(),
  /** The Facebook login that sends, where one does. */
  connected_as: z.string().nullable(),
  state: DatasetState,
  fault: Fault.extend({ at: Instant }).nullable(),
  /** Nothing is sent before, after failures. */
  paused_until: Instant.nullable(),
  last_received_at: Instant.nullable(),
});
export type ConversionDataset = z.output<typeof ConversionDataset>;

export const MAX_EVENT_NAME = 40;
const EventName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(MAX_EVENT_NAME)
  .regex(/^[^\p{Cc}]*$/u, 'Leave out characters that can’t be read');

const StageChoice = z.strictObject({ option_id: Id, event_name: EventName, is_on: z.boolean() });
export type StageChoice = z.output<typeof StageChoice>;

/** A lead stage and its name at Meta, with the events of the last 30 days. */
export const ConversionStage = StageChoice.extend({
  name: z.string(),
  outcome: z.enum(['OPEN', 'WON', 'LOST']),
  count: z.int(),
  received_count: z.int(),
});
export type ConversionStage = z.output<typeof ConversionStage>;

const Counts = z.object({
  total: z.int(),
  received: z.int(),
  refused: z.int(),
  waiting: z.int(),
  too_late: z.int(),
});

/** The events of one day of the organisation. */
export const ConversionDay = z.object({ date: CalendarDate, received: z.int(), refused: z.int(), other: z.int() });
export type ConversionDay = z.output<typeof ConversionDay>;

/** Events that Meta refused for the same reason in 30 days. */
const Refusal = Fault.extend({ count: z.int(), last_at: Instant });

/** The events of one name that visitors of public pages brought in 30 days. */
const PageEvents = z.object({
  event_name: z.string(),
  count: z.int(),
  received_count: z.int(),
  /** What Meta said to the last one it refused. */
  said: z.string().nullable(),
});

export const ConversionEvent = z.object({
  id: Id,
  client: z.object({ id: Id, name: z.string() }),
  stage_name: z.string(),
  event_name: z.string(),
  occurred_at: Instant,
  status: ConversionStatus,
  /** The event as it was sent, with hashes; null before the first try. */
  payload: z.string().nullable(),
  tries: z.int(),
  fault: Fault.nullable(),
  messages: z.array(z.string()),
  settled_at: Instant.nullable(),
});
export type ConversionEvent = z.output<typeof ConversionEvent>;

/** A client who came by an instant form, for a test event. */
export const InstantFormClient = z.object({ id: Id, name: z.string(), lead_id: z.string(), arrived_at: Instant });
export type InstantFormClient = z.output<typeof InstantFormClient>;

/** A dataset and a token that may write to it. */
export const PastedDataset = z.strictObject({
  dataset_id: z
    .string()
    .trim()
    .regex(/^\d{5,20}$/, 'Enter the number of the dataset'),
  token: z
    .string()
    .trim()
    .regex(/^[\w|.-]{8,1000}$/, 'Paste the whole token'),
});

/** The client a test event is about, and the code of the view of test events. */
export const TestEvent = z.strictObject({
  client_id: Id,
  test_event_code: z
    .string()
    .trim()
    .regex(/^\w{4,40}$/, 'Copy the code from Events Manager'),
});

export const TestedEvent = z.object({
  payload: z.string(),
  is_received: z.boolean(),
  fault: Fault.nullable(),
  messages: z.array(z.string()),
  trace_id: z.string().nullable(),
});
export type TestedEvent = z.output<typeof TestedEvent>;

export const ConversionDetail = z.object({
  results: z.array(
    FacebookPage.pick({ id: true, page_id: true, name: true }).extend({ dataset: FacebookDataset.nullable() }),
  ),
  /** Null where nothing is sent. */
  dataset: ConversionDataset.nullable(),
  /** In the order of the pipeline; empty where the organisation has no lead stages. */
  stages: z.array(ConversionStage),
  /** Of the last 30 days; those of public pages are counted apart. */
  counts: Counts,
  pages: z.array(PageEvents),
  days: z.array(ConversionDay),
  refusals: z.array(Refusal),
});
export type ConversionDetail = z.output<typeof ConversionDetail>;

const PATH = '/api/integrations/api/v1/meta-conversions' as const;
const needs = 'INTEGRATIONS.MANAGE' as const;
const changes = [conversionsTag];
const database = 'transaction' as const;

export const metaConversions = {
  getMetaCapiDetail: endpoint('GET /api/integrations/api/v1/meta-capi-detail', {
    needs,
    plan: 'free',
    database: 'read',
    summary: 'Where conversion events go, what lead stages are called there, and the last 30 days.',
    source: 'integrations.getMetaCapiDetail',
    returns: ConversionDetail,
    reads: [conversionsTag, connectionsTag],
  }),
  saveStages: endpoint(`PUT ${PATH}/stages/`, {
    needs,
    plan: 'INTEGRATION',
    database,
    summary: 'Names the events of lead stages and switches them on or off.',
    source: 'own: S1 names no call that saves conversion settings (C19, G-097)',
    body: z.strictObject({ stages: z.array(StageChoice).min(1).max(100) }),
    returns: Done,
    changes,
  }),
  pasteDataset: endpoint(`POST ${PATH}/dataset/`, {
    needs,
    plan: 'INTEGRATION',
    database: 'none',
    summary: 'Sends conversion events to a dataset with a token made for it in Events Manager, once Meta accepts both.',
    source: 'own: S1 names no call that saves conversion settings (C19, G-097)',
    body: PastedDataset,
    returns: Done,
    errors: ['not_possible_now'],
    changes,
  }),
  endDataset: endpoint(`DELETE ${PATH}/dataset/`, {
    needs,
    plan: 'free',
    database,
    summary: 'Ends the sending; events that wait are withdrawn.',
    source: 'own: what is begun can be ended',
    returns: Done,
    changes,
  }),
  sendNow: endpoint(`POST ${PATH}/send-now/`, {
    needs,
    plan: 'INTEGRATION',
    database,
    summary: 'Lets events that wait after failures be sent at once.',
    source: 'own: who mended access need not wait for the next try',
    returns: Done,
    changes,
  }),
  listEvents: endpoint(`GET ${PATH}/events/`, {
    needs,
    plan: 'free',
    database: 'read',
    summary: 'Conversion events of the clients the caller may see, the newest first.',
    source: 'own: the log of conversion events (issue)',
    query: pageQuery().extend({ status: ConversionStatus.optional() }),
    returns: pageOf(ConversionEvent),
    reads: [conversionsTag],
  }),
  listOfClient: endpoint(`GET ${PATH}/client/{id}/`, {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'The events sent to Meta about a client, newest first, at most 50.',
    source: 'own: the log stands on the client (issue)',
    params: byId,
    returns: z.object({ results: z.array(ConversionEvent.omit({ payload: true, client: true })) }),
    errors: ['not_found', 'client_not_assigned_to_user'],
    reads: [conversionsTag],
  }),
  listTestClients: endpoint(`GET ${PATH}/test-clients/`, {
    needs,
    plan: 'free',
    database: 'read',
    summary: 'The last 20 clients the caller may see who were created by a lead of an instant form.',
    source: 'own: a test event is about a real lead (issue)',
    returns: z.object({ results: z.array(InstantFormClient) }),
  }),
  sendTest: endpoint(`POST ${PATH}/test/`, {
    needs,
    plan: 'INTEGRATION',
    database: 'none',
    summary: 'Sends one event of a client to the Test events view of Events Manager, and returns Meta’s answer.',
    source: 'own: test events (issue)',
    body: TestEvent,
    returns: TestedEvent,
    errors: ['not_found', 'client_not_assigned_to_user', 'not_possible_now'],
  }),
};
