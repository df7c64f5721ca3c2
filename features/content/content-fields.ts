import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { Id, QueryId } from '#platform/contract/ids.ts';
import { Flag, pageQuery } from '#platform/contract/paging.ts';
import { areaWhere } from '#platform/contract/plan.ts';
import { Instant } from '#platform/contract/time.ts';
import { ContentType, ContentVisibility, MessageTemplateType, ShareFilter, ShareOptions } from './content-types.ts';

export const Title = z.string().trim().min(1).max(120);
export const Body = z.string().trim().min(1).max(5000);

/** Shares of one content by anybody, and how many were opened; null where the plan does not include it (S0-4-65). */
export const ShareTotals = z
  .object({
    share_count: z.int(),
    /** Shares sent with their link; only these can be seen to be opened. */
    tracked_count: z.int(),
    opened_count: z.int(),
    view_count: z.int(),
    seconds_viewed: z.int(),
    last_shared_at: Instant.nullable(),
    last_viewed_at: Instant.nullable(),
  })
  .nullable();

/** What the caller may do with a content. */
export const ContentRights = z.object({
  EDIT: z.boolean(),
  DELETE: z.boolean(),
  COPY: z.boolean(),
  MAKE_PRIVATE: z.boolean(),
  MAKE_ORG: z.boolean(),
  MAKE_SUBTEAMS: z.boolean(),
});

export const ContentSort = z.enum(['last_shared', 'added', 'name', 'last_opened', 'times_viewed']);

/** Filters of a list of contents; `filter` has its own order unless `sort` is given. */
export const ContentFilter = z.object({
  search: z.string().trim().max(100).optional(),
  filter: ShareFilter.optional(),
  visibility: ContentVisibility.optional(),
  owner_id: z.union([z.literal('me'), QueryId]).optional(),
  label_id: QueryId.optional(),
  /** Only those somebody is asked to publish. */
  in_approval: Flag.optional(),
  template_type: MessageTemplateType.optional(),
  sort: ContentSort.optional(),
  sort_order: z.enum(['ASC', 'DESC']).optional(),
});
export type ContentFilter = z.output<typeof ContentFilter>;

/** A person is asked to publish a content. */
export const PublishRequest = z.object({
  asked: Person,
  asker: Person,
  at: Instant,
  note: z.string(),
  visibility: ContentVisibility.exclude(['PRIVATE']),
  subteam_ids: z.array(Id),
});
export type PublishRequest = z.output<typeof PublishRequest>;

/** What the contracts of all kinds are made of. */
export const kindParts = {
  fields: {
    id: Id,
    title: Title,
    owner_id: Id,
    owner_profile_name: z.string(),
    owner_org_name: z.string(),
    visibility: ContentVisibility,
    /** The sub-teams that see it when visibility is SUBTEAMS. */
    subteam_ids: z.array(Id),
    label_ids: z.array(Id),
    /** Null while nobody is asked to publish it. */
    publish_request: PublishRequest.nullable(),
    share_options: ShareOptions,
    share_stats: ShareTotals,
    /** Always the caller's own. */
    private_notes: z.string(),
    created_at: Instant,
    updated_at: Instant,
    access_policy: ContentRights,
  },
  listQuery: pageQuery().extend(ContentFilter.shape),
  listPlan: areaWhere('CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS', 'the filter or the order asks for opens'),
  refusals: ['not_found', 'no_permission_for_object'],
  /** The visibility of new content; when left out, the widest the person may choose. */
  chosenVisibility: { visibility: ContentVisibility.optional(), subteam_ids: z.array(Id).max(100).optional() },
} as const;

/** What every content has, whatever its type; the calls of a type return the rest. */
export const Content = z.object({ ...kindParts.fields, type: ContentType });
export type Content = z.output<typeof Content>;
