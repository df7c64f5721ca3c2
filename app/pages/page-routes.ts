import type { AnyPage } from '#platform/contract/pages.ts';
import { modules } from '../modules.ts';
import { shellPages } from './shell-pages.ts';

/** Every page the server answers. */
export const pages: readonly AnyPage[] = [
  ...modules.flatMap(({ pages = {} }) => Object.values(pages)),
  ...Object.values(shellPages),
];
