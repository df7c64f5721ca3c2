import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { text } from './en.ts';
import type { Recipient } from './recipient-field.tsx';

const PickContentDialog = lazy(() =>
  import('./pick-content-dialog.tsx').then((module) => ({ default: module.PickContentDialog })),
);

interface ShareWithClientProps {
  client: Recipient;
  /** A small icon among the quick actions of a row. */
  isInRow?: boolean;
}

/** Shares something with this client: first what, then how. */
export function ShareWithClient({ client, isInRow = false }: ShareWithClientProps) {
  const [isOpen, setIsOpen] = useState(false);
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
      {isOpen && (
        <Suspense fallback={null}>
          <PickContentDialog client={client} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
