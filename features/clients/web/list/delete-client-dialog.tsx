import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import type { Client } from '../../contract.ts';
import { text } from '../en.ts';
import { useClientCommands } from '../use-client-commands.ts';
import { text as words } from './en.ts';

interface DeleteClientDialogProps {
  client: Client;
  /** Leaves the page of the client before the client is deleted. */
  leave?: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a client is deleted, and says that it can be restored. */
export function DeleteClientDialog({ client, leave, onClose }: DeleteClientDialogProps) {
  const { remove } = useClientCommands();
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void (leave?.() ?? Promise.resolve()).then(() => remove(client));
      }}
      title={words('delete_question', { name: client.name })}
      confirmLabel={text('delete_client')}
    >
      {words('delete_text')}
    </ConfirmDialog>
  );
}
