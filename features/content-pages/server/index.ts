import { fileRight } from '#features/files/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { contentPagePages } from '../pages.ts';
import { mayReadPageFile } from './page-files.queries.ts';
import { pageKind } from './page-kind.tsx';
import { pageRoutes } from './pages.routes.ts';
import { registerPreviews } from './preview-link.ts';

export const contentPagesModule = serverModule({
  contracts: [contract],
  pages: contentPagePages,
  routes: pageRoutes,
  events,
  addresses: [registerPreviews],
  extensions: [pageKind, fileRight('PAGE_TEMPLATE_ATTACHMENT', mayReadPageFile)],
});
