import * as z from 'zod';
import { DeviceType } from '#domain/device-type.ts';
import { clientsTag, sharesTag, timelineTag } from '#domain/tags.ts';
import { LoadSignal, listOfSignals, RandomId, ViewGrade } from '#engines/visits/contract.ts';
import { clientRow } from '#features/clients/access.ts';
import { byType, contentRow, wholeContentRow } from '#features/content/access.ts';
import {
  type Content,
  ContentType,
  type DocumentTemplate,
  PathContentType,
  ShareFilter,
  type TextTemplate,
} from '#features/content/contract.ts';
import { contentsTag } from '#features/content/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { areaWhere } from '#platform/contract/plan.ts';
import { always, inBody, noRow } from '#platform/contract/row.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { shareRow } from './access.ts';

const COLLECTION = '/api/product-collection/api/v1' as const;
const SHARES = `${COLLECTION}/shares` as const;

/** Ways to share (S0-3E-06). */
export const SharePlatform = z.enum(['whatsapp', 'sms', 'email', 'telegram']);
export type SharePlatform = z.output<typeof SharePlatform>;

/** Whether and how a share was opened; null where the plan does not include it (S0-4-65). */
export const Opens = z
  .object({
    is_opened: z.boolean(),
    times_viewed: z.int(),
    seconds_viewed: z.int(),
    last_viewed: Instant.nullable(),
  })
  .nullable();

/** Content that one person gave to one client, or to anybody with its link. */
export const SharedContent = z.object({
  id: Id,
  content_id: Id,
  content_type: ContentType,
  content_title: z.string(),
  client_id: Id.nullable(),
  profile_id: Id,
  profile_name: z.string(),
  platform: SharePlatform.nullable(),
  /** True when the product gave it: a form to who sent it in, or a sequence. */
  is_automatic: z.boolean(),
  message: z.string(),
  /** True when its link was sent; otherwise nobody can open its page and nothing is counted. */
  is_tracked: z.boolean(),
  /** The tracked address of the recipient's page; for an untracked share it leads nowhere. */
  link: z.string(),
  /** Null while the link is prepared but not yet shared. */
  shared_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  opens: Opens,
});
export type { ContentType };
export type SharedContent = z.output<typeof SharedContent>;

/** A link before it is shared, with the values of message tokens for it (`fillPlaceholders`). */
export const PreparedShare = SharedContent.extend({ token_values: z.record(z.string(), z.string().nullable()) });
export type PreparedShare = z.output<typeof PreparedShare>;

/** One counted view of a share. */
export const View = z.object({
  id: z.string(),
  grade: ViewGrade,
  started_at: Instant,
  last_signal_at: Instant,
  seconds: z.int(),
  device_type: DeviceType,
  /** Seconds on each page of a PDF, in the order of pages. */
  pages: z.array(z.object({ page: z.int(), seconds: z.int() })),
  /** The version of a page that was shown, and by component what was looked at, tapped and played. */
  version: z.int().nullable(),
  parts: z.array(z.object({ part: z.string(), seconds: z.int(), taps: z.int(), played_seconds: z.int() })),
});
export type View = z.output<typeof View>;

const byContent = z.object({ t: PathContentType, id: PathId });
const byTypeAndId = z.object({ type: PathContentType, id: PathId });
export const Message = z.string().trim().max(5000);
/** Whether the link is sent along; by default not with a text message, and always with anything else. */
const isTracked = z.boolean().optional();
const shareFields = {
  client_id: Id.nullish(),
  /** Null when the link was copied or its QR code shown. */
  platform: SharePlatform.nullish(),
  /** The message as sent. */
  message: Message.optional(),
  is_tracked: isTracked,
};
export const ToClient = z.strictObject({ client_id: Id.nullish() });
const refusals = ['not_found', 'no_permission_for_object', 'client_not_assigned_to_user', 'not_possible_now'] as const;
const shareChanges = [sharesTag, contentsTag, timelineTag, clientsTag] as const;

/** Totals over the shares the caller may see (S0-3E-14). */
export const ShareStats = z.object({
  TOTAL_SHARED: z.int(),
  /** Shares whose link was sent; opened and unopened count only these. */
  TOTAL_TRACKED: z.int(),
  TOTAL_OPENED: z.int(),
  TOTAL_UNOPENED: z.int(),
  VIEWED_IN_LAST_7_DAYS: z.int(),
  VIEWED_MULTIPLE_TIMES: z.int(),
  times_viewed: z.int(),
  seconds_viewed: z.int(),
  last_shared: Instant.nullable(),
  last_viewed: Instant.nullable(),
});

