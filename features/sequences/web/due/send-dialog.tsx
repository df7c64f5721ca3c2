import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { SequenceClient } from '../../clients-contract.ts';
import { DueStep } from './due-step.tsx';

interface SendDialogProps {
  row: SequenceClient;
  onClose: () => void;
  /** Called when the step was done, put off or passed over. */
  onPass: () => void;
}

/** The current step of one client, to be sent where one is, due or not. */
export const SendDialog = ({ row, onClose, onPass }: SendDialogProps) => (
  <Dialog isOpen isFlush title={row.sequence.title} onClose={onClose}>
    <div className="flex max-h-[calc(100dvh-140px)] flex-col">
      <DueStep row={row} then={null} onPass={onPass} onUndo={() => undefined} />
    </div>
  </Dialog>
);
