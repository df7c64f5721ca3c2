import { measureAttention } from './content-pages/attention.ts';
import { measureEditor } from './content-pages/editor.ts';
import { measureLists } from './content-pages/listed.ts';
import { measurePhone } from './content-pages/phone.ts';
import { measurePublicPage } from './content-pages/public.ts';
import type { Figure } from './kit/figure.ts';
import { measureParts } from './kit/parts.ts';

/** Measures pages: as recipients wait for them, as they are written, as they are found, and what reading them costs. */
export const run = (): Promise<Figure[]> =>
  measureParts('content-pages', {
    public: measurePublicPage,
    phone: measurePhone,
    editor: measureEditor,
    lists: measureLists,
    attention: measureAttention,
  });
