import type { Client } from '#features/clients/contract.ts';
import { AddDialog } from '../people/add-dialog.tsx';

/** Adds one client to a sequence that is chosen. */
export const AddClient = ({ client, onClose }: { client: Client; onClose: () => void }) => (
  <AddDialog clients={[client]} onClose={onClose} />
);
