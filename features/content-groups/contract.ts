import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { sharesTag } from '#domain/tags.ts';
import { contentRow, wholeContentRow } from '#features/content/access.ts';
import {
  ContentType,
  kindParts,
  PathContentType,
  partsChange,
  Title,
  undoableAnswer,
} from '#features/content/contract.ts';
import { contentsTag } from '#features/content/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId } from '#platform/contract/ids.ts';
import { pageOf } from '#platform/contract/paging.ts';
import { always, inPath, noRow } from '#platform/contract/row.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';

const COLLECTION = '/api/product-collection/api/v1' as const;
const BY_CODE = `${COLLECTION}/content-group/{code}/` as const;

/** The most items of a group. */
export const MAX_GROUP_ITEMS = 50;

/** What a group can hold: everything that is given to clients but groups. */
export const ItemType = ContentType.exclude(['collection', 'sequence']);

/** What is said about an item: characters of a message, pages of a file, components of a page. */
const itemFacts = {
  content_id: Id,
  type: ItemType,
  title: z.string(),
  /** What its type counts: characters of a message, pages of a PDF, components of a page; null for a picture. */
  size: z.int().nullable(),
  cover_url: z.string().nullable(),
  updated_at: Instant,
};

/**
 * Why an item is not passed on, or ready. Private items go to clients and are not copied; all others but `ready` are
 * left out for both.
 */
export const ItemState = z.enum(['ready', 'private', 'processing', 'failed', 'unpublished', 'deleted']);
export type ItemState = z.output<typeof ItemState>;

/** An item of a group in its order. */
export const GroupItem = z.object({
  ...itemFacts,
  visibility: kindParts.fields.visibility,
  owner: Person,
  state: ItemState,
  /** Of the opened links of this group, those whose recipient looked at this item, 0 to 1; null before one was opened and outside the plan. */
  opened_share: z.number().nullable(),
});
export type GroupItem = z.output<typeof GroupItem>;

/** How colleagues and other organisations reach a group. */
export const GroupCode = z.object({
  /** Ten letters and digits with a hyphen in the middle. */
  code: z.string(),
  url: z.url(),
  is_open: z.boolean(),
  /** The last day on which it works, in the account's zone; null without an end. */
  last_day: CalendarDate.nullable(),
});
export type GroupCode = z.output<typeof GroupCode>;

/** What a line of the list shows. */
export const ContentGroupItem = z.object({
  ...kindParts.fields,
  type: z.literal('collection'),
  items_count: z.int(),
  /** The covers of the first items. */
  cover_urls: z.array(z.string()).max(3),
  joined_count: z.int(),
});
export type ContentGroupItem = z.output<typeof ContentGroupItem>;

/** One group with its items. */
export const ContentGroup = ContentGroupItem.extend({
  items: z.array(GroupItem),
  /** Items the caller may not see; nothing is said about them. */
  hidden_count: z.int(),
  /** Null for people who may not change the group, and before it was first asked for. */
  code: GroupCode.nullable(),
  /** What the clients it was given to did; null outside the plan. */
  client_figures: z
    .object({
      link_count: z.int(),
      opened_count: z.int(),
      /** Items looked at by those who opened it, on average; null before one was opened. */
      items_opened: z.number().nullable(),
      median_seconds: z.int().nullable(),
    })
    .nullable(),
});
export type ContentGroup = z.output<typeof ContentGroup>;

/** Why something was not copied. */
export const NotCopied = z.object({
  title: z.string(),
  reason: z.enum(['too_large', 'deleted', 'failed', 'no_space', 'plan']),
});

/** A person who joined with the code. */
export const GroupJoin = z.object({
  id: Id,
  name: z.string(),
  org_name: z.string(),
  joined_at: Instant,
  state: z.enum(['copying', 'done']),
  copied_count: z.int(),
  total_count: z.int(),
  not_copied: z.array(NotCopied),
  /** The items of which they have an older copy. */
  outdated: z.array(z.string()),
  /** When they were last told of a newer version. */
  offered_at: Instant.nullable(),
});
export type GroupJoin = z.output<typeof GroupJoin>;

/** A group as a person with its code sees it. */
export const SharedGroup = z.object({
  title: z.string(),
  owner_name: z.string(),
  org_name: z.string(),
  logo_url: z.string().nullable(),
  items: z.array(
    z.object({
      ...itemFacts,
      /** What the caller has of it. */
      has: z.enum(['nothing', 'older', 'same']),
    }),
  ),
  /** How many items stay with the owner. */
  left_out: z.object({ private: z.int(), unreadable: z.int() }),
  /** How far the caller's own copies are; null before joining. */
  join: GroupJoin.pick({ state: true, copied_count: true, total_count: true, not_copied: true }).nullable(),
});
export type SharedGroup = z.output<typeof SharedGroup>;

/** Adds contents to groups, at their end, and removes them from others. */
const GroupChange = partsChange(20);
export type GroupChange = z.output<typeof GroupChange>;

const ContentIds = z.array(Id).max(MAX_GROUP_ITEMS);
const GroupParts = z.strictObject({ title: Title, content_ids: ContentIds }).partial();

const changes = [contentsTag];
const byType = { plan: 'free', params: z.object({ t: PathContentType }) } as const;
const groupById = { type: always('collection'), id: inPath('id') };
const one = { needs: 'session', plan: 'free', params: byId } as const;
const oneGroup = (right: Parameters<typeof contentRow>[0]) =>
  ({ ...one, row: contentRow(right, groupById), database: 'transaction', errors: kindParts.refusals }) as const;
