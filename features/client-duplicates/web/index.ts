import { Copy } from 'lucide-react';
import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { duplicatePages } from '../pages.ts';
import { entryText } from './entry-en.ts';

export { AddQuestion } from './add/add-question.tsx';

export const clientDuplicatesWeb = webModule({
  pages: duplicatePages,
  screens: { duplicates: () => import('./duplicates.screen.tsx').then((module) => module.DuplicatesScreen) },
  palette: [{ page: duplicatePages.duplicates, group: 'account', icon: Copy }],
  slots: [
    clientSlots.menu_actions.fill({
      label: entryText('unmerge'),
      icon: Copy,
      Dialog: lazyPart(() => import('./unmerge-dialog.tsx').then((module) => module.UnmergeDialog)),
    }),
  ],
});
