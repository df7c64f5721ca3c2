import { ListChecks } from 'lucide-react';
import { clientSlots } from '#features/clients/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { webModule } from '#platform/web/module.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { bulkActionPages } from '../pages.ts';

export { useStartBulkAction } from './bar/use-start-bulk-action.ts';
export { BulkActionsHost } from './progress/actions-host.tsx';

const { bulk_actions } = bulkActionPages;

export const bulkActionsWeb = webModule({
  pages: bulkActionPages,
  screens: {
    bulk_actions: () => import('./recent/bulk-actions.screen.tsx').then((module) => module.BulkActionsScreen),
  },
  palette: [{ page: bulk_actions, group: 'go_to' }],
  slots: [
    clientSlots.bulk_bar.fill(lazyPart(() => import('./bar/bar-actions.tsx').then((module) => module.BarActions))),
    clientSlots.list_links.fill({ label: bulk_actions.title, to: fillPage(bulk_actions), icon: ListChecks }),
  ],
});
