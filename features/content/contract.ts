import * as z from 'zod';
import { subteamsTag } from '#domain/tags.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId, QueryId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { always, inPath, noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { byType, contentRow, rightFor, wholeContentRow } from './access.ts';
import {
  ContentType,
  ContentVisibility,
  DocStatus,
  MessageTemplateType,
  PathContentType,
  ShareFilter,
  ShareOptions,
} from './content-types.ts';
import { contentsTag } from './tags.ts';
import { VideoAddress } from './video-address.ts';

const MESSAGES = '/api/message-template/api' as const;
const DOCUMENTS = '/api/document-template/api' as const;
const COLLECTION = '/api/product-collection/api/v1' as const;

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

const common = {
  id: Id,
  title: Title,
  owner_id: Id,
  owner_profile_name: z.string(),
  owner_org_name: z.string(),
  visibility: ContentVisibility,
  /** The sub-teams that see it when visibility is SUBTEAMS. */
  subteam_ids: z.array(Id),
  share_options: ShareOptions,
  share_stats: ShareTotals,
  /** Always the caller's own. */
  private_notes: z.string(),
  created_at: Instant,
  updated_at: Instant,
  access_policy: ContentRights,
};

export const TextTemplate = z.object({
  ...common,
  type: z.literal('text'),
  template_type: MessageTemplateType,
  /** The text with its tokens as written: `{{client_first_name|there}}`. */
  body: Body,
});
export type TextTemplate = z.output<typeof TextTemplate>;

export const TextTemplatePage = pageOf(TextTemplate);

export const DocumentTemplate = z.object({
  ...common,
  type: z.literal('file'),
  s3_obj_key: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  doc_status: DocStatus,
  /** Why processing FAILED, in words for the person. */
  failure_reason: z.string().nullable(),
  page_count: z.int().nullable(),
  processed_pages: z.int(),
  /** The size of every page's larger picture, in pixels. */
  pages: z.array(z.object({ width: z.int(), height: z.int() })),
  /** Pictures of the first page: a 100×100 crop (S0-9-18) and the whole page for cards; null until they exist. */
  thumbnail_url: z.string().nullable(),
  cover_url: z.string().nullable(),
});
export type DocumentTemplate = z.output<typeof DocumentTemplate>;

export const DocumentTemplatePage = pageOf(DocumentTemplate);

/** What every content has, whatever its type; the calls of a type return the rest. */
export const Content = z.object({ ...common, type: ContentType });
export type Content = z.output<typeof Content>;

export const ContentSort = z.enum(['last_shared', 'added', 'name', 'last_opened', 'times_viewed']);

/** Filters of a list of contents; `filter` has its own order unless `sort` is given. */
export const ContentFilter = z.object({
  search: z.string().trim().max(100).optional(),
  filter: ShareFilter.optional(),
  visibility: ContentVisibility.optional(),
  owner_id: z.union([z.literal('me'), QueryId]).optional(),
  template_type: MessageTemplateType.optional(),
  sort: ContentSort.optional(),
  sort_order: z.enum(['ASC', 'DESC']).optional(),
});

const listQuery = pageQuery().extend(ContentFilter.shape);
const byContent = z.object({ t: PathContentType, id: PathId });
const refusals = ['not_found', 'no_permission_for_object'] as const;

/** The visibility of new content; when left out, the widest the person may choose. */
const chosenVisibility = { visibility: ContentVisibility.optional(), subteam_ids: z.array(Id).max(100).optional() };

export const TextDraft = z.object({ title: Title, body: Body, template_type: MessageTemplateType });

const textById = { type: always('text'), id: inPath('id') };
const fileById = { type: always('file'), id: inPath('id') };

