import { useNavigate, useRouter } from '@tanstack/react-router';
import { CircleCheck, History, type LucideIcon, Sparkles, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { toast } from '#platform/web/ui/toast-store.ts';
import { type Client, clients } from '../contract.ts';
import { text } from './en.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { useClientCommands } from './use-client-commands.ts';

interface ClientAction {
  label: string;
  icon: LucideIcon;
  isDestructive?: boolean;
  onSelect: () => void;
}

/** What is done with a client less often. What one may not do is not there. `dialogs` is drawn beside whatever lists the actions. */
export function useClientActions(client: Client): { actions: ClientAction[]; dialogs: ReactNode } {
  const [open, setOpen] = useState<'delete' | 'history' | null>(null);
  const { mark } = useClientCommands();
  const { EDIT, DELETE } = client.access_policy;
  const { is_new_lead } = client;
  const close = () => setOpen(null);
  const toggleNew: ClientAction = {
    label: text(is_new_lead ? 'unmark_new' : 'mark_new'),
    icon: is_new_lead ? CircleCheck : Sparkles,
    onSelect: () => void mark([client], !is_new_lead),
  };
  const showHistory: ClientAction = {
    label: text('change_history'),
    icon: History,
    onSelect: () => setOpen('history'),
  };
  const remove: ClientAction = {
    label: text('delete_client'),
    icon: Trash2,
    isDestructive: true,
    onSelect: () => setOpen('delete'),
  };
  return {
    actions: [...(EDIT ? [toggleNew] : []), showHistory, ...(DELETE ? [remove] : [])],
    dialogs: (
      <>
        {open === 'history' && <HistoryDialog client={client} onClose={close} />}
        <DeleteClient client={client} isOpen={open === 'delete'} onClose={close} />
      </>
    ),
  };
}

function DeleteClient({ client, isOpen, onClose }: { client: Client; isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const router = useRouter();
  const params = { id: client.id };
  const restore = useChange(clients.restore, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('restored', { name: client.name }) }),
  });
  const remove = useChange(clients.delete, {
    onSuccess: () => {
      onClose();
      // Said where one lands, so that it stays until one goes on from there.
      const stop = router.subscribe('onResolved', () => {
        stop();
        toast({
          type: 'SUCCESS',
          heading: text('deleted', { name: client.name }),
          undo: () => restore.mutate({ params }),
          lasts: 'until-navigation',
        });
      });
      void navigate({ to: '/clients' });
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
