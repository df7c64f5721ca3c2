import { toastOn, webModule } from '#platform/web/module.ts';
import { sharedContentOpened } from '../events.ts';
import { showOpenedToast } from './opened-toast.ts';

export { ShareButton } from './share-button.tsx';
export { ShareWithClient } from './share-with-client.tsx';
export { ShareWithClientDialog } from './share-with-client-dialog.tsx';
export { SharedContentPanel } from './shared-content-panel.tsx';
export { SharedWith } from './shared-with.tsx';

export const sharingWeb = webModule({ toasts: [toastOn(sharedContentOpened, showOpenedToast)] });