/** A client a content was shared with, with all its shares combined. */
export const ContentClient = z.object({
  id: Id,
  name: z.string(),
  share_count: z.int(),
  /** True when any of these shares has a link. */
  is_tracked: z.boolean(),
  last_shared: Instant,
  opens: Opens,
});

export const ContentAnalytics = z.object({
  /** The last 30 days, oldest first, in the caller's time zone. */
  days: z.array(z.object({ date: CalendarDate, shares: z.int(), views: z.int(), seconds: z.int() })),
  devices: z.array(z.object({ device_type: DeviceType, views: z.int() })),
  /** Seconds on each page over all counted views, in page order. */
  pages: z.array(z.object({ page: z.int(), seconds: z.int() })),
});

/** What the calls that give one content have in common. */
const giving = {
  needs: 'session' as const,
  row: wholeContentRow<Content>(),
  database: 'transaction' as const,
  params: byContent,
  errors: refusals,
};
/** What the figures of one content have in common. */
const figures = {
  needs: 'session' as const,
  plan: 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS' as const,
  row: contentRow('view'),
  database: 'read' as const,
  params: byContent,
  errors: ['not_found' as const],
};

export const shares = {
  prepare: endpoint(`POST ${COLLECTION}/content-type/{t}/{id}/share-link`, {
    ...giving,
    plan: 'CLIENT.MANAGE_ACTIVITY',
    summary: 'Prepares the link a content will be shared by, which is kept until it is given to someone.',
    source: 'own: the share dialog shows link and QR code before anything is sent',
    body: ToClient,
    returns: PreparedShare,
    changes: [sharesTag],
  }),
  share: endpoint(`POST ${COLLECTION}/content-type/{t}/{id}/share`, {
    ...giving,
    plan: 'CLIENT.MANAGE_ACTIVITY',
    summary: 'Records that a content was shared: on the timeline, as first response, in the figures.',
    source: 'own: sharing a file has no call in the catalogue besides making its link',
    body: z.strictObject(shareFields),
    returns: SharedContent,
    status: 201,
    changes: shareChanges,
  }),
  shareText: endpoint('POST /api/message-template/api/v1/shared-text-template', {
    needs: 'session',
    plan: 'CONTENT.TEXT_TEMPLATE',
    row: wholeContentRow<TextTemplate>({ type: always('text'), id: inBody('text_template_id') }),
    database: 'transaction',
    summary: 'Records that a message was sent, with a tracked page of its own if its link was sent.',
    source: 'textTemplates.shareTextTemplate',
    body: z.strictObject({
      text_template_id: Id,
      // A message that is left out is filled here, with its link at the end if it is tracked.
      ...shareFields,
    }),
    returns: SharedContent,
    status: 201,
    errors: refusals,
    changes: shareChanges,
  }),
  generateDocLink: endpoint('POST /api/document-template/api/v1/generate-doc-link', {
    needs: 'session',
    plan: 'CONTENT.DOCUMENT_TEMPLATE',
    row: wholeContentRow<DocumentTemplate>({ type: always('file'), id: inBody('doc_temp_id') }),
    database: 'transaction',
    summary: 'A tracked link to a file, personal when a client is named.',
    source: 'documentTemplates.generateDocLink',
    body: z.strictObject({ doc_temp_id: Id, s3_obj_key: z.string().max(200).optional(), client_id: Id.nullish() }),
    returns: SharedContent,
    errors: refusals,
    changes: [sharesTag],
  }),
  createQr: endpoint(`POST ${COLLECTION}/share-qr/{t}/{id}`, {
    ...giving,
    plan: 'CLIENT.MANAGE_ACTIVITY',
    summary: 'The link of a content as a QR code.',
    source: 'content.createShareQr',
    body: ToClient,
    returns: z.object({
      link: z.string(),
      svg: z.string(),
      /** A data URL of 1024 × 1024 pixels. */
      png: z.string(),
    }),
    changes: [sharesTag],
  }),
  revoke: endpoint(`DELETE ${SHARES}/{id}/`, {
    needs: 'session',
    plan: 'free',
    row: shareRow('revoke'),
    database: 'transaction',
    summary: 'Revokes a link for good; its page answers 404 from now on.',
    source: 'own: a link given to the wrong person must be endable',
    params: byId,
    returns: Done,
    errors: ['not_found', 'no_permission_for_object'],
    changes: [sharesTag],
  }),
  listOfClient: endpoint(`GET ${SHARES}/client/{id}/`, {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'What was shared with a client, newest first.',
    source: 'own: the shared-content panel of a client',
    params: byId,
    query: pageQuery(),
    returns: pageOf(SharedContent),
    errors: ['not_found', 'client_not_assigned_to_user'],
    reads: [sharesTag],
  }),
  listViews: endpoint(`GET ${SHARES}/{id}/views/`, {
    needs: 'session',
    plan: 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS',
    row: shareRow('view'),
    database: 'read',
    summary: 'The counted views of a share, newest first, with seconds per page.',
    source: 'own: what lies behind “Opened 3 times, 2m 14s”',
    params: byId,
    query: pageQuery(),
    returns: pageOf(View),
    errors: ['not_found'],
    reads: [sharesTag],
  }),
  getStats: endpoint(`GET ${COLLECTION}/content-type/{t}/{id}/share-stats`, {
    ...figures,
    summary: 'Totals over the shares of a content that the caller may see.',
    source: 'content.getShareStats',
    returns: ShareStats,
    reads: [sharesTag],
  }),
  getAnalytics: endpoint('GET /api/analytics/api/v1/shared-content-type/{t}/content-id/{id}', {
    ...figures,
    summary: 'Shares and views of a content by day, by device and by page.',
    source: 'content.getSharedContentAnalytics',
    returns: ContentAnalytics,
    reads: [sharesTag],
  }),
  listClients: endpoint('GET /api/dashboard-v2/api/v2/user-client/content-type/{type}/content/{id}/', {
    needs: 'session',
    plan: 'free',
    row: contentRow('view', byType('type')),
    database: 'read',
    summary: 'The clients a content was shared with, last shared first.',
    source: 'clients.listByContentV2',
    params: byTypeAndId,
    query: pageQuery(),
    returns: pageOf(ContentClient.pick({ id: true, name: true, last_shared: true })),
    errors: ['not_found'],
    reads: [sharesTag],
  }),
  listClientsWithStats: endpoint('GET /api/dashboard-v2/api/v3/user-client/content-type/{type}/content/{id}/', {
    needs: 'session',
    plan: areaWhere('CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS', 'the filter asks for opens'),
    row: contentRow('view', byType('type')),
    database: 'read',
    summary: 'The clients a content was shared with and their opens, by share filter.',
    source: 'clients.listByContentV3',
    params: byTypeAndId,
    query: pageQuery().extend({ filter: ShareFilter.optional() }),
    returns: pageOf(ContentClient),
    errors: ['not_found'],
    reads: [sharesTag],
  }),
};

