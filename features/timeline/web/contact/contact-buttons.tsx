import { type RefCallback, useRef } from 'react';
import { channels } from '#domain/channel-list.ts';
import type { ContactType } from '#domain/channels.ts';
import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import type { Client } from '#features/clients/contract.ts';
import { useShortcuts } from '#platform/web/browser/shortcuts.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { text } from '../en.ts';
import type { ContactPopoverProps } from './contact-popover.tsx';
import type { Contacted } from './contact-questions.ts';
import { linkTo, listWays, reasonAgainst } from './contact-ways.ts';
import { useContact } from './use-contact.ts';

const ContactPopover = lazyOnInteraction<Omit<ContactPopoverProps, 'trigger' | 'isOpenAtFirst'>>(() =>
  import('./contact-popover.tsx').then((module) => module.ContactPopover),
);

/**
 * Shows the contact buttons, always in the same order; W opens WhatsApp, T calls. The person is asked for the outcome
 * afterwards.
 */
export function ContactButtons({ client }: { client: Client }) {
  const { single_key_shortcuts } = useSession();
  const contact = useContact(client);
  const buttons = useRef<{ [Key in ContactType]?: HTMLElement | null }>({});
  const press = (channel: ContactType) => () => buttons.current[channel]?.click();
  const isUsable = (channel: ContactType) => reasonAgainst(client, channel) === null;
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
  channel: ContactType;
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

/**
 * Returns an element, not a component, because the popover attaches to the button. WhatsApp shows its name, the others
 * only an icon.
 */
function channelButton(channel: ContactType, ref: RefCallback<HTMLElement>) {
  const icon = <ChannelIcon channel={channel} />;
  if (channel !== 'whatsapp')
    return <IconButton ref={ref} label={channelLabel(channel)} icon={icon} className="!w-9" />;
  return (
    <Button ref={ref} icon={icon}>
      <Word channel={channel} />
    </Button>
  );
}

/** Shows the name, which the narrowest screens leave out beside the icon. */
const Word = ({ channel }: { channel: ContactType }) => (
  <span className="max-[22rem]:sr-only">{channelLabel(channel)}</span>
);

/** Shows a disabled button in its usual place that says why it is disabled. */
function UnusableButton({ channel, reason }: { channel: ContactType; reason: string }) {
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
