import { useState } from 'react';
import { FindContents, type ShareTarget } from '#features/content/web/index.ts';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { text } from './en.ts';
import type { Recipient } from './recipient-field.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface PickContentDialogProps {
  client: Recipient;
  onClose: () => void;
}

/** Chooses what to share with a client and opens the share dialog. */
export function PickContentDialog({ client, onClose }: PickContentDialogProps) {
  const [chosen, setChosen] = useState<ShareTarget | null>(null);
  if (chosen) return <ShareDialog content={chosen} client={client} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={text('pick_title', { name: client.name })}>
      <FindContents>
        {(target, line, look) => (
          <button type="button" onClick={() => setChosen(target)} className={look}>
            {line}
          </button>
        )}
      </FindContents>
    </Dialog>
  );
}
