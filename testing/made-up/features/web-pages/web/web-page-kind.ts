import { PanelTop } from 'lucide-react';
import type { ContentKind } from '#features/content/web/index.ts';
import { type WebPage, webPages } from '../contract.ts';
import { webPagePages } from '../pages.ts';

export const webPageKind: ContentKind<WebPage> = {
  icon: PanelTop,
  list_page: webPagePages.web_pages,
  calls: webPages,
  words: {
    one: 'Web page',
    many: 'Web pages',
    all: 'All web pages',
    search: 'Search web pages',
    back: 'Back to web pages',
    none: 'No web pages yet.',
    noMatch: (search) => `No web pages match “${search}”.`,
  },
  isReady: ({ html }) => html !== '',
  describe: () => 'Web page',
};
