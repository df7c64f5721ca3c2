import { Send } from 'lucide-react';
import { useState } from 'react';
import { useShortcuts } from '#platform/web/browser/shortcuts.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import type { Recipient } from './recipient-field.tsx';
import { ShareWithClientDialog } from './share-with-client-dialog.tsx';

interface ShareWithClientProps {
  client: Recipient;
  /** True for a small icon among the quick actions of a row. */
  isInRow?: boolean;
}

/** Shares something with this client: first what, then how. On the record the key S does the same. */
export function ShareWithClient({ client, isInRow = false }: ShareWithClientProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { single_key_shortcuts } = useSession();
  useShortcuts(isInRow ? {} : { s: () => setIsOpen(true) }, single_key_shortcuts);
  return (
    <>
      {isInRow ? (
        <IconButton
          variant="ghost"
          size="sm"
          label={text('share_content')}
          title={text('share_content')}
          icon={<Icon of={Send} />}
          onClick={() => setIsOpen(true)}
        />
      ) : (
        <Button variant="primary" icon={<Icon of={Send} />} onClick={() => setIsOpen(true)}>
          {text('share_content')}
        </Button>
      )}
      {isOpen && <ShareWithClientDialog client={client} onClose={() => setIsOpen(false)} />}
    </>
  );
}
