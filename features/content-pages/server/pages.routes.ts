import { deleteContent } from '#features/content/server/index.ts';
import { prepareShare } from '#features/sharing/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { bind } from '#platform/server/http/bind.ts';
import { type PageVersion, pageTemplates } from '../contract.ts';
import { listDesigns } from './designs/designs.ts';
import { makeFromDesign, showDesign } from './designs/make-from-design.ts';
import { changePage } from './draft/change-page.ts';
import { createPage } from './draft/make-page.ts';
import { discardDraft, restoreVersion } from './draft/publish-page.ts';
import { findVersion, listPageFacts, listPublications } from './draft/read-pages.queries.ts';
import { getPage } from './draft/show-page.ts';
import { countOpenings } from './figures/attention.queries.ts';
import { getAttention, getReaders, withAttention } from './figures/attention.ts';
import { pagePreviews } from './page/page-previews.ts';
import { drawPreview } from './page/preview.ts';
import { sendPicture } from './page/send-picture.ts';

async function listPages(scope: Scope, filter: Parameters<typeof listPageFacts>[1]) {
  const page = await listPageFacts(scope, filter);
  return { ...page, results: await withAttention(scope, page.results) };
}

async function listVersions(scope: Scope, id: number): Promise<PageVersion[]> {
  const opened = await countOpenings(scope, id);
  return (await listPublications(scope, id)).map((version) => ({
    ...version,
    opened_count: opened && (opened.get(version.version) ?? 0),
  }));
}

async function getVersion(scope: Scope, id: number, number: number) {
  const version = (await listVersions(scope, id)).find((each) => each.version === number);
  const definition = await findVersion(scope, id, number);
  if (!version || !definition) throw new Problem('not_found', { log_detail: `version ${number} of page ${id}` });
  return { ...version, definition };
}

export const pageRoutes = bind(pageTemplates, {
  list: ({ scope, query }) => listPages(scope, query),
  search: ({ scope, query }) => listPages(scope, query),
  get: ({ content }) => content,
  create: ({ body, ...context }) => createPage(context, body),
  saveDraft: ({ body, ...context }) => changePage(context, body, false),
  update: ({ body, ...context }) => changePage(context, body, true),
  delete: async ({ scope, content }) => {
    await deleteContent(scope, content);
    return done;
  },
  discardDraft: ({ scope, content }) => discardDraft(scope, content.id),
  listVersions: async ({ scope, content }) => ({ results: await listVersions(scope, content.id) }),
  getVersion: ({ scope, content, params }) => getVersion(scope, content.id, params.version),
  restoreVersion: ({ scope, content, params, body }) =>
    restoreVersion(scope, content.id, { version: params.version, component_id: body.component_id }),
  preview: ({ scope, services, content, body }) => drawPreview(scope, services, content, body),
  createPreviewLink: ({ scope, services, content }) => pagePreviews.make(scope, services, content.id),
  getAttention: ({ scope, content, query }) => getAttention(scope, content.id, query),
  listReaders: ({ scope, content, query }) => getReaders(scope, content.id, query),
  listDesigns: () => ({ results: listDesigns() }),
  getDesign: ({ scope, services, params, query }) => showDesign(scope, services, { ...params, ...query }),
  generatePage: async ({ scope, services, body }) =>
    'ptemplate_id' in body
      ? makeFromDesign(scope, body)
      : prepareShare(scope, services.settings, await getPage(scope, body.template_id), body.client_id ?? null),
  getPicture: ({ params, query, ...context }) => sendPicture(context, params.key, Number(query.w)),
});
