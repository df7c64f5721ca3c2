import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { sharesTag } from '#domain/tags.ts';
import { changedParts, draftFields, foundBy, partName, versionFields } from '#engines/drafts/contract.ts';
import { contentRow, wholeContentRow } from '#features/content/access.ts';
import { kindParts, Title } from '#features/content/contract.ts';
import { contentsTag } from '#features/content/tags.ts';
import { SharedContent } from '#features/sharing/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId, QueryId } from '#platform/contract/ids.ts';
import { pageOf } from '#platform/contract/paging.ts';
import { always, inPath, noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { attentionCalls } from './attention-contract.ts';
import { ComponentId, UploadKey } from './components/common.ts';
import { MAX_PAGE_BYTES, MAX_PAGE_VALUES, PageDefinition, pageDraft } from './definition.ts';

export { Attention, ComponentAttention, PageReader } from './attention-contract.ts';
export * from './components/attachment.ts';
export * from './components/common.ts';
export * from './components/desc.ts';
export * from './components/image-gallery.ts';
export * from './components/link.ts';
export * from './components/map.ts';
export * from './components/pdflink.ts';
export * from './components/title.ts';
export * from './components/youtube.ts';
export * from './definition.ts';

const V1 = '/api/template-v2/api/v1' as const;
const V2 = '/api/template-v2/api/v2' as const;

/** The parts of a page that its lists show without its components. */
const pageFacts = {
  ...kindParts.fields,
  type: z.literal('html_page'),
  /** The version recipients see; null before the first publishing. */
  live_version: z.int().nullable(),
  published_at: Instant.nullable(),
  /** The design it was made from. */
  generated_from: z.string().nullable(),
  components_count: z.int(),
  /** How many parts of the draft differ from what is live. */
  unpublished_changes: z.int(),
  /** Whether a file that the page shows was deleted. */
  is_missing_file: z.boolean(),
  /** The first picture, in a small width; null without pictures. */
  cover_url: z.string().nullable(),
};

/** A line of the list of pages. */
export const PageTemplateItem = z.object({
  ...pageFacts,
  draft_changed_at: Instant,
  draft_changed_by: Person.nullable(),
  /** Shares of the time by component, in the order of the version that is live; null outside the plan and of fewer than five views. */
  attention: z
    .array(z.object({ component_id: ComponentId, type: z.string(), share: z.number(), is_reached: z.boolean() }))
    .nullable(),
});
export type PageTemplateItem = z.output<typeof PageTemplateItem>;

/** A file of the library that a page shows. */
export const ShownFile = z.object({
  content_id: Id,
  title: z.string(),
  page_count: z.int().nullable(),
  cover_url: z.string().nullable(),
});

/** Pictures by their keys, with their size in pixels. */
export const PagePictures = z.record(z.string(), z.object({ url: z.string(), width: z.int(), height: z.int() }));

/** One page with its draft. */
export const PageTemplate = z.object({
  ...pageFacts,
  ...draftFields(PageDefinition),
  /** Addresses of the pictures of the draft by their keys, for people who may see the page. */
  pictures: PagePictures,
  /** The files of the library in the draft that the caller may see. */
  files: z.array(ShownFile),
});
export type PageTemplate = z.output<typeof PageTemplate>;

/** A page that was just changed, with who had stored its draft last before that. */
export const ChangedPageTemplate = PageTemplate.extend(foundBy);
export type ChangedPageTemplate = z.output<typeof ChangedPageTemplate>;

/** The look ('look'), the order of the components ('order'), or one component ('component:c1a2b3c'; null removes it). */
const DraftParts = changedParts(partName(pageDraft));

/** A change of a page: its name at once, parts of its draft with what the writer saw in them (D6). */
export const PageTemplatePatch = z.strictObject({
  title: Title.optional(),
  draft: DraftParts.optional(),
  base: z.strictObject({ title: Title.optional(), draft: DraftParts.optional() }).optional(),
});
export type PageTemplatePatch = z.output<typeof PageTemplatePatch>;

/** A publication of a page. */
export const PageVersion = z.object({
  ...versionFields,
  /** People who opened it, as far as the caller may see their shares; null outside the plan. */
  opened_count: z.int().nullable(),
});
export type PageVersion = z.output<typeof PageVersion>;

/** A ready-made page to start from. */
export const PageDesign = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  category: z.enum(['property', 'price_lists', 'insurance', 'cars', 'courses_and_events', 'services', 'about_you']),
});
export type PageDesign = z.output<typeof PageDesign>;