export const textTemplates = {
  create: endpoint(`POST ${MESSAGES}/v1/create`, {
    needs: 'CONTENT.CREATE',
    database: 'transaction',
    summary: 'Creates a message that can be sent again and again.',
    source: 'textTemplates.create',
    body: z.strictObject({ ...TextDraft.partial({ template_type: true }).shape, ...chosenVisibility }),
    returns: TextTemplate,
    status: 201,
    errors: ['no_permission_for_object'],
    changes: [contentsTag],
  }),
  update: endpoint(`POST ${MESSAGES}/v1/edit/{id}`, {
    needs: 'session',
    row: contentRow('edit', textById),
    database: 'transaction',
    summary: 'Changes some fields of a message.',
    source: 'textTemplates.update',
    params: byId,
    body: patchOf(TextDraft),
    returns: TextTemplate,
    errors: refusals,
    changes: [contentsTag],
  }),
  delete: endpoint(`DELETE ${MESSAGES}/v1/delete/{id}`, {
    needs: 'session',
    row: contentRow('delete', textById),
    database: 'transaction',
    summary: 'Deletes a message; it can be restored for 30 days.',
    source: 'textTemplates.delete',
    params: byId,
    returns: Done,
    errors: refusals,
    changes: [contentsTag],
  }),
  list: endpoint(`GET ${MESSAGES}/v1/list`, {
    needs: 'session',
    database: 'read',
    summary: 'The messages the caller may see, filtered and sorted.',
    source: 'textTemplates.list',
    query: listQuery,
    returns: TextTemplatePage,
    reads: [contentsTag],
  }),
  get: endpoint(`GET ${MESSAGES}/v1/retrieve/{id}`, {
    needs: 'session',
    row: wholeContentRow<TextTemplate>(textById),
    database: 'read',
    summary: 'One message.',
    source: 'textTemplates.get',
    params: byId,
    returns: TextTemplate,
    errors: refusals,
    reads: [contentsTag],
  }),
  search: endpoint(`GET ${MESSAGES}/v2/search`, {
    needs: 'session',
    database: 'read',
    summary: 'Messages whose title or text contains the words.',
    source: 'textTemplates.search',
    query: listQuery,
    returns: TextTemplatePage,
    reads: [contentsTag],
  }),
};

export const DocumentDraft = z.object({ title: Title, s3_obj_key: z.string().max(200) });

export const documentTemplates = {
  list: endpoint(`GET ${DOCUMENTS}/v1`, {
    needs: 'session',
    database: 'read',
    summary: 'The files the caller may see, filtered and sorted.',
    source: 'documentTemplates.list',
    query: listQuery,
    returns: DocumentTemplatePage,
    reads: [contentsTag],
  }),
  get: endpoint(`GET ${DOCUMENTS}/v1/{id}`, {
    needs: 'session',
    row: wholeContentRow<DocumentTemplate>(fileById),
    database: 'read',
    summary: 'One file.',
    source: 'documentTemplates.get',
    params: byId,
    returns: DocumentTemplate,
    errors: refusals,
    reads: [contentsTag],
  }),
  create: endpoint(`POST ${DOCUMENTS}/v1`, {
    needs: 'CONTENT.CREATE',
    database: 'none',
    summary: 'Makes an upload a file to share; its pages are rendered in the background.',
    source: 'documentTemplates.create',
    body: z.strictObject({ ...DocumentDraft.partial({ title: true }).shape, ...chosenVisibility }),
    returns: DocumentTemplate,
    status: 201,
    errors: ['no_permission_for_object', 'invalid_input'],
    changes: [contentsTag],
  }),
  update: endpoint(`PUT ${DOCUMENTS}/v1/{id}`, {
    needs: 'session',
    row: contentRow('edit', fileById),
    database: 'none',
    summary: 'Renames a file, or replaces it with another upload; links already shared show the new one.',
    source: 'documentTemplates.update',
    params: byId,
    body: patchOf(DocumentDraft),
    returns: DocumentTemplate,
    errors: [...refusals, 'invalid_input'],
    changes: [contentsTag],
  }),
  delete: endpoint(`DELETE ${DOCUMENTS}/v1/{id}`, {
    needs: 'session',
    row: contentRow('delete', fileById),
    database: 'transaction',
    summary: 'Deletes a file; it can be restored for 30 days. Its links stop working in the meantime.',
    source: 'documentTemplates.delete',
    params: byId,
    returns: Done,
    errors: refusals,
    changes: [contentsTag],
  }),
  search: endpoint(`GET ${DOCUMENTS}/v2/search`, {
    needs: 'session',
    database: 'read',
    summary: 'Files whose name contains the words.',
    source: 'documentTemplates.search',
    query: listQuery,
    returns: DocumentTemplatePage,
    reads: [contentsTag],
  }),
  getImage: endpoint(`GET ${DOCUMENTS}/v1/{id}/images/{image}`, {
    needs: 'session',
    row: wholeContentRow<DocumentTemplate>(fileById),
    database: 'none',
    summary: 'A picture of a file: `thumbnail`, `cover`, or `page-3-1600` (page number and width).',
    source: 'own: pictures made by processing, behind the right to see the file',
    params: z.object({ id: PathId, image: z.string().regex(/^(thumbnail|cover|page-\d{1,3}-(800|1600))$/) }),
    query: z.object({ v: z.string().max(60).optional() }),
    returns: z.unknown().describe('a WebP picture'),
    errors: refusals,
  }),
};

