import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import type { Client } from '../../contract.ts';
import { text } from '../en.ts';
import { useClientCommands } from '../use-client-commands.ts';
import { text as words } from './en.ts';

interface DeleteClientsDialogProps {
  chosen: readonly Client[];
  /** Leaves the page of the client before the client is deleted. */
  leave?: () => Promise<void>;
  onClose: () => void;
}

/** Asks before clients are deleted, by name or by number, and says that they can be restored. */
export function DeleteClientsDialog({ chosen, leave, onClose }: DeleteClientsDialogProps) {
  const { remove } = useClientCommands();
  const count = chosen.length;
  const isOne = count === 1;
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void (leave?.() ?? Promise.resolve()).then(() => remove(chosen));
      }}
      title={isOne ? words('delete_question', { name: chosen[0]!.name }) : words('delete_many_question', { count })}
      confirmLabel={isOne ? text('delete_client') : text('delete_many', { count })}
    >
      {isOne ? words('delete_text') : words('delete_many_text')}
    </ConfirmDialog>
  );
}
