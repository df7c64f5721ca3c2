import { StickyNote } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ContactType } from '#domain/channels.ts';
import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import type { Client } from '#features/clients/contract.ts';
import { useShortcuts } from '#platform/web/browser/shortcuts.ts';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { ActionBarButton, ActionBarContent, actionBarItem } from '#platform/web/ui/buttons/action-bar.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { linkTo, listWays, reasonAgainst } from './contact/contact-ways.ts';
import { useContact } from './contact/use-contact.ts';
import { text } from './en.ts';

const ContactDialog = lazyPart(() => import('./contact/contact-dialog.tsx').then((module) => module.ContactDialog));
const NoteDialog = lazyPart(() => import('./writing/note-dialog.tsx').then((module) => module.NoteDialog));

/** The channels without a button of their own in the bar. */
const furtherChannels = ['sms', 'email', 'telegram'] as const satisfies readonly ContactType[];

/**
 * Contacts a client from a phone's bar: `sheet` is rendered beside it, `further` are the channels listed under "More".
 */
export function useContactSheet(client: Client) {
  const [channel, open] = useState<ContactType | null>(null);
  const further = furtherChannels
    .filter((each) => listWays(client, each).length > 0)
    .map((each) => ({
      label: channelLabel(each),
      icon: <ChannelIcon channel={each} />,
      onSelect: () => open(each),
    }));
  const sheet: ReactNode = channel && <ContactDialog client={client} channel={channel} onClose={() => open(null)} />;
  return { open, further, sheet };
}

/** Shows WhatsApp and call buttons in the bar of a phone; W and T do the same. */
export function ContactActions({ client, onOpen }: { client: Client; onOpen: (channel: ContactType) => void }) {
  const contact = useContact(client);
  const openWhatsapp = () => openOrSay(client, 'whatsapp', onOpen);
  const openCall = () => openOrSay(client, 'phone_call', onOpen);
  const numbers = listWays(client, 'phone_call');
  const [number] = numbers;
  const link = useRef<HTMLAnchorElement>(null);
  const call = () => (link.current ? link.current.click() : openCall());
  useShortcuts({ w: openWhatsapp, t: call }, useSession().single_key_shortcuts);
  return (
    <>
      <ContactAction client={client} channel="whatsapp" onPress={openWhatsapp} />
      {number && numbers.length === 1 ? (
        <a
          ref={link}
          href={linkTo('phone_call', number, { message: '', subject: '' })}
          onClick={() => contact({ channel: 'phone_call', message: '' })}
          className={actionBarItem}
        >
          <ActionBarContent icon={<ChannelIcon channel="phone_call" size={20} />}>
            {channelLabel('phone_call')}
          </ActionBarContent>
        </a>
      ) : (
        <ContactAction client={client} channel="phone_call" onPress={openCall} />
      )}
    </>
  );
}

/** Opens a channel; a disabled one keeps its place and says why when it is pressed. */
function openOrSay(client: Client, channel: ContactType, onOpen: (channel: ContactType) => void): void {
  const reason = reasonAgainst(client, channel);
  if (reason === null) onOpen(channel);
  else toast({ type: 'INFO', heading: reason });
}

const ContactAction = ({ client, channel, onPress }: { client: Client; channel: ContactType; onPress: () => void }) => (
  <ActionBarButton
    icon={<ChannelIcon channel={channel} size={20} />}
    data-main={channel === 'whatsapp' || undefined}
    aria-disabled={reasonAgainst(client, channel) !== null || undefined}
    onClick={onPress}
  >
    {channelLabel(channel)}
  </ActionBarButton>
);

/** Opens the sheet that logs what happened; so does N. */
export function NoteAction({ client }: { client: Client }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ n: () => button.current?.click() }, useSession().single_key_shortcuts);
  return (
    <>
      <ActionBarButton ref={button} icon={<Icon of={StickyNote} size={20} />} onClick={() => setIsOpen(true)}>
        {text('write_note')}
      </ActionBarButton>
      {isOpen && <NoteDialog client={client} onClose={() => setIsOpen(false)} />}
    </>
  );
}
