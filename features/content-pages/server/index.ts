import { brandingChanged } from '#features/branding/events.ts';
import { fileRight } from '#features/files/server/index.ts';
import { leadFormChanged } from '#features/lead-forms/events.ts';
import { clearDrawnPages } from '#features/sharing/server/index.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { contentPagePages } from '../pages.ts';
import * as viewingContract from '../viewing-contract.ts';
import { registerDesignPictures } from './designs/design-pictures.ts';
import { mayReadPageFile } from './draft/page-files.queries.ts';
import { searchTextJob } from './draft/search-text.job.ts';
import { pageKind } from './page/page-kind.tsx';
import { registerPreviews } from './page/page-previews.ts';
import { pageRoutes } from './pages.routes.ts';
import { pageViewingRoutes } from './viewing.routes.ts';

export const contentPagesModule = serverModule({
  contracts: [contract, viewingContract],
  pages: contentPagePages,
  routes: [...pageRoutes, ...pageViewingRoutes],
  events,
  subscriptions: [
    on(events.contentPublished, clearDrawnPages),
    on(brandingChanged, clearDrawnPages),
    on(leadFormChanged, clearDrawnPages),
  ],
  addresses: [registerPreviews, registerDesignPictures],
  jobs: [searchTextJob],
  extensions: [pageKind, fileRight('PAGE_TEMPLATE_ATTACHMENT', mayReadPageFile)],
});
