import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { text } from './en.ts';

interface EraseDialogProps {
  count: number;
  /** The name of the client, where it is one. */
  name?: string;
  /** What is asked and said first, where it is not for people who ask to be deleted. */
  first?: { question: string; words: string };
  onClose: () => void;
  onErase: () => void;
}

/** Asks twice before clients are erased, and says that they cannot come back. */
export function EraseDialog({ count, name = '', first, onClose, onErase }: EraseDialogProps) {
  const [isAskedAgain, setIsAskedAgain] = useState(false);
  const named = { count, name };
  if (!isAskedAgain) {
    return (
      <ConfirmDialog
        key="first"
        isOpen
        onCancel={onClose}
        onConfirm={() => setIsAskedAgain(true)}
        title={first?.question ?? text('erase_question', named)}
        confirmLabel={text('erase_continue')}
      >
        {first?.words ?? text('erase_text', named)}
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
        onErase();
      }}
      title={text('erase_again_question', named)}
      confirmLabel={text('erase_for_good')}
    >
      {text('erase_again_text')}
    </ConfirmDialog>
  );
}
