import { type KeyboardEvent, useRef, useState } from 'react';
import type { ContactType } from '#domain/channels.ts';
import { readFirstName } from '#domain/first-name.ts';
import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import type { Client } from '#features/clients/contract.ts';
import { fillPlaceholders, type PlaceholderValues, type TextTemplate } from '#features/content/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { text } from '../en.ts';
import type { Contacted } from './contact-questions.ts';
import { linkTo, listWays, opensTab, type Way } from './contact-ways.ts';
import { TemplatePicker } from './template-picker.tsx';

export interface ContactFormProps {
  client: Client;
  channel: ContactType;
  onContact: (contacted: Contacted) => void;
}

const headings = {
  phone_call: 'call_heading',
  whatsapp: 'write_whatsapp',
  sms: 'write_sms',
  email: 'write_email',
  telegram: 'write_telegram',
} as const satisfies Record<ContactType, string>;

/** Returns 'Call Charlotte Whitfield' or 'Message Charlotte Whitfield on WhatsApp'. */
export const contactHeading = ({ name }: Client, channel: ContactType): string => text(headings[channel], { name });

/** Returns the application in which a message left empty here is written. */
const nameApplication = (channel: ContactType): string =>
  channel === 'sms' || channel === 'email' ? text(`application_${channel}`) : channelLabel(channel);

/** Chooses the number and the message. */
export function ContactForm({ client, channel, onContact }: ContactFormProps) {
  const ways = listWays(client, channel);
  const [chosen, setChosen] = useState(ways[0]?.value ?? '');
  const [message, setMessage] = useState('');
  const [subject, setSubject] = useState('');
  const link = useRef<HTMLAnchorElement>(null);
  const messageField = useRef<HTMLTextAreaElement>(null);
  const values = useTokenValues(client);
  const way = ways.find(({ value }) => value === chosen) ?? ways[0];
  if (!way) return null;
  const isCall = channel === 'phone_call';
  const take = ({ title, body }: TextTemplate) => {
    setMessage(fillPlaceholders(body, values));
    if (subject === '') setSubject(title);
    messageField.current?.focus();
  };
  // The search field that had the focus is gone.
  const goToMessage = () => {
    if (document.activeElement === document.body) messageField.current?.focus();
  };
  const open = () => {
    // Telegram opens the chat with a number but accepts no text.
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
          <TemplatePicker fill={(body) => fillPlaceholders(body, values)} onPick={take} onNone={goToMessage} />
          {channel === 'email' && (
            <TextField
              label={text('mail_subject')}
              value={subject}
              maxLength={200}
              onChange={(event) => setSubject(event.target.value)}
            />
          )}
          <TextArea
            ref={messageField}
            label={text('message_label')}
            placeholder={text('message_optional', { application: nameApplication(channel) })}
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
        {isCall ? text('call_heading', { name: way.shown }) : text('open_channel', { channel: channelLabel(channel) })}
      </a>
    </div>
  );
}

interface WayChoiceProps {
  channel: ContactType;
  ways: readonly Way[];
  way: Way;
  onChange: (value: string) => void;
}

/** Shows a single number as text and offers several as a choice. */
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

/** Returns the values of message tokens for this client and the person who writes. */
function useTokenValues(client: Client): PlaceholderValues {
  const { name, email, org_name } = useSession();
  const details = useRead(preferences.getUserDetails, {});
  return {
    client_name: client.name,
    client_first_name: readFirstName(client.name),
    client_phone: client.phones[0]?.raw ?? null,
    client_email: client.emails[0] ?? null,
    user_name: name,
    user_first_name: readFirstName(name),
    user_phone: details.data?.user.phone_number?.raw_input ?? null,
    user_email: email,
    user_company: org_name,
  };
}
