import { X } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { FormattedText } from '#features/whatsapp-templates/web/index.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { QuotedMessage } from '../../chat-contract.ts';
import { describeMessage } from './describe-message.ts';
import { text } from './en.ts';

interface QuotationProps {
  client: Client;
  /** Null for one that is not here any more. */
  message: QuotedMessage | null;
}

/** The message that another one answers: who wrote it, and its first line or what kind of file it is. */
export function Quotation({ client, message }: QuotationProps) {
  const name = useWriter(client, message);
  return (
    <blockquote
      className={classNames(
        'min-w-0 border-s-2 ps-2 text-xs text-fg-2',
        message?.kind === 'CLIENT' ? 'border-line-btn' : 'border-brand',
      )}
    >
      {message === null ? (
        <p className="italic">{text('quoted_gone')}</p>
      ) : (
        <>
          <p dir="auto" className="truncate font-medium text-fg">
            {name}
          </p>
          <p dir="auto" className="truncate">
            <FormattedText text={describeMessage(message).split('\n', 1)[0]!} />
          </p>
        </>
      )}
    </blockquote>
  );
}

/** The message that is being answered, above the field, and the way to let it go. */
export function AnsweredMessage({ client, message, onLetGo }: QuotationProps & { onLetGo: () => void }) {
  const name = useWriter(client, message);
  return (
    <section
      aria-label={text('answering', { name })}
      className="flex items-center gap-2 rounded-md bg-fill px-2.5 py-1.5"
    >
      <div className="min-w-0 flex-1">
        <Quotation client={client} message={message} />
      </div>
      <Button
        size="sm"
        variant="ghost"
        aria-label={text('let_go')}
        title={text('let_go')}
        icon={<Icon of={X} size={14} />}
        onClick={onLetGo}
      />
    </section>
  );
}

/** Returns who wrote a message, as the person who reads it calls them. */
function useWriter(client: Client, message: QuotedMessage | null): string {
  const { profile_id } = useSession();
  if (message?.kind === 'CLIENT') return client.name;
  if (message?.kind === 'PHONE') return text('from_phone_app');
  if (message?.author?.id === profile_id) return text('you');
  return message?.author?.name ?? text('your_side');
}
