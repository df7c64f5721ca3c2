import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';

export { UnsubscribedButton } from './unsubscribed-button.tsx';

export const unsubscribesWeb = webModule({
  slots: [
    clientSlots.record_details.fill(() =>
      import('./unsubscribed-panel.tsx').then((module) => module.UnsubscribedPanel),
    ),
  ],
});