/** How many contents of one type there are, and how many match each filter. */
export const ContentStats = z.object({
  TOTAL: z.int(),
  TOTAL_SHARED: z.int(),
  TOTAL_OPENED: z.int(),
  TOTAL_UNOPENED: z.int(),
  VIEWED_IN_LAST_7_DAYS: z.int(),
  VIEWED_MULTIPLE_TIMES: z.int(),
  by_visibility: z.object({ PRIVATE: z.int(), ORG: z.int(), SUBTEAMS: z.int() }),
});

export const contents = {
  getStats: endpoint(`GET ${COLLECTION}/content-type/{t}/stats/`, {
    needs: 'session',
    row: noRow('t is a type of content'),
    database: 'read',
    summary: 'How many contents of a type the caller may see: in total, by visibility and by share filter.',
    source: 'content.getStats',
    params: z.object({ t: PathContentType }),
    returns: ContentStats,
    reads: [contentsTag],
  }),
  listSubteams: endpoint(`GET ${COLLECTION}/content-subteams/`, {
    needs: 'session',
    flag: 'enable_subteams_feature',
    database: 'read',
    summary: 'The sub-teams that content can be shared with, by name.',
    source: 'own: names for content.updateVisibility',
    returns: z.object({ results: z.array(z.object({ id: Id, name: z.string() })) }),
    reads: [subteamsTag],
  }),
  updatePrivateNotes: endpoint(`PUT ${COLLECTION}/content-types/{t}/contents/{id}/private-notes`, {
    needs: 'session',
    row: contentRow('note'),
    database: 'transaction',
    summary: 'Writes the caller’s own notes about a content; an empty text removes them.',
    source: 'content.updatePrivateNotes',
    params: byContent,
    body: z.strictObject({ private_notes: z.string().max(5000) }),
    returns: Done,
    errors: refusals,
    changes: [contentsTag],
  }),
  updateShareOptions: endpoint(`PUT ${COLLECTION}/content-type/{t}/{id}/share-options`, {
    needs: 'session',
    row: contentRow('edit'),
    database: 'transaction',
    summary: 'Changes how the shared pages of a content behave, including those already shared.',
    source: 'content.updateShareOptions',
    params: byContent,
    body: patchOf(ShareOptions),
    returns: Content,
    errors: refusals,
    changes: [contentsTag],
  }),
  updateVisibility: endpoint(`PUT ${COLLECTION}/content-type/{t}/{id}/visibility/`, {
    needs: 'session',
    row: contentRow({ field: 'visibility', rights: rightFor }),
    database: 'transaction',
    summary: 'Changes who of the organisation sees a content: its owner, everyone, or the members of some sub-teams.',
    source: 'content.updateVisibility',
    params: byContent,
    body: z.strictObject({ visibility: ContentVisibility, subteam_ids: z.array(Id).max(100).optional() }),
    returns: Content,
    errors: refusals,
    changes: [contentsTag],
  }),
  copy: endpoint(`POST ${COLLECTION}/content-type/{t}/{id}/copy`, {
    needs: 'session',
    row: contentRow('copy'),
    database: 'transaction',
    summary: 'Makes a private copy of a content that belongs to the caller.',
    source: 'content.copy',
    params: byContent,
    returns: Content,
    status: 201,
    errors: refusals,
    changes: [contentsTag],
  }),
  restore: endpoint(`POST ${COLLECTION}/content-type/{t}/{id}/restore`, {
    needs: 'session',
    row: contentRow('restore'),
    database: 'transaction',
    summary: 'Undoes the deletion of a content.',
    source: 'own: undo of textTemplates.delete and documentTemplates.delete',
    params: byContent,
    returns: Content,
    errors: ['not_found'],
    changes: [contentsTag],
  }),
  continueInApp: endpoint(
    'GET /api/dashboard-v2/api/v2/user-client/content-type/{type}/content/{id}/continue-content-in-app/',
    {
      needs: 'session',
      row: contentRow('view', byType('type')),
      database: 'none',
      summary: 'Where a content opens in the app, pushed to the devices of the person; 404 while no device is known.',
      source: 'clients.continueContentInApp',
      params: z.object({ type: PathContentType, id: PathId }),
      returns: z.object({ url: z.string() }),
      errors: ['not_found', 'no_permission_for_object'],
    },
  ),
};

