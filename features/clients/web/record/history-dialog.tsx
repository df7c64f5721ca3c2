import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { Client } from '../../contract.ts';
import { text } from '../en.ts';
import { ChangeList } from './change-list.tsx';

/** Shows every change of a client. */
export const HistoryDialog = ({ client, onClose }: { client: Client; onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title={text('change_history')} description={client.name}>
    <ChangeList client={client} />
  </Dialog>
);
