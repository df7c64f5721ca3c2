import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { ContactForm, type ContactFormProps, contactHeading } from './contact-form.tsx';
import { useContact } from './use-contact.ts';

interface ContactDialogProps extends Omit<ContactFormProps, 'onContact'> {
  onClose: () => void;
}

/** Contacts a client where there is no button beside it: from the bar of a phone. */
export function ContactDialog({ client, channel, onClose }: ContactDialogProps) {
  const contact = useContact(client);
  return (
    <Dialog isOpen onClose={onClose} title={contactHeading(client, channel)}>
      <ContactForm
        client={client}
        channel={channel}
        onContact={(contacted) => {
          onClose();
          contact(contacted);
        }}
      />
    </Dialog>
  );
}
