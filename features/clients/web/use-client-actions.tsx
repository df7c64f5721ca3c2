import { CircleCheck, History, type LucideIcon, Sparkles, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { useBackToList } from '#platform/web/list/visit/record-in-list.ts';
import type { Client } from '../contract.ts';
import { clientPages } from '../pages.ts';
import { text } from './en.ts';
import { useClientListSlots } from './list/client-list-slots.tsx';
import { DeleteClientDialog } from './list/delete-client-dialog.tsx';
import { HistoryDialog } from './record/history-dialog.tsx';
import type { ClientMenuAction } from './slots.ts';
import { useClientCommands } from './use-client-commands.ts';

interface ClientAction {
  label: string;
  icon: LucideIcon;
  isDestructive?: boolean;
  onSelect: () => void;
}

/**
 * Returns the less frequent actions of a client, without those the person may not take; `dialogs` is rendered beside
 * whatever lists them.
 */
export function useClientActions(client: Client): { actions: ClientAction[]; dialogs: ReactNode } {
  const [open, setOpen] = useState<'delete' | 'history' | ClientMenuAction | null>(null);
  const { menuActions = [] } = useClientListSlots();
  const { mark } = useClientCommands();
  const { goBack } = useBackToList(fillPage(clientPages.clients));
  const { EDIT, DELETE } = client.access_policy;
  const { is_new_lead } = client;
  const close = () => setOpen(null);
  const toggleNew: ClientAction = {
    label: text(is_new_lead ? 'unmark_new' : 'mark_new'),
    icon: is_new_lead ? CircleCheck : Sparkles,
    onSelect: () => void mark(client, !is_new_lead),
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
  const further = menuActions.map((action) => ({ ...action, onSelect: () => setOpen(action) }));
  return {
    actions: [...(EDIT ? [...further, toggleNew] : []), showHistory, ...(DELETE ? [remove] : [])],
    dialogs: (
      <>
        {open === 'history' && <HistoryDialog client={client} onClose={close} />}
        {open !== null && typeof open !== 'string' && <open.Dialog client={client} onClose={close} />}
        {open === 'delete' && <DeleteClientDialog client={client} leave={goBack} onClose={close} />}
      </>
    ),
  };
}
