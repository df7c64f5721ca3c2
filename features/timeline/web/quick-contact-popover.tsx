import { lazy, type ReactElement, Suspense } from 'react';
import type { Client } from '#features/clients/contract.ts';
import type { Channel } from '#platform/web/ui/channel-icon.tsx';
import { ContactPopover } from './contact-popover.tsx';
import { useContact } from './use-contact.ts';

const AutoLogDialog = lazy(() => import('./auto-log-dialog.tsx').then((module) => ({ default: module.AutoLogDialog })));

export interface QuickContactPopoverProps {
  client: Client;
  channel: Channel;
}

interface LoadedProps extends QuickContactPopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** The same as on the record: by which number, with which words, and afterwards what came of it. */
export function QuickContactPopover({ client, channel, trigger, isOpenAtFirst }: LoadedProps) {
  const { contact, asked, close } = useContact(client);
  return (
    <>
      <ContactPopover
        client={client}
        channel={channel}
        onContact={contact}
        trigger={trigger}
        isOpenAtFirst={isOpenAtFirst}
      />
      {asked && (
        <Suspense>
          <AutoLogDialog client={client} contacted={asked} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
