import { ArrowDown } from 'lucide-react';
import { type UIEvent, useRef, useState } from 'react';
import { addDays } from '#domain/wall-time.ts';
import type { Client } from '#features/clients/contract.ts';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatCalendarDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ChatMessage } from '../../chat-contract.ts';
import { describeMessage } from './describe-message.ts';
import { text } from './en.ts';
import { MessageBubble } from './message-bubble.tsx';

/** How far one scrolls back before the way to the newest message is offered, and how near the top earlier ones are read. */
const AWAY_PX = 240;
const EARLY_PX = 400;

interface MessageListProps {
  client: Client;
  /** The result of `useReadPages`, newest first. */
  list: {
    rows: readonly ChatMessage[];
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** Null for people who may not write. */
  onWriteAgain: ((message: ChatMessage) => void) | null;
  /** Null where nothing can be answered now. */
  onReply: ((message: ChatMessage) => void) | null;
}

/**
 * The messages by day, the newest at the bottom, where the view stays while new ones come. The scroller counts from its end, so that
 * earlier messages appear above without moving what one reads.
 */
export function MessageList({ client, list, onWriteAgain, onReply }: MessageListProps) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  const scroller = useRef<HTMLElement>(null);
  const [isAway, setIsAway] = useState(false);
  const newest = list.rows[0];
  const [first] = useState(newest?.id);
  const [seen, setSeen] = useState(newest?.id);
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    const back = Math.abs(scrollTop);
    setIsAway(back > AWAY_PX);
    if (back <= AWAY_PX) setSeen(newest?.id);
    const isNearTop = scrollHeight - clientHeight - back < EARLY_PX;
    if (isNearTop && list.hasNextPage && !list.isFetchingNextPage) list.fetchNextPage();
  };
  const isNew = newest !== undefined && newest.id !== first && newest.kind === 'CLIENT';
  return (
    <div className="relative flex min-h-60 flex-1 flex-col">
      <section
        ref={scroller}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it with the arrow keys
        tabIndex={0}
        aria-label={text('messages', { name: client.name })}
        className="focus-inset flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain"
      >
        <div className="px-6 py-4 max-sm:px-4">
          <ShowMore list={list} size="sm" label={text('earlier')} className="mb-3 flex justify-center" />
          {groupByDay(list.rows, time_zone).map(({ day, messages }) => (
            <section key={day} aria-label={labelDay(day, today)}>
              <h3 className="flex items-center gap-2.5 py-2 text-xs font-medium text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                {labelDay(day, today)}
              </h3>
              <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
                {messages.map((message) => (
                  <MessageBubble key={message.id} {...{ client, message, onWriteAgain, onReply }} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </section>
      {isAway && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            size="sm"
            icon={<Icon of={ArrowDown} size={14} />}
            onClick={() => scroller.current?.scrollTo({ top: 0 })}
            className="shadow-pop"
          >
            {text(seen === newest?.id ? 'newest' : 'new_message')}
          </Button>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {isNew && text('said', { name: client.name, words: describeMessage(newest) })}
      </p>
    </div>
  );
}

/** Groups messages, the newest first, by the person's day, the oldest first. */
function groupByDay(rows: readonly ChatMessage[], time_zone: string): { day: string; messages: ChatMessage[] }[] {
  const days: { day: string; messages: ChatMessage[] }[] = [];
  for (const message of rows.toReversed()) {
    const day = calendarDateIn(message.at, time_zone);
    if (days.at(-1)?.day === day) days.at(-1)!.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

function labelDay(day: string, today: string): string {
  if (day === today) return text('today');
  return day === addDays(today, -1) ? text('yesterday') : formatCalendarDate(day);
}
