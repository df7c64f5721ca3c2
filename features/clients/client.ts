import * as z from 'zod';
import { LastActivityData, LastActivityType } from '#domain/activity-data.ts';
import { FollowUp } from '#domain/follow-up.ts';
import { Person } from '#domain/person.ts';
import { CustomValues, CustomValuesDraft } from '#features/custom-fields/contract.ts';
import { filterShape, plainShape } from '#platform/contract/fields/field-schemas.ts';
import { Id, QueryId } from '#platform/contract/ids.ts';
import { Flag, pageOf, pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';
import { ClientConditions, MAX_WHERE, readWhere } from './conditions.ts';
import { clientFields, plainFieldNames } from './fields.ts';
import {
  assigneeKeywords,
  clientSorts,
  clientSources,
  MAX_SEARCH,
  MAX_SOURCE_NAME,
  sortOrders,
} from './list-choices.ts';

export const ClientSource = z.enum(clientSources);
export type ClientSource = z.output<typeof ClientSource>;

/** The most phones, and the most e-mails, one client keeps. */
export const MAX_CONTACT_POINTS = 10;

/** The most groups that one client is put into. */
export const MAX_GROUPS_OF_CLIENT = 50;

/**
 * `number_e164` is null when the text is no valid number in any reading; the text itself is always kept.
 * `display` is the number for people: international and grouped, or the text as written.
 */
export const ClientPhone = z.object({ raw: z.string(), number_e164: z.string().nullable(), display: z.string() });
export type ClientPhone = z.output<typeof ClientPhone>;

/** The fields that are one column of `clients` each. */
const plainFields = plainShape(clientFields);

/** What a person may write about a client. */
export const ClientDraft = z.object({
  ...plainFields,
  phones: z.array(z.object({ raw: z.string().trim().min(1).max(60) })).max(MAX_CONTACT_POINTS),
  emails: z.array(z.email().max(254)).max(MAX_CONTACT_POINTS),
});
export type ClientDraft = z.output<typeof ClientDraft>;
export type ClientField = keyof ClientDraft;
export type PlainClientFields = Omit<ClientDraft, 'phones' | 'emails'>;

/** Returns the plain fields of a client alone. */
export function pickPlainFields(client: PlainClientFields): PlainClientFields {
  const fields = {} as Record<string, unknown>;
  for (const name of plainFieldNames) fields[name] = client[name];
  return fields as PlainClientFields;
}

/** Values of the organisation's own fields to write, by the keys of the fields. */
export const WrittenCustomFields = z.object({ custom_fields: CustomValuesDraft });

/** Callers may leave out every field but the name. */
export const NewClient = z.strictObject({
  ...ClientDraft.partial().required({ name: true }).shape,
  ...WrittenCustomFields.partial().shape,
});
export type NewClient = z.output<typeof NewClient>;

/** What the writer saw in the fields they change; a difference from what is stored is a conflict (readings.md D6). */
export const ClientBase = z
  .object({ ...ClientDraft.partial().shape, ...WrittenCustomFields.partial().shape })
  .optional();

/** Whom a client is assigned to, in both forms the specification has (readings.md B9). */
const assignee = {
  assigned_to: Person.nullable(),
  assigned_to_id: Id.nullable(),
  assigned_to_name: z.string().nullable(),
};

/** What the caller may do with a client. */
export const ClientRights = z.object({ EDIT: z.boolean(), DELETE: z.boolean(), REASSIGN: z.boolean() });

export const Client = z.object({
  id: Id,
  ...plainFields,
  phones: z.array(ClientPhone),
  emails: z.array(z.string()),
  /** What it has in the organisation's own fields, by their keys. */
  custom_fields: CustomValues,
  /** The groups somebody put it into, in rising order; it may be in smart groups besides. */
  group_ids: z.array(Id),
  source: ClientSource,
  source_name: z.string(),
  is_new_lead: z.boolean(),
  /** It came as a test lead: it counts in no figure and is erased a day later. */
  is_test: z.boolean(),
  /** One of its numbers wants no messages on WhatsApp. */
  is_whatsapp_opted_out: z.boolean(),
  ...assignee,
  last_activity_type: LastActivityType,
  /** What the sentence about the activity is built from, together with the type. */
  last_activity_data: LastActivityData,
  last_activity_at: Instant,
  last_interaction_at: Instant.nullable(),
  first_response_at: Instant.nullable(),
  converted_at: Instant.nullable(),
  follow_up: FollowUp.nullable(),
  created_at: Instant,
  updated_at: Instant,
  access_policy: ClientRights,
});
export type Client = z.output<typeof Client>;

/** How a client can be reached, as it is stored. */
export interface StoredContact {
  phones: Pick<ClientPhone, 'raw' | 'number_e164'>[];
  emails: string[];
}

/** What a merge decides of a client, as it is stored: values of deleted fields among it. */
export interface MergeRecord extends PlainClientFields, StoredContact {
  custom_fields: CustomValues;
  group_ids: number[];
  assigned_to_id: number | null;
  is_new_lead: boolean;
  converted_at: string | null;
  last_activity_type: LastActivityType;
  last_activity_data: LastActivityData;
  last_activity_at: string;
  last_interaction_at: string | null;
  last_viewed_at: string | null;
  recently_active_at: string | null;
  recently_active_type: 'CONTENT_OPENED' | 'DUPLICATE_LEAD_RECEIVED' | 'MESSAGE' | null;
  recently_active_data: LastActivityData;
}

/** A client that is merged, or was, with what tells whether somebody changed it. */
export interface StoredRecord extends MergeRecord {
  id: number;
  updated_at: string;
  is_test: boolean;
}

/** A client found by a phone or an e-mail. */
export interface MatchedClient {
  id: number;
  name: string;
  last_activity_at: string;
  assigned_to_id_or_zero: number;
}

/** A client with the last thing they did themselves, which may be earlier than the last activity. */
export const RecentlyActiveClient = Client.extend({
  recently_active_at: Instant,
  recently_active_type: LastActivityType,
  recently_active_data: LastActivityData,
});
export type RecentlyActiveClient = z.output<typeof RecentlyActiveClient>;

/** A client as a picker and the duplicate search show it. */
export const FoundClient = z.object({
  id: Id,
  name: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  is_new_lead: z.boolean(),
  is_test: z.boolean(),
  assigned_to: assignee.assigned_to,
  last_activity_at: Instant,
});
export type FoundClient = z.output<typeof FoundClient>;

/** A field of the organisation's own to sort by: 'custom:' and its key. */
const CustomSort = z.templateLiteral(['custom:', z.string().regex(/^[a-z]+[0-9]{1,16}$/)]);
export const ClientSort = z.union([z.enum(clientSorts), CustomSort]);
export type ClientSort = z.output<typeof ClientSort>;
export const SortOrder = z.enum(sortOrders);
const sorting = { sort: ClientSort.optional(), sort_order: SortOrder.optional() };

export const Assignee = z.union([z.enum(assigneeKeywords), QueryId]);

/**
 * Filters of the list that its address can hold. A search covers name, company, phone and e-mail; below three
 * characters it finds words that begin with it.
 */
export const ClientFilter = z.object({
  search: z.string().trim().max(MAX_SEARCH).optional(),
  source: ClientSource.optional(),
  source_name: z.string().max(MAX_SOURCE_NAME).optional(),
  is_new_lead: Flag.optional(),
  assigned_to_id: Assignee.optional(),
  group_id: QueryId.optional(),
  ...filterShape(clientFields),
  /** Conditions as `writeWhere` writes them. */
  where: z
    .string()
    .max(MAX_WHERE)
    .refine((text) => readWhere(text) !== null, 'This filter cannot be read')
    .optional(),
  ...sorting,
  /** True when the person's saved sort does not apply (G-045). */
  ignore_prefs: Flag.optional(),
});

/** From (inclusive) and to (exclusive); either may be open. */
export const Period = z.strictObject({ from: Instant.optional(), to: Instant.optional() });

const MAX_CHOICES = 100;

/** Everything a list of clients can be filtered by; several values of one criterion are alternatives. */
export const ClientCriteria = z.strictObject({
  search: z.string().trim().max(MAX_SEARCH).optional(),
  sources: z.array(ClientSource).max(MAX_CHOICES).optional(),
  source_names: z.array(z.string().max(MAX_SOURCE_NAME)).max(MAX_CHOICES).optional(),
  assigned_to_ids: z.array(Assignee).max(MAX_CHOICES).optional(),
  group_ids: z.array(Id).max(MAX_CHOICES).optional(),
  /** True for clients nobody put into a group; smart groups do not count. */
  without_groups: z.boolean().optional(),
  is_new_lead: z.boolean().optional(),
  is_converted: z.boolean().optional(),
  has_phone: z.boolean().optional(),
  has_email: z.boolean().optional(),
  follow_up: z.enum(['none', 'any', 'overdue', 'someday']).optional(),
  last_activity_types: z.array(z.string().max(60)).max(MAX_CHOICES).optional(),
  created: Period.optional(),
  last_activity: Period.optional(),
  /** All of these. */
  conditions: ClientConditions.optional(),
  ...filterShape(clientFields),
});
export type ClientCriteria = z.output<typeof ClientCriteria>;

/** The same list by POST, with every criterion. */
export const ClientFilterBody = z.strictObject({ ...pageQuery().shape, ...ClientCriteria.shape, ...sorting });

/** The sort of a list: the one asked for, else the saved one, else the last activity. */
export const AppliedSort = z.object({ sort: ClientSort, sort_order: SortOrder });
export type AppliedSort = z.output<typeof AppliedSort>;

export const ClientPage = pageOf(Client).extend({ sorted_by: AppliedSort });
