import { type RefCallback, useRef } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { useSession } from '#platform/web/session.tsx';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { Button, buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { type Channel, ChannelIcon, channelLabel, channels } from '#platform/web/ui/display/channel-icon.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { ContactPopoverProps } from './contact-popover.tsx';
import type { Contacted } from './contact-questions.ts';
import { linkTo, listWays, reasonAgainst } from './contact-ways.ts';
import { text } from './en.ts';
import { useContact } from './use-contact.ts';

const ContactPopover = lazyOnInteraction<Omit<ContactPopoverProps, 'trigger' | 'isOpenAtFirst'>>(() =>
  import('./contact-popover.tsx').then((module) => module.ContactPopover),
);

/** The ways to get in touch, always in the same order; W writes on WhatsApp, T telephones. Afterwards it is asked what came of it. */
export function ContactButtons({ client }: { client: Client }) {
  const { single_key_shortcuts } = useSession();
  const contact = useContact(client);
  const buttons = useRef<{ [Key in Channel]?: HTMLElement | null }>({});
  const press = (channel: Channel) => () => buttons.current[channel]?.click();
  const isUsable = (channel: Channel) => reasonAgainst(client, channel) === null;
  useShortcuts(
    {
      ...(isUsable('whatsapp') && { w: press('whatsapp') }),
      ...(isUsable('phone_call') && { t: press('phone_call') }),
    },
    single_key_shortcuts,
  );
  return (
    <fieldset
      aria-label={text('contact', { name: client.name })}
      className="m-0 flex min-w-0 flex-wrap gap-1.5 border-0 p-0"
    >
      {channels.map((channel) => (
        <ContactButton
          key={channel}
          client={client}
          channel={channel}
          onContact={contact}
          buttonRef={(button) => {
            buttons.current[channel] = button;
          }}
        />
      ))}
    </fieldset>
  );
}

interface ContactButtonProps {
  client: Client;
  channel: Channel;
  onContact: (contacted: Contacted) => void;
  buttonRef: RefCallback<HTMLElement>;
}

function ContactButton({ client, channel, onContact, buttonRef }: ContactButtonProps) {
  const reason = reasonAgainst(client, channel);
  if (reason !== null) return <UnusableButton channel={channel} reason={reason} />;
  const ways = listWays(client, channel);
  if (channel === 'phone_call' && ways.length === 1) {
    return (
      <a
        ref={buttonRef}
        href={linkTo(channel, ways[0]!, { message: '', subject: '' })}
        aria-label={channelLabel(channel)}
        title={ways[0]!.shown}
        onClick={() => onContact({ channel, message: '' })}
        className={classNames(buttonClasses(), '!w-9 !px-0 !text-icon')}
      >
        <ChannelIcon channel={channel} />
      </a>
    );
  }
  return (
    <ContactPopover
      client={client}
      channel={channel}
      onContact={onContact}
      trigger={channelButton(channel, buttonRef)}
    />
  );
}

/** An element, not a component: the popover ties itself to the button. WhatsApp carries its word, the others their sign. */
function channelButton(channel: Channel, ref: RefCallback<HTMLElement>) {
  const icon = <ChannelIcon channel={channel} />;
  if (channel !== 'whatsapp')
    return <IconButton ref={ref} label={channelLabel(channel)} icon={icon} className="!w-9" />;
  return (
    <Button ref={ref} icon={icon}>
      <Word channel={channel} />
    </Button>
  );
}

/** On the narrowest screens the sign alone is seen. */
const Word = ({ channel }: { channel: Channel }) => (
  <span className="max-[22rem]:sr-only">{channelLabel(channel)}</span>
);

/** Stays where it always is and says why it does nothing. */
function UnusableButton({ channel, reason }: { channel: Channel; reason: string }) {
  const label = `${channelLabel(channel)}: ${reason}`;
  if (channel === 'whatsapp') {
    return (
      <Button aria-disabled aria-label={label} title={reason} icon={<ChannelIcon channel={channel} />}>
        <Word channel={channel} />
      </Button>
    );
  }
  return (
    <IconButton aria-disabled label={label} title={reason} icon={<ChannelIcon channel={channel} />} className="!w-9" />
  );
}
