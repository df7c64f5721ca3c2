import { useRef } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { text } from '../en.ts';
import { Composer } from './composer.tsx';

/** Logs what happened in a sheet; an unfinished text is kept for the next time. */
export function NoteDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const textRef = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog isOpen onClose={onClose} title={text('composer')} initialFocus={textRef}>
      <Composer client={client} textRef={textRef} onAdded={onClose} />
    </Dialog>
  );
}
