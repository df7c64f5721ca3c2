import { Ban, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageLooks } from '#domain/web/messages/message-looks.ts';
import type { Client } from '#features/clients/contract.ts';
import { formatDateTime, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { ChatMessage } from '../../chat-contract.ts';
import { FormattedText } from '../templates/formatted-text.tsx';
import { text } from './en.ts';
import { MessageFile } from './message-file.tsx';

/** Names of what has no text of its own. */
const placeholders: Partial<Record<ChatMessage['type'], () => string>> = {
  unsupported: () => text('unsupported'),
  order: () => text('order'),
  system: () => text('notice'),
};

/** Headings above what was passed on. */
const headings: Partial<Record<ChatMessage['type'], () => string>> = {
  location: () => text('location'),
  contacts: () => text('contacts'),
};

/** Returns a message in words, for those who hear it. */
export function describeMessage({ type, text: words, file, revoked_at }: ChatMessage): string {
  if (revoked_at !== null) return text('deleted');
  if (words !== '') return words;
  if (file) return text(isFileType(type) ? type : 'document');
  return placeholders[type]?.() ?? '';
}

const fileTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const;
const isFileType = (type: string): type is (typeof fileTypes)[number] => fileTypes.some((one) => one === type);

interface MessageBubbleProps {
  client: Client;
  message: ChatMessage;
  onWriteAgain: ((message: ChatMessage) => void) | null;
}

/** One message: what came at the start, what was sent at the end, with what became of it. */
export function MessageBubble({ client, message, onWriteAgain }: MessageBubbleProps) {
  if (message.type === 'system') return <SystemLine message={message} />;
  const isOfClient = message.kind === 'CLIENT';
  return (
    <li className={classNames('flex flex-col', isOfClient ? 'items-start pe-10' : 'items-end ps-10')}>
      <div
        className={classNames(
          'max-w-[68ch] min-w-0 rounded-lg px-3 py-2 wrap-anywhere',
          isOfClient ? 'rounded-es-xs bg-fill' : 'rounded-ee-xs bg-brand-tint-2',
        )}
      >
        <VisuallyHidden>{isOfClient ? `${client.name}: ` : `${message.author?.name ?? ''} `}</VisuallyHidden>
        <Said client={client} message={message} />
        <MetaLine message={message} isOfClient={isOfClient} />
      </div>
      <Reactions client={client} message={message} />
      {!isOfClient && <Outcome message={message} onWriteAgain={onWriteAgain} />}
    </li>
  );
}

function Said({ client, message }: { client: Client; message: ChatMessage }): ReactNode {
  const { type, file, revoked_at } = message;
  if (revoked_at !== null) return <Muted icon={<Icon of={Ban} size={14} />}>{text('deleted')}</Muted>;
  const heading = headings[type]?.();
  return (
    <>
      {heading !== undefined && <p className="text-xs font-medium text-fg-2">{heading}</p>}
      {file && <MessageFile client={client} message={message} file={file} />}
      {message.text !== '' ? (
        <p dir="auto" className="whitespace-pre-wrap">
          <FormattedText text={message.text} />
        </p>
      ) : (
        placeholders[type] && <Muted icon={<Icon of={Phone} size={14} />}>{placeholders[type]()}</Muted>
      )}
    </>
  );
}

const Muted = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-1.5 text-fg-2 italic">
    {icon}
    {children}
  </p>
);

/** Who or what wrote it, when, and how far it came. */
function MetaLine({ message, isOfClient }: { message: ChatMessage; isOfClient: boolean }) {
  const { time_zone, profile_id } = useSession();
  const { kind, author, edited_at, revoked_at, at, state } = message;
  const origins = { PHONE: text('from_phone_app'), RESPONDER: text('automatic'), STEP: text('sequence') };
  const origin = kind in origins ? origins[kind as keyof typeof origins] : null;
  const name = author !== null && author.id !== profile_id ? author.name : null;
  const { icon, tone } = messageLooks[state];
  return (
    <p className="mt-0.5 flex flex-wrap items-center justify-end gap-x-1.5 text-2xs text-fg-2">
      {(origin ?? name) && <span dir="auto">{origin ?? name}</span>}
      {edited_at !== null && revoked_at === null && (
        <span title={formatDateTime(edited_at, time_zone)}>{text('edited')}</span>
      )}
      <time dateTime={at} title={formatDateTime(at, time_zone)}>
        {formatTime(at, time_zone)}
      </time>
      {!isOfClient && state !== 'RECEIVED' && (
        <span title={text(state)} className={tone}>
          <Icon of={icon} size={14} />
          <VisuallyHidden>{text(state)}</VisuallyHidden>
        </span>
      )}
    </p>
  );
}

function Reactions({ client, message }: { client: Client; message: ChatMessage }) {
  if (message.reactions.length === 0) return null;
  return (
    <p className="relative z-1 -mt-1.5 mx-2 flex gap-1">
      {message.reactions.map(({ emoji, is_of_client }) => {
        const words = is_of_client ? text('reacted', { name: client.name, emoji }) : text('you_reacted', { emoji });
        return (
          <span
            key={String(is_of_client)}
            role="img"
            aria-label={words}
            title={words}
            className="rounded-full border border-line-2 bg-surface px-1.5 py-px text-xs"
          >
            {emoji}
          </span>
        );
      })}
    </p>
  );
}

const troubled: readonly string[] = ['FAILED', 'NOT_SENT', 'UNKNOWN'];

/** Why a message waits or did not arrive, and what to do. */
function Outcome({ message, onWriteAgain }: Omit<MessageBubbleProps, 'client'>) {
  const { time_zone } = useSession();
  const { state, reason_sentence, due_at, kind, type } = message;
  if (state === 'QUEUED' && reason_sentence !== null) {
    return (
      <p className="mt-0.5 text-xs text-fg-2">
        {reason_sentence} {due_at !== null && text('leaves', { time: formatTime(due_at, time_zone) })}
      </p>
    );
  }
  if (!troubled.includes(state)) return null;
  const isAgain = onWriteAgain !== null && kind === 'CHAT' && type !== 'template' && message.file === null;
  return (
    <p className={classNames('mt-0.5 text-end text-xs', state === 'UNKNOWN' ? 'text-warning-fg' : 'text-danger-fg')}>
      {reason_sentence ?? text(state as 'FAILED')}{' '}
      {isAgain && <LinkButton onClick={() => onWriteAgain(message)}>{text('write_again')}</LinkButton>}
    </p>
  );
}

/** What WhatsApp itself says, such as that a person has another number. */
function SystemLine({ message }: { message: ChatMessage }) {
  return (
    <li className="py-1 text-center text-xs text-fg-2">
      {message.text === '' ? (
        text('notice')
      ) : (
        <>
          {text('number_changed')} <LtrText>{message.text}</LtrText>
        </>
      )}
    </li>
  );
}
