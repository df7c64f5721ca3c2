import { uiText } from '#platform/web/en/ui.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { IntegrationItem } from '../../contract.ts';
import { text } from './en.ts';
import { IntegrationIcon } from './integration-icon.tsx';
import { NotifyMeButton } from './notify-me-button.tsx';

/** Says that an integration is not there yet and offers to tell when it is (S0-2.8-20). */
export const UpcomingDialog = ({ item, onClose }: { item: IntegrationItem; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    size="confirm"
    title={text('soon_named', { name: item.name })}
    footerStart={<NotifyMeButton item={item} />}
    footer={<Button onClick={onClose}>{uiText('close')}</Button>}
  >
    <div className="flex items-start gap-3">
      <IntegrationIcon item={item} />
      <div className="min-w-0">
        <p>{item.description}</p>
        <p className="mt-1 text-fg-2">{text('upcoming_text')}</p>
      </div>
    </div>
  </Dialog>
);
