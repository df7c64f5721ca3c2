import { Ban, Phone, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageLooks } from '#domain/web/messages/message-looks.ts';
import type { Client } from '#features/clients/contract.ts';
import { FormattedText } from '#features/whatsapp-templates/web/index.ts';
import { formatDateTime, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { ChatMessage } from '../../chat-contract.ts';
import { describeMessage, placeholders } from './describe-message.ts';
import { text } from './en.ts';
import { MessageFile } from './message-file.tsx';
import { Quotation } from './quotation.tsx';

/** Headings above what was passed on. */
const headings: Partial<Record<ChatMessage['type'], () => string>> = {
  location: () => text('location'),
  contacts: () => text('contacts'),
};

interface MessageBubbleProps {
  client: Client;
  message: ChatMessage;
  onWriteAgain: ((message: ChatMessage) => void) | null;
  /** Null where nothing can be answered now. */
  onReply: ((message: ChatMessage) => void) | null;
}

/** One message: what came at the start, what was sent at the end, with what became of it. */
export function MessageBubble({ client, message, onWriteAgain, onReply }: MessageBubbleProps) {
  if (message.type === 'system') return <SystemLine message={message} />;
  const isOfClient = message.kind === 'CLIENT';
  return (
    <li className={classNames('flex flex-col', isOfClient ? 'items-start' : 'items-end')}>
      <div
        className={classNames(
          'group/message flex max-w-full min-w-0 items-center gap-1',
          isOfClient ? 'max-sm:pe-2' : 'flex-row-reverse max-sm:ps-2',
        )}
      >
        <div
          className={classNames(
            'max-w-[68ch] min-w-0 rounded-lg px-3 py-2 wrap-anywhere',
            isOfClient ? 'rounded-es-xs bg-fill' : 'rounded-ee-xs bg-brand-tint-2',
          )}
        >
          <VisuallyHidden>{isOfClient ? `${client.name}: ` : `${message.author?.name ?? ''} `}</VisuallyHidden>
          {message.quoted && (
            <div className="mb-1.5">
              <Quotation client={client} message={message.quoted.message} />
            </div>
          )}
          <Said client={client} message={message} />
          <MetaLine message={message} isOfClient={isOfClient} />
        </div>
        <ReplyButton message={message} onReply={message.is_answerable ? onReply : null} />
      </div>
      <Reactions client={client} message={message} />
      {!isOfClient && <Outcome message={message} onWriteAgain={onWriteAgain} />}
    </li>
  );
}

/** Has the message answered; it keeps its place where it cannot be, so that bubbles have one edge. */
function ReplyButton({ message, onReply }: Pick<MessageBubbleProps, 'message' | 'onReply'>) {
  if (onReply === null) return <span className="w-8 shrink-0" />;
  const label = text('reply', { words: describeMessage(message).slice(0, 60) });
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={label}
      title={label}
      icon={<Icon of={Reply} size={14} isDirectional />}
      onClick={() => onReply(message)}
      className="w-8 shrink-0 px-0 opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-70"
    />
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
function Outcome({ message, onWriteAgain }: Pick<MessageBubbleProps, 'message' | 'onWriteAgain'>) {
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
