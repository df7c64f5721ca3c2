import { Mail, MessageSquare, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon, type IconSize } from '#platform/web/ui/layout/icon.tsx';
import type { ContactType } from '../channels.ts';
import { domainText } from './en.ts';

/** Returns the channel's name: 'WhatsApp', 'Call', 'SMS', 'E-mail', 'Telegram'. */
export const channelLabel = (channel: ContactType): string => domainText(`channel_${channel}`);

interface ChannelIconProps {
  channel: ContactType;
  size?: IconSize;
  /** True on a colour of the brand, where every icon takes that of the text. */
  isPlain?: boolean;
}

/** A decorative icon; only WhatsApp and Telegram have colour. */
export function ChannelIcon({ channel, size = 16, isPlain = false }: ChannelIconProps) {
  switch (channel) {
    case 'whatsapp':
      return <WhatsAppMark size={size} {...(!isPlain && { className: 'text-whatsapp' })} />;
    case 'telegram':
      return <TelegramMark size={size} {...(!isPlain && { className: 'text-telegram' })} />;
    case 'phone_call':
      return <Icon of={Phone} size={size} />;
    case 'sms':
      return <Icon of={MessageSquare} size={size} />;
    case 'email':
      return <Icon of={Mail} size={size} />;
  }
}

interface MarkProps {
  size?: number;
  className?: string;
}

/** A speech bubble with a handset, in the current colour. */
export const WhatsAppMark = (props: MarkProps) => (
  <Mark {...props}>
    <path
      d="M3.2 20.9 4.5 16.2a9.4 9.4 0 1 1 3.6 3.5z"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path
      d="M8.9 7.3c-.3-.1-.8 0-1.1.4-1.2 1.3-.9 3 .8 5.1 1.9 2.5 3.9 3.8 6 3.9 1 0 2.1-.7 2.4-1.6.2-.6.1-.9-.3-1.1l-1.8-.9c-.4-.2-.7-.1-.9.2l-.6.8c-.2.2-.4.3-.7.1-1.2-.5-2.2-1.4-2.9-2.5-.2-.3-.1-.5.1-.7l.5-.6c.2-.2.2-.5.1-.8l-.8-1.9c-.1-.3-.3-.4-.8-.4z"
      fill="currentColor"
    />
  </Mark>
);

/** A disc with a paper plane. */
export const TelegramMark = (props: MarkProps) => (
  <Mark {...props}>
    <circle cx="12" cy="12" r="12" fill="currentColor" />
    <path
      d="M5.3 11.6 17.2 7c.7-.3 1.2.2 1 .9l-2 9.5c-.2.7-.8.9-1.4.5l-3-2.2-1.5 1.4c-.3.3-.7.2-.8-.2l-.9-3.2-3.2-1c-.7-.3-.7-.8-.1-1.1z"
      className="fill-plate"
    />
    <path d="m9.3 13.4 6.1-4-4.6 4.9-.4 1.7z" fill="currentColor" />
  </Mark>
);

const Mark = ({ size = 16, className, children }: MarkProps & { children: ReactNode }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={classNames('shrink-0', className)}>
    {children}
  </svg>
);
