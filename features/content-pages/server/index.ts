import { brandingChanged } from '#features/branding/events.ts';
import { contentPublished } from '#features/content/events.ts';
import { fileRight } from '#features/files/server/index.ts';
import { leadFormChanged } from '#features/lead-forms/events.ts';
import { recordViewing } from '#features/presence/server/index.ts';
import { clearDrawnPages } from '#features/sharing/server/index.ts';
import { on } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
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

export const contentPagesModule = serverModule({
  contracts: [contract, viewingContract],
  pages: contentPagePages,
  routes: [...pageRoutes, ...bind(viewingContract.pageViewing, recordViewing('content', events.pageViewersChanged))],
  events,
  subscriptions: [
    on(contentPublished, clearDrawnPages),
    on(brandingChanged, clearDrawnPages),
    on(leadFormChanged, clearDrawnPages),
  ],
  addresses: [registerPreviews, registerDesignPictures],
  jobs: [searchTextJob],
  extensions: [pageKind, fileRight('PAGE_TEMPLATE_ATTACHMENT', mayReadPageFile)],
});
