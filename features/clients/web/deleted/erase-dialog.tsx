import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import type { DeletedClient } from '../../deleted-contract.ts';
import { text } from './en.ts';
import { useDeletedCommands } from './use-deleted-commands.ts';

interface EraseDialogProps {
  chosen: readonly Pick<DeletedClient, 'id' | 'name'>[];
  onClose: () => void;
  /** Carries it out, for who leaves the page with it. */
  run?: (erase: () => Promise<boolean>) => void;
}

/** Asks twice before clients are erased, and says that they cannot come back. */
export function EraseDialog({ chosen, onClose, run = (command) => void command() }: EraseDialogProps) {
  const [isAskedAgain, setIsAskedAgain] = useState(false);
  const { erase } = useDeletedCommands();
  const named = { count: chosen.length, name: chosen[0]?.name ?? '' };
  if (!isAskedAgain) {
    return (
      <ConfirmDialog
        key="first"
        isOpen
        onCancel={onClose}
        onConfirm={() => setIsAskedAgain(true)}
        title={text('erase_question', named)}
        confirmLabel={text('erase_continue')}
      >
        {text('erase_text', named)}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      key="second"
      isOpen
      isDestructive
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        run(() => erase(chosen));
      }}
      title={text('erase_again_question', named)}
      confirmLabel={text('erase_for_good')}
    >
      {text('erase_again_text')}
    </ConfirmDialog>
  );
}
