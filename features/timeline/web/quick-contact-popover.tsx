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

/** The same as on the record: by which number, with which words. */
export const QuickContactPopover = (props: LoadedProps) => (
  <ContactPopover {...props} onContact={useContact(props.client)} />
);
