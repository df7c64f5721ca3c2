import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { useState } from 'react';
import { billingPages } from '#features/billing/pages.ts';
import type { Client } from '#features/clients/contract.ts';
import type { CallFailed } from '#platform/web/api.ts';
import { useRead, useReadPages } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { NoPermissionPanel, StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { type ChatMessage, whatsappChat } from '../../chat-contract.ts';
import { Composer, type OpenChat } from './composer.tsx';
import { text } from './en.ts';
import { MessageList } from './message-list.tsx';
import { useReadReceipt } from './use-read-receipt.ts';

/** Messages that are read at once: a screen of them; older ones come as they are scrolled to. */
const FIRST_MESSAGES = 30;

/** What takes the chat away while it is open: the client is gone, the flag or the right. */
const lost: readonly number[] = [404, 425, 455];

/** What a client and the organisation wrote to each other on WhatsApp, and the field to answer. */
export function ChatPanel({ client }: { client: Client }) {
  const params = { id: client.id };
  const [chosen, setChosen] = useState<OpenChat>({});
  const [again, setAgain] = useState<{ text: string } | null>(null);
  const [answered, setAnswered] = useState<ChatMessage | null>(null);
  const chats = useRead(whatsappChat.listWhatsappChatPhoneNumbers, { params, query: { page_size: 50 } });
  const last = chats.data?.results[0];
  const which: OpenChat = last ? { phone: last.phone, number_id: last.own.id, ...chosen } : chosen;
  const enabled = chats.isSuccess;
  const list = useReadPages(
    whatsappChat.getWhatsappChat,
    { params, query: { page_size: FIRST_MESSAGES, ...which } },
    { enabled, keepPrevious: true },
  );
  const composer = useRead(whatsappChat.getComposer, { params, query: { ...which } }, { enabled, keepPrevious: true });
  useReadReceipt(client, list.rows);
  const failed = [chats, list, composer].find(
    ({ error, data }) => error !== null && (data === undefined || lost.includes(error.status)),
  );
  if (failed) return <ChatRefused read={failed} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {list.isPending ? (
        <ChatSkeleton />
      ) : list.rows.length === 0 ? (
        <StatePanel icon={MessageCircle} title={text('empty_title')} className="min-h-60">
          {text('empty_text', { name: client.name })}
        </StatePanel>
      ) : (
        <MessageList
          key={JSON.stringify(which)}
          client={client}
          list={list}
          onWriteAgain={client.access_policy.EDIT ? ({ text: words }: ChatMessage) => setAgain({ text: words }) : null}
          onReply={client.access_policy.EDIT && composer.data?.reason === null ? setAnswered : null}
        />
      )}
      {composer.data && (
        <Composer
          key={`${composer.data.phone} ${composer.data.number_id}`}
          client={client}
          composer={composer.data}
          chats={chats.data?.results ?? []}
          again={again}
          answered={answered}
          onAnswered={() => setAnswered(null)}
          onChoose={(next) => {
            setAnswered(null);
            setChosen({ ...chosen, ...next });
          }}
          onClosed={() => void composer.refetch()}
        />
      )}
    </div>
  );
}

const ChatSkeleton = () => (
  <Skeleton className="min-h-60 flex-1 p-6 max-sm:px-4">
    {['w-48', 'ms-auto w-56', 'w-36', 'ms-auto w-44'].map((width) => (
      <SkeletonBlock key={width} shape="button" className={`mb-3 h-10 max-w-full ${width}`} />
    ))}
  </Skeleton>
);

interface Failed {
  error: CallFailed | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Says why there is no chat to see: it failed, it is not this person's, or the organisation does not have it. */
function ChatRefused({ read }: { read: Failed }) {
  const { owner_name } = useSession();
  switch (read.error?.status) {
    case 425:
      return (
        <StatePanel
          icon={MessageCircleOff}
          title={text('switched_off')}
          actions={
            <PageLink to={billingPages.contact_sales} className={buttonClasses({ variant: 'primary' })}>
              {text('talk_to_sales')}
            </PageLink>
          }
        >
          {text('switched_off_text')}
        </StatePanel>
      );
    case 403:
    case 455:
      return (
        <NoPermissionPanel title={text('refused')}>{text('refused_text', { owner: owner_name })}</NoPermissionPanel>
      );
    case 404:
      return <StatePanel icon={MessageCircleOff} title={text('client_gone')} />;
    default:
      return <NotLoaded title={text('not_loaded')} read={read} />;
  }
}
