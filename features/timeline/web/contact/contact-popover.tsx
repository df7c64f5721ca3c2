import { useState } from 'react';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Popover, PopoverHeading } from '#platform/web/ui/overlays/popover.tsx';
import { ContactForm, type ContactFormProps, contactHeading } from './contact-form.tsx';

export interface ContactPopoverProps extends ContactFormProps, OnDemandProps {}

/** Contacts a client from a popover beside the button, then opens the other application. */
export function ContactPopover({ client, channel, onContact, trigger, isOpenAtFirst }: ContactPopoverProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const heading = contactHeading(client, channel);
  return (
    <Popover
      trigger={trigger}
      label={heading}
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-96 max-w-[calc(100vw-16px)] p-4"
    >
      <PopoverHeading className="mb-3 font-semibold [overflow-wrap:anywhere]">{heading}</PopoverHeading>
      <ContactForm
        client={client}
        channel={channel}
        onContact={(contacted) => {
          setIsOpen(false);
          onContact(contacted);
        }}
      />
    </Popover>
  );
}
