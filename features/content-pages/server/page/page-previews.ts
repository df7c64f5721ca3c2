import type { FastifyInstance } from 'fastify';
import { previewLinks, sendAssets } from '#features/sharing/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { findDraftWithTitle } from '../draft/read-pages.queries.ts';
import { ASSETS, pageAssets } from './page-assets.ts';
import { showDefinition } from './page-kind.tsx';

/** Links that show the draft of a page. */
export const pagePreviews = previewLinks({
  name: 'page',
  address: '/p',
  async findDraft(scope, content_id) {
    const page = await findDraftWithTitle(scope, content_id);
    if (!page) return null;
    const { title, draft } = page;
    return { title, show: (share) => showDefinition(scope, draft, { ...share, content_id, client_id: null }) };
  },
});

/** Registers what a preview link leads to, and the style and script of pages. */
export function registerPreviews(server: FastifyInstance, services: Services): void {
  sendAssets(server, ASSETS, pageAssets());
  pagePreviews.register(server, services);
}