export const DesignedPage = PageDesign.extend({ definition: PageDefinition, html: z.string() });
export type DesignedPage = z.output<typeof DesignedPage>;

export const NewFromDesign = z.strictObject({
  ptemplate_id: z.string().max(60),
  /** The name of the design where it is left out. */
  title: Title.optional(),
  ...kindParts.chosenVisibility,
});

const pageById = { type: always('html_page'), id: inPath('id') };
const aboutPage = (right: Parameters<typeof contentRow>[0]) => ({
  needs: 'session' as const,
  row: contentRow(right, pageById),
  params: byId,
  // Named here, because what is spread into a call goes to the browser, and `kindParts` would take its schemas along (0061).
  errors: ['not_found' as const, 'no_permission_for_object' as const],
});
const draftLimits = { valueLimit: MAX_PAGE_VALUES, bodyLimit: MAX_PAGE_BYTES };
const changes = [contentsTag];
const looking = { ...aboutPage('view'), plan: 'free' as const };
const changing = { ...aboutPage('edit'), plan: 'CONTENT.PAGE_TEMPLATE' as const, changes };

export const pageTemplates = {
  list: endpoint(`GET ${V2}/template`, {
    needs: 'session',
    plan: kindParts.listPlan,
    database: 'read',
    summary: 'The pages the caller may see, filtered and sorted.',
    source: 'pageTemplates.listV2',
    query: kindParts.listQuery.extend({ is_draft: z.stringbool().optional() }),
    returns: pageOf(PageTemplateItem),
    reads: [contentsTag],
    aliases: [`GET ${V1}/template`],
  }),
  search: endpoint(`GET ${V2}/template/search`, {
    needs: 'session',
    plan: kindParts.listPlan,
    database: 'read',
    summary: 'Pages whose name or text contains the words.',
    source: 'pageTemplates.search',
    query: kindParts.listQuery.extend({ is_draft: z.stringbool().optional() }),
    returns: pageOf(PageTemplateItem),
    reads: [contentsTag],
  }),
  get: endpoint(`GET ${V1}/template/{id}`, {
    needs: 'session',
    plan: 'free',
    row: wholeContentRow<PageTemplate>(pageById),
    database: 'read',
    summary: 'One page with its draft.',
    source: 'pageTemplates.get',
    params: byId,
    returns: PageTemplate,
    errors: kindParts.refusals,
    reads: [contentsTag],
  }),
  create: endpoint(`POST ${V1}/template`, {
    needs: 'CONTENT.CREATE',
    plan: 'CONTENT.PAGE_TEMPLATE',
    database: 'none',
    summary: 'Makes a page as a draft, empty or with these components.',
    source: 'pageTemplates.create',
    ...draftLimits,
    body: z.strictObject({ title: Title, draft: PageDefinition.optional(), ...kindParts.chosenVisibility }),
    returns: PageTemplate,
    status: 201,
    errors: ['no_permission_for_object', 'invalid_input'],
    changes,
  }),
  saveDraft: endpoint(`PUT ${V1}/template/{id}/draft`, {
    ...changing,
    database: 'none',
    summary:
      'Saves parts of the draft, and the name at once; recipients see what was published. What another person changed in the meantime is refused (D6).',
    source: 'own: the draft of a page (D27)',
    ...draftLimits,
    body: PageTemplatePatch,
    returns: ChangedPageTemplate,
    errors: [...kindParts.refusals, 'edit_conflict', 'invalid_input'],
  }),
  update: endpoint(`PUT ${V1}/template/{id}`, {
    ...changing,
    database: 'none',
    summary: 'Saves these parts of the draft and publishes it; without parts it publishes the draft as it is (D27).',
    source: 'pageTemplates.update',
    ...draftLimits,
    body: PageTemplatePatch,
    returns: ChangedPageTemplate,
    errors: [...kindParts.refusals, 'edit_conflict', 'invalid_input', 'not_possible_now'],
  }),
  delete: endpoint(`DELETE ${V1}/template/{id}`, {
    ...aboutPage('delete'),
    plan: 'free',
    database: 'transaction',
    summary: 'Deletes a page; it can be restored for 30 days. Its links stop working in the meantime.',
    source: 'pageTemplates.delete',
    returns: Done,
    changes,
  }),
  discardDraft: endpoint(`POST ${V1}/template/{id}/discard-draft`, {
    ...changing,
    database: 'transaction',
    summary: 'Makes the draft equal to what is live again.',
    source: 'own: draft and published',
    returns: PageTemplate,
    errors: [...kindParts.refusals, 'not_possible_now'],
  }),
  listVersions: endpoint(`GET ${V1}/template/{id}/versions`, {
    ...looking,
    database: 'read',
    summary: 'Every publication of a page, the newest first.',
    source: 'own: every publication is a version',
    returns: z.object({ results: z.array(PageVersion) }),
    reads: [contentsTag],
  }),
  getVersion: endpoint(`GET ${V1}/template/{id}/versions/{version}`, {
    ...looking,
    database: 'read',
    summary: 'What a version of a page showed.',
    source: 'own: versions are compared',
    params: byId.extend({ version: PathId }),
    returns: PageVersion.extend({ definition: PageDefinition }),
    reads: [contentsTag],
  }),
  restoreVersion: endpoint(`POST ${V1}/template/{id}/versions/{version}/restore`, {
    ...changing,
    database: 'transaction',
    summary: 'Makes a version, or one component of it, the draft; nothing is published.',
    source: 'own: versions are restored',
    params: byId.extend({ version: PathId }),
    body: z.strictObject({ component_id: ComponentId.optional() }),
    returns: PageTemplate,
  }),
  preview: endpoint(`POST ${V1}/template/{id}/preview`, {
    ...looking,
    database: 'read',
    summary: 'The page as a recipient would see it, drawn by the same function; it is counted nowhere.',
    source: 'own: preview drawn by the public function',
    ...draftLimits,
    body: z.strictObject({
      /** Null: the draft as stored. */
      draft: PageDefinition.nullable().default(null),
      /** A version instead. */
      version: z.int().positive().nullable().default(null),
      /** Whom it is filled for; null: for nobody, with the fallbacks. */
      client_id: Id.nullable().default(null),
    }),
    returns: z.object({
      html: z.string(),
      /** Placeholders for which this client has no value, by component. */
      missing: z.array(z.object({ component_id: ComponentId, name: z.string() })),
    }),
    reads: [contentsTag],
  }),
  createPreviewLink: endpoint(`POST ${V1}/template/{id}/preview-link`, {
    ...looking,
    database: 'read',
    summary: 'A signed link that shows the draft for 24 hours without signing in; it is counted nowhere.',
    source: 'own: preview link (S0-2.1-87)',
    returns: z.object({ url: z.string(), expires_at: Instant }),
  }),
  ...attentionCalls,
  listDesigns: endpoint(`GET ${V1}/ptemplate`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'The designs a page can start from.',
    source: 'pageTemplates.listPtemplates',
    returns: z.object({ results: z.array(PageDesign) }),
  }),
  getDesign: endpoint(`GET ${V1}/ptemplate/{id}`, {
    needs: 'session',
    plan: 'free',
    row: noRow('designs come with the product'),
    database: 'read',
    summary: 'A design with its components, drawn with the caller’s card, with or without logo and colour.',
    source: 'pageTemplates.getPtemplate',
    params: z.object({ id: z.string().max(60) }),
    query: z.object({
      is_own: z.stringbool().default(true),
      /** Whom it is filled for. */
      client_id: QueryId.optional(),
    }),
    returns: DesignedPage,
    errors: ['not_found', 'client_not_assigned_to_user'],
  }),
  generatePage: endpoint(`POST ${V1}/template/generate-page`, {
    needs: 'session',
    plan: 'CONTENT.PAGE_TEMPLATE',
    row: noRow('one of its two bodies names a page, which its handler looks for'),
    database: 'transaction',
    summary:
      'With `ptemplate_id` a page of one’s own made from a design; with `template_id` a tracked link to a page, personal when a client is named (D27).',
    source: 'pageTemplates.generatePage',
    body: z.union([NewFromDesign, z.strictObject({ template_id: Id, client_id: Id.nullish() })]),
    returns: z.union([PageTemplate, SharedContent]),
    errors: [...kindParts.refusals, 'client_not_assigned_to_user', 'not_possible_now'],
    changes: [contentsTag, sharesTag],
  }),
  getPicture: endpoint(`GET ${V1}/template/{id}/pictures/{key}`, {
    ...looking,
    database: 'none',
    summary: 'A picture of a page in one of the widths it is kept in; of 112 it is a square.',
    source: 'own: pictures of pages, behind the right to see the page',
    params: byId.extend({ key: UploadKey }),
    query: z.object({ w: z.enum(['112', '480', '1440']).default('1440') }),
    returns: z.unknown().describe('a WebP picture'),
  }),
};
