import type { AnyPage } from '#platform/contract/pages.ts';
import { shellPages } from '../pages/shell-pages.ts';
import { webModules } from './modules.ts';

/** Every page of the product, the same as on the server (app/pages/page-routes.ts). */
export const pages: readonly AnyPage[] = [
  ...webModules.flatMap(({ pages = {} }) => Object.values(pages)),
  ...Object.values(shellPages),
];