const withCode = {
  needs: 'session',
  plan: 'free',
  row: noRow('the code is the right to the group'),
  database: 'none',
  params: z.object({ code: z.string().max(40) }),
  returns: SharedGroup,
} as const;

export const contentGroups = {
  list: endpoint(`GET ${COLLECTION}/content-type/{t}/groups/`, {
    ...byType,
    needs: 'session',
    plan: kindParts.listPlan,
    row: noRow('t is a type of content'),
    database: 'read',
    summary: 'The groups the caller may see that hold contents of a type; of the type collection: all groups.',
    source: 'content.listGroups',
    query: kindParts.listQuery.extend({ holds_id: QueryId.optional().describe('only groups that hold this content') }),
    returns: pageOf(ContentGroupItem),
    reads: changes,
  }),
  addRemove: endpoint(`PUT ${COLLECTION}/content-type/{t}/groups/`, {
    ...byType,
    needs: 'session',
    row: noRow('t is a type of content; only groups the caller may edit are changed'),
    database: 'transaction',
    summary:
      'Adds contents of a type to groups and removes them from others; what is there already is not added twice. Groups the caller may not edit are left out.',
    source: 'content.updateGroups',
    body: GroupChange,
    returns: undoableAnswer(GroupChange),
    errors: ['not_found', 'invalid_input'],
    changes,
  }),
  create: endpoint(`POST ${COLLECTION}/content-groups/`, {
    needs: 'CONTENT.CREATE',
    plan: 'free',
    database: 'transaction',
    summary: 'Makes a group of contents in this order.',
    source: 'own: groups are made before they are shared',
    body: z.strictObject({ title: Title, content_ids: ContentIds.default([]), ...kindParts.chosenVisibility }),
    returns: ContentGroup,
    status: 201,
    errors: ['not_found', 'no_permission_for_object', 'invalid_input', 'feature_not_enabled'],
    changes,
  }),
  get: endpoint(`GET ${COLLECTION}/content-groups/{id}/`, {
    ...one,
    row: wholeContentRow<ContentGroup>(groupById),
    database: 'read',
    summary: 'One group with its items in their order.',
    source: 'own: the page of a group',
    returns: ContentGroup,
    errors: kindParts.refusals,
    reads: [contentsTag, sharesTag],
  }),
  update: endpoint(`PUT ${COLLECTION}/content-groups/{id}/`, {
    ...oneGroup('edit'),
    summary: 'Renames a group, or sets its items and their order; hidden items stay, at the end.',
    source: 'own: the page of a group',
    /** `base` is what the caller saw; when another person changed it in the meantime nothing is saved (D6). */
    body: GroupParts.extend({ base: GroupParts.optional() }),
    returns: ContentGroup,
    errors: [...kindParts.refusals, 'edit_conflict', 'invalid_input'],
    changes,
  }),
  delete: endpoint(`DELETE ${COLLECTION}/content-groups/{id}/`, {
    ...oneGroup('delete'),
    summary:
      'Deletes a group, not its items; it can be restored for 30 days. Its links and its code do not work in that time.',
    source: 'own: the page of a group',
    returns: Done,
    changes,
  }),
  setCode: endpoint(`PUT ${COLLECTION}/content-groups/{id}/code/`, {
    ...oneGroup('edit'),
    summary: 'Opens or closes the code of a group, makes it on first use, and sets its last day.',
    source: 'own: the code that content.getGroupSharing takes',
    body: z.strictObject({ is_open: z.boolean(), last_day: CalendarDate.nullable().optional() }),
    returns: GroupCode,
    errors: [...kindParts.refusals, 'invalid_input'],
    changes,
  }),
  getCodePicture: endpoint(`GET ${COLLECTION}/content-groups/{id}/code/qr/`, {
    ...oneGroup('edit'),
    summary: 'The address of a group’s code as a QR code.',
    source: 'own: QR code of a group',
    /** `png` is a data URL of 1024 × 1024 pixels. */
    returns: z.object({ svg: z.string(), png: z.string() }),
    reads: changes,
  }),
  listJoins: endpoint(`GET ${COLLECTION}/content-groups/{id}/joins/`, {
    ...oneGroup('edit'),
    summary: 'Who joined a group with its code, the newest first.',
    source: 'own: the giver sees who joined',
    returns: z.object({ results: z.array(GroupJoin) }),
    reads: changes,
  }),
  offerUpdate: endpoint(`POST ${COLLECTION}/content-groups/{id}/offer-update/`, {
    ...oneGroup('edit'),
    summary: 'Tells those who joined and have an older copy that there is a newer one; at most once a day each.',
    source: 'own: a newer version is offered',
    returns: z.object({ told_count: z.int() }),
    changes,
  }),
  getByCode: endpoint(`GET ${BY_CODE}`, {
    ...withCode,
    summary: 'What a code leads to, and what of it the caller has; 404 for a code that is unknown, closed or over.',
    source: 'content.getGroupSharing',
    errors: ['not_found', 'not_possible_now', 'too_many_requests'],
    reads: changes,
  }),
  join: endpoint(`POST ${BY_CODE}join/`, {
    ...withCode,
    summary:
      'Starts copying the items the caller does not have, or has older, into their own content, private to them.',
    source: 'content.joinGroupSharing',
    errors: ['not_found', 'not_possible_now', 'no_permission_for_object', 'too_many_requests'],
    changes,
  }),
};