/**
 * A page of a PDF, '3', a component of a page, or a page of a PDF in it: 'c1a2b3c:3'. In a group the item comes first, 'i12:3',
 * and an item without parts stands alone: 'i12'.
 */
const PartName = z
  .string()
  .regex(/^(?:i[1-9]\d{0,15}|(?:i[1-9]\d{0,15}:)?(?:c[a-z0-9]{6,20}|(?:c[a-z0-9]{6,20}:)?[1-9]\d{0,3}))$/);
const Milliseconds = z.int().min(0).max(86_400_000);

export const ViewSignal = LoadSignal.extend({
  /** Active milliseconds by page number, as pages that are still open report it. */
  page_ms: z.record(z.string().regex(/^[1-9]\d{0,3}$/), Milliseconds).optional(),
  part_ms: z.record(PartName, Milliseconds).optional(),
  part_taps: z.record(PartName, z.int().min(0).max(1_000_000)).optional(),
  /** Milliseconds a video played while it was visible. */
  part_played_ms: z.record(PartName, Milliseconds).optional(),
});
export type ViewSignal = z.output<typeof ViewSignal>;

export const views = {
  signal: endpoint('POST /api/sharing/api/v1/views/{code}', {
    needs: 'public',
    plan: 'free',
    row: noRow('the code of the link is the right to its page'),
    database: 'none',
    summary: 'Receives what a shared page reports about views; the recipient’s browser sends it.',
    source: 'own: recording opens has no call in the catalogue (readings.md C19, G-088)',
    params: z.object({ code: z.string().max(60) }),
    body: z.strictObject({
      /** One tab of one browser; the id survives a reload. */
      visit_id: RandomId,
      /** One page load. */
      load_id: RandomId,
      /** The version of the page that is shown. */
      version: z.int().positive().optional(),
      signals: listOfSignals(ViewSignal),
    }),
    returns: Done,
    errors: ['not_found'],
    bodyLimit: 64 * 1024,
  }),
};
