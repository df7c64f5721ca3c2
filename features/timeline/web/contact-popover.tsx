import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { fillTokens, type TextTemplate } from '#features/content/contract.ts';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { type Channel, ChannelIcon, channelWords } from '#platform/web/ui/channel-icon.tsx';
import { Popover, PopoverHeading } from '#platform/web/ui/popover.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextField } from '#platform/web/ui/text-field.tsx';
import { linkTo, opensTab, type Way, waysOf } from './contact-ways.ts';
import { text } from './en.ts';
import { TemplatePicker } from './template-picker.tsx';
import type { Contacted } from './use-contact.ts';
import { useTokenValues } from './use-token-values.ts';

export interface ContactPopoverProps {
  client: Client;
  channel: Channel;
  onContact: (contacted: Contacted) => void;
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** By which number, with which words: then the other application opens. */
export function ContactPopover({ client, channel, onContact, trigger, isOpenAtFirst }: ContactPopoverProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const heading =
    channel === 'phone_call'
      ? text('call_heading', { name: client.name })
      : text('write_on', { name: client.name, channel: channelWords(channel) });
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

function ContactForm({ client, channel, onContact }: Pick<ContactPopoverProps, 'client' | 'channel' | 'onContact'>) {
  const ways = waysOf(client, channel);
  const [chosen, setChosen] = useState(ways[0]?.value ?? '');
  const [message, setMessage] = useState('');
  const [subject, setSubject] = useState('');
  const link = useRef<HTMLAnchorElement>(null);
  const values = useTokenValues(client);
  const way = ways.find(({ value }) => value === chosen) ?? ways[0];
  if (!way) return null;
  const isCall = channel === 'phone_call';
  const take = ({ title, body }: TextTemplate) => {
    setMessage(fillTokens(body, values));
    if (subject === '') setSubject(title);
  };
  const open = () => {
    // Telegram opens the chat with a number but takes no text along.
    if (channel === 'telegram' && message !== '') void navigator.clipboard?.writeText(message);
    onContact({ channel, message });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) link.current?.click();
  };
  return (
    <div className="flex flex-col gap-3">
      <WayChoice channel={channel} ways={ways} way={way} onChange={setChosen} />
      {!isCall && (
        <>
          <TemplatePicker onPick={take} />
          {channel === 'email' && (
            <TextField
              label={text('mail_subject')}
              value={subject}
              maxLength={200}
              onChange={(event) => setSubject(event.target.value)}
            />
          )}
          <TextArea
            label={text('message_label')}
            placeholder={text('message_optional')}
            rows={3}
            maxLength={5_000}
            value={message}
            help={channel === 'telegram' && message !== '' ? text('telegram_paste') : undefined}
            onChange={(event) => setMessage(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </>
      )}
      <a
        ref={link}
        href={linkTo(channel, way, { message, subject })}
        {...(opensTab(channel) && { target: '_blank', rel: 'noopener noreferrer' })}
        onClick={open}
        className={buttonClasses({ variant: 'primary', isBlock: true })}
      >
        {isCall ? text('call_heading', { name: way.shown }) : text('open_channel', { channel: channelWords(channel) })}
      </a>
    </div>
  );
}

interface WayChoiceProps {
  channel: Channel;
  ways: readonly Way[];
  way: Way;
  onChange: (value: string) => void;
}

/** One number is said, several are offered. */
function WayChoice({ channel, ways, way, onChange }: WayChoiceProps) {
  if (ways.length === 1) {
    return (
      <p className="flex items-center gap-2 text-fg-2">
        <ChannelIcon channel={channel} />
        <bdi dir="ltr" className="truncate tabular-nums">
          {way.shown}
        </bdi>
      </p>
    );
  }
  return (
    <Select
      label={channel === 'email' ? text('address') : text('number')}
      value={way.value}
      options={ways.map(({ value, shown }) => ({ value, label: shown }))}
      onChange={onChange}
    />
  );
}
