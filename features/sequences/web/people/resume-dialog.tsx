import { uiText } from '#platform/web/en/ui.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { SequenceClient } from '../../clients-contract.ts';
import { text } from './en.ts';
import { OwnSteps } from './own-steps.tsx';
import { useClientInSequence } from './use-client-in-sequence.ts';

interface ResumeDialogProps {
  client: SequenceClient;
  onClose: () => void;
}

/** Shows the new dates before a client who is paused continues. */
export function ResumeDialog({ client, onClose }: ResumeDialogProps) {
  const { resume } = useClientInSequence(client);
  const confirm = () => {
    onClose();
    resume();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('resume_named', { name: client.client.name })}
      description={text('resume_text', { sequence: client.sequence.title })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {uiText('cancel')}
          </Button>
          <Button variant="primary" onClick={confirm}>
            {text('resume_now')}
          </Button>
        </>
      }
    >
      <OwnSteps client={client} isResuming />
    </Dialog>
  );
}
