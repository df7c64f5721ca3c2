import { uiText } from '#platform/web/en/ui.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { text } from '../en.ts';
import type { RightsQuestion } from '../progress/watched-actions.ts';

/** Says how many clients are not the person's to change, and offers to change the others (S0-8-08). */
export function RightsDialog({ skipped_count, total, goOn, onClose }: RightsQuestion & { onClose: () => void }) {
  const others = total === undefined ? undefined : Math.max(0, total - skipped_count);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('rights_title', { count: skipped_count })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {uiText(others === 0 ? 'close' : 'cancel')}
          </Button>
          {others !== 0 && (
            <Button
              variant="primary"
              onClick={() => {
                onClose();
                goOn();
              }}
            >
              {others === undefined ? text('change_rest') : text('change_others', { count: others })}
            </Button>
          )}
        </>
      }
    >
      <p className="text-fg-2">{text(others === 0 ? 'rights_none' : 'rights_text')}</p>
    </Dialog>
  );
}
