import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, History, Sparkles, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/menu.tsx';
import { toast } from '#platform/web/ui/toast-store.ts';
import { type Client, clients } from '../contract.ts';
import { text } from './en.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { useClientCommands } from './use-client-commands.ts';

interface ClientMenuProps {
  client: Client;
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** What is done with a client less often. What one may not do is not there. */
export function ClientMenu({ client, trigger, isOpenAtFirst }: ClientMenuProps) {
  const [open, setOpen] = useState<'delete' | 'history' | null>(null);
  const { mark } = useClientCommands();
  const { EDIT, DELETE } = client.access_policy;
  const { is_new_lead } = client;
  const close = () => setOpen(null);
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
        {EDIT && (
          <MenuItem
            icon={<Icon of={is_new_lead ? CircleCheck : Sparkles} />}
            onSelect={() => void mark([client], !is_new_lead)}
          >
            {text(is_new_lead ? 'unmark_new' : 'mark_new')}
          </MenuItem>
        )}
        <MenuItem icon={<Icon of={History} />} onSelect={() => setOpen('history')}>
          {text('change_history')}
        </MenuItem>
        {DELETE && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Icon of={Trash2} />} isDestructive onSelect={() => setOpen('delete')}>
              {text('delete_client')}
            </MenuItem>
          </>
        )}
      </Menu>
      {open === 'history' && <HistoryDialog client={client} onClose={close} />}
      <DeleteClient client={client} isOpen={open === 'delete'} onClose={close} />
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
