import * as z from 'zod';
import { subteamsTag } from '#domain/tags.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { Id, PathId } from '#platform/contract/ids.ts';
import { inPath, noRow } from '#platform/contract/row.ts';
import { byType, contentRow, rightFor } from './access.ts';
import { Body, Content, kindParts } from './content-fields.ts';
import { ContentType, ContentVisibility, PathContentType, ShareOptions } from './content-types.ts';
import { contentsTag } from './tags.ts';
import { VideoAddress } from './video-address.ts';

export { partsChange, undoableAnswer } from './bulk-contract.ts';
export * from './content-fields.ts';
export * from './content-types.ts';
export * from './image-url.ts';
export * from './kinds/file-contract.ts';
export * from './kinds/message-contract.ts';
export * from './placeholders.ts';
export { findVideoId } from './video-address.ts';

const MESSAGES = '/api/message-template/api' as const;
const COLLECTION = '/api/product-collection/api/v1' as const;

const oneContent = {
  needs: 'session',
  plan: 'free',
  database: 'transaction',
  params: z.object({ t: PathContentType, id: PathId }),
  errors: kindParts.refusals,
  changes: [contentsTag],
} as const;

/** How many contents of one type there are, and how many match each filter. */
export const ContentStats = z.object({
  TOTAL: z.int(),
  TOTAL_SHARED: z.int(),
  TOTAL_OPENED: z.int().nullable(),
  TOTAL_UNOPENED: z.int().nullable(),
  VIEWED_IN_LAST_7_DAYS: z.int().nullable(),
  VIEWED_MULTIPLE_TIMES: z.int().nullable(),
  /** Those somebody is asked to publish. */
  IN_APPROVAL: z.int(),
  by_visibility: z.object({ PRIVATE: z.int(), ORG: z.int(), SUBTEAMS: z.int() }),
});

/** A content that a search over all types found. */
export const FoundContent = z.object({ id: Id, type: ContentType, title: z.string() });
export type FoundContent = z.output<typeof FoundContent>;

export const contents = {
  search: endpoint(`GET ${COLLECTION}/contents/search/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'Contents of all types the caller may see, the best match first, and how many of each type there are.',
    source: 'own: one search over titles, texts, labels, groups and owners',
    query: z.object({
      search: z.string().trim().min(1).max(100),
      page_size: z.coerce.number<number | string>().int().min(1).max(50).default(10),
    }),
    returns: z.object({ results: z.array(FoundContent), counts: z.record(ContentType, z.int()) }),
    reads: [contentsTag],
  }),
  getStats: endpoint(`GET ${COLLECTION}/content-type/{t}/stats/`, {
    needs: 'session',
    plan: 'free',
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
    plan: 'free',
    flag: 'enable_subteams_feature',
    database: 'read',
    summary: 'The sub-teams that content can be shared with, by name.',
    source: 'own: names for content.updateVisibility',
    returns: z.object({ results: z.array(z.object({ id: Id, name: z.string() })) }),
    reads: [subteamsTag],
  }),
  updatePrivateNotes: endpoint(`PUT ${COLLECTION}/content-types/{t}/contents/{id}/private-notes`, {
    ...oneContent,
    row: contentRow('note'),
    summary: 'Writes the caller’s own notes about a content; an empty text removes them.',
    source: 'content.updatePrivateNotes',
    body: z.strictObject({ private_notes: z.string().max(5000) }),
    returns: Done,
  }),
  updateShareOptions: endpoint(`PUT ${COLLECTION}/content-type/{t}/{id}/share-options`, {
    ...oneContent,
    row: contentRow('edit'),
    summary: 'Changes how the shared pages of a content behave, including those already shared.',
    source: 'content.updateShareOptions',
    body: patchOf(ShareOptions),
    returns: Content,
  }),
  updateVisibility: endpoint(`PUT ${COLLECTION}/content-type/{t}/{id}/visibility/`, {
    ...oneContent,
    row: contentRow({ field: 'visibility', rights: rightFor }),
    summary: 'Changes who of the organisation sees a content: its owner, everyone, or the members of some sub-teams.',
    source: 'content.updateVisibility',
    body: z.strictObject({ visibility: ContentVisibility, subteam_ids: z.array(Id).max(100).optional() }),
    returns: Content,
    errors: [...kindParts.refusals, 'feature_not_enabled'],
  }),
  copy: endpoint(`POST ${COLLECTION}/content-type/{t}/{id}/copy`, {
    ...oneContent,
    row: contentRow('copy'),
    summary: 'Makes a private copy of a content that belongs to the caller.',
    source: 'content.copy',
    returns: Content,
    status: 201,
  }),
  restore: endpoint(`POST ${COLLECTION}/content-type/{t}/{id}/restore`, {
    ...oneContent,
    row: contentRow('restore'),
    summary: 'Undoes the deletion of a content.',
    source: 'own: undo of textTemplates.delete and documentTemplates.delete',
    returns: Content,
    errors: ['not_found'],
  }),
  continueInApp: endpoint(
    'GET /api/dashboard-v2/api/v2/user-client/content-type/{type}/content/{id}/continue-content-in-app/',
    {
      needs: 'session',
      plan: 'free',
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

/** `is_default` is true while the person has no message of their own and the product's is used. */
export const ShareMessage = z.object({ body: z.string(), is_default: z.boolean() });

const ofSharing = {
  needs: 'session',
  plan: 'free',
  row: contentRow('view', { type: inPath('a'), id: inPath('b') }),
  params: z.object({ a: PathContentType, b: PathId }),
  returns: ShareMessage,
  errors: kindParts.refusals,
} as const;

const SHARE_MESSAGE = 'content-default-share-message/{a}/{b}/' as const;

export const shareMessages = {
  get: endpoint(`GET ${MESSAGES}/v1/${SHARE_MESSAGE}`, {
    ...ofSharing,
    database: 'read',
    summary: 'The message the caller sends with this content by default.',
    source: 'shareMessages.get',
    reads: [contentsTag],
    aliases: [`GET ${MESSAGES}/v2/${SHARE_MESSAGE}`],
  }),
  update: endpoint(`PUT ${MESSAGES}/v2/${SHARE_MESSAGE}`, {
    ...ofSharing,
    plan: 'CONTENT.TEXT_TEMPLATE',
    database: 'transaction',
    summary: 'Saves the caller’s own message for this content.',
    source: 'shareMessages.update',
    body: z.strictObject({ body: Body }),
    changes: [contentsTag],
    aliases: [`PUT ${MESSAGES}/v1/${SHARE_MESSAGE}`],
  }),
  delete: endpoint(`DELETE ${MESSAGES}/v1/${SHARE_MESSAGE}`, {
    ...ofSharing,
    database: 'transaction',
    summary: 'Resets the message to the product’s.',
    source: 'shareMessages.delete',
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
    plan: 'free',
    database: 'none',
    summary: 'The title, picture and length of a YouTube video; 404 where YouTube shows no public video.',
    source: 'misc.getVideoDetails',
    query: z.object({ id: VideoAddress }),
    returns: VideoDetails,
    errors: ['not_found'],
  }),
};
