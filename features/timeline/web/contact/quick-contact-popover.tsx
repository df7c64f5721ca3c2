import type { ContactType } from '#domain/channels.ts';
import type { Client } from '#features/clients/contract.ts';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { ContactPopover } from './contact-popover.tsx';
import { useContact } from './use-contact.ts';

export interface QuickContactPopoverProps {
  client: Client;
  channel: ContactType;
}

/** Chooses the number and the message, as on the record. */
export const QuickContactPopover = (props: QuickContactPopoverProps & OnDemandProps) => (
  <ContactPopover {...props} onContact={useContact(props.client)} />
);
