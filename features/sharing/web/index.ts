import { clientSlots } from '#features/clients/web/index.ts';
import { withContentKinds } from '#features/content/web/index.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { toastOn, webModule } from '#platform/web/module.ts';
import { contentOpenedAlert } from '../events.ts';

export { platformLink, unreachable } from './platform-links.ts';
export { ClientSearch, type Recipient } from './recipient-field.tsx';
export { ShareButton } from './share-button.tsx';
export { ShareWithClient } from './share-with-client.tsx';
export { ShareWithClientDialog } from './share-with-client-dialog.tsx';
export { SharedWith } from './shared-with.tsx';

/** Its code loads when something is opened. */
const showOpenedToast = async (message: LiveMessage): Promise<void> =>
  (await import('./opened-toast.ts')).showOpenedToast(message);

export const sharingWeb = webModule({
  slots: [
    clientSlots.condition_choices.fill({
      field: 'opened_content',
      load: withContentKinds(() => import('./content-choices.tsx').then((module) => module.ContentChoices)),
    }),
    clientSlots.record_content.fill(
      withContentKinds(() => import('./shared-content-panel.tsx').then((module) => module.SharedContentPanel)),
    ),
  ],
  toasts: [toastOn(contentOpenedAlert, showOpenedToast)],
});
