import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { useViewDisplay, useViewSort } from './use-active-view.ts';
import { ViewsButton } from './views-button.tsx';

export const savedViewsWeb = webModule({
  slots: [clientSlots.list_views.fill({ Button: ViewsButton, useDisplay: useViewDisplay, useSort: useViewSort })],
});