const byContentPair = z.object({ a: PathContentType, b: PathId });
const byPair = { type: inPath('a'), id: inPath('b') };

/** `is_default` is true while the person has no message of their own and the product's is used. */
export const ShareMessage = z.object({ body: z.string(), is_default: z.boolean() });

const SHARE_MESSAGE = 'content-default-share-message/{a}/{b}/' as const;

export const shareMessages = {
  get: endpoint(`GET ${MESSAGES}/v1/${SHARE_MESSAGE}`, {
    needs: 'session',
    row: contentRow('view', byPair),
    database: 'read',
    summary: 'The message the caller sends with this content by default.',
    source: 'shareMessages.get',
    params: byContentPair,
    returns: ShareMessage,
    errors: refusals,
    reads: [contentsTag],
    aliases: [`GET ${MESSAGES}/v2/${SHARE_MESSAGE}`],
  }),
  update: endpoint(`PUT ${MESSAGES}/v2/${SHARE_MESSAGE}`, {
    needs: 'session',
    row: contentRow('view', byPair),
    database: 'transaction',
    summary: 'Saves the caller’s own message for this content.',
    source: 'shareMessages.update',
    params: byContentPair,
    body: z.strictObject({ body: Body }),
    returns: ShareMessage,
    errors: refusals,
    changes: [contentsTag],
    aliases: [`PUT ${MESSAGES}/v1/${SHARE_MESSAGE}`],
  }),
  delete: endpoint(`DELETE ${MESSAGES}/v1/${SHARE_MESSAGE}`, {
    needs: 'session',
    row: contentRow('view', byPair),
    database: 'transaction',
    summary: 'Resets the message to the product’s.',
    source: 'shareMessages.delete',
    params: byContentPair,
    returns: ShareMessage,
    errors: refusals,
    changes: [contentsTag],
    aliases: [`DELETE ${MESSAGES}/v2/${SHARE_MESSAGE}`],
  }),
};

/** What YouTube says of a video; what it did not say is null. `duration_seconds` is null for a live broadcast too. */
export const VideoDetails = z.object({
  id: z.string(),
  title: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  duration_seconds: z.int().nullable(),
  is_live: z.boolean(),
});
export type VideoDetails = z.output<typeof VideoDetails>;

export const videos = {
  get: endpoint('GET /api/misc/api/v1/video-details', {
    needs: 'session',
    database: 'none',
    summary: 'The title, picture and length of a YouTube video; 404 where YouTube shows no public video.',
    source: 'misc.getVideoDetails',
    query: z.object({ id: VideoAddress }),
    returns: VideoDetails,
    errors: ['not_found'],
  }),
};

export * from './content-types.ts';
export * from './image-url.ts';
export * from './tokens.ts';
