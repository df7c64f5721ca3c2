import type { ReactElement } from 'react';
import type { ContactType } from '#domain/channels.ts';
import type { Client } from '#features/clients/contract.ts';
import { ContactPopover } from './contact-popover.tsx';
import { useContact } from './use-contact.ts';

export interface QuickContactPopoverProps {
  client: Client;
  channel: ContactType;
}

interface LoadedProps extends QuickContactPopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** Chooses the number and the message, as on the record. */
export const QuickContactPopover = (props: LoadedProps) => (
  <ContactPopover {...props} onContact={useContact(props.client)} />
);
