import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx';
import { toast } from '#platform/web/ui/toast-store.ts';
import { type Client, clients } from '../contract.ts';
import { text } from './en.ts';

interface ClientMenuProps {
  client: Client;
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** What is done with a client less often. What one may not do is not there. */
export function ClientMenu({ client, trigger, isOpenAtFirst }: ClientMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
        {client.access_policy.DELETE && (
          <MenuItem icon={<Icon of={Trash2} />} isDestructive onSelect={() => setIsAsking(true)}>
            {text('delete_client')}
          </MenuItem>
        )}
      </Menu>
      <DeleteClient client={client} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

function DeleteClient({ client, isOpen, onClose }: { client: Client; isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const params = { id: client.id };
  const restore = useChange(clients.restore, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('restored', { name: client.name }) }),
  });
  const remove = useChange(clients.delete, {
    onSuccess: () => {
      onClose();
      void navigate({ to: '/clients' });
      toast({
        type: 'SUCCESS',
        heading: text('deleted', { name: client.name }),
        undo: () => restore.mutate({ params }),
      });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params })}
      isSaving={remove.isPending}
      isDestructive
      title={text('delete_question', { name: client.name })}
      confirmLabel={text('delete_client')}
    >
      {text('delete_text')}
    </ConfirmDialog>
  );
}
