import { Reply } from 'lucide-react';
import { messageLooks } from '#domain/web/messages/message-looks.ts';
import { useChange } from '#platform/web/data.ts';
import { formatDateTime, formatDuration } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { type ListedMessage, Resolution, whatsappMessages } from '../../messages-calls.ts';
import { text } from './en.ts';

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1_000;

/** Returns how long after the lead it was sent; a dash where it was not. */
export const describeAfter = ({ at, sent_at }: ListedMessage): string =>
  sent_at === null ? text('none') : formatDuration(secondsBetween(at, sent_at));

export const describeCredit = ({ credit }: ListedMessage): string => text(credit ?? 'free');

/** Returns whose alert has the text; null where it was given to no one. */
function describeOffer({ offered }: ListedMessage): string | null {
  if (!offered) return null;
  return offered.to === null ? text('offered') : text('offered_to', { name: offered.to });
}

/** Returns what became of a message, in words. */
export function describeResult(message: ListedMessage, zone: string): string {
  const { state, sent_at, at, read_at, replied_at, reason_sentence, due_at } = message;
  const since = sent_at ?? at;
  if (replied_at !== null) return text('REPLIED', { duration: formatDuration(secondsBetween(since, replied_at)) });
  switch (state) {
    case 'READ':
      if (read_at === null) return text('READ_AT_ONCE');
      return text('READ', { duration: formatDuration(secondsBetween(since, read_at)) });
    case 'QUEUED':
      return reason_sentence ?? text('QUEUED', { time: formatDateTime(due_at ?? at, zone) });
    case 'FAILED':
    case 'NOT_SENT':
      return [reason_sentence ?? text(state), describeOffer(message)].filter(Boolean).join(' ');
    case 'RECEIVED':
      return text('none');
    default:
      return text(state);
  }
}

/** What became of a message; one without an answer asks the person. */
export function MessageResult({ message, name }: { message: ListedMessage; name: string }) {
  const { time_zone } = useSession();
  const words = describeResult(message, time_zone);
  const { icon, tone } =
    message.replied_at === null ? messageLooks[message.state] : { icon: Reply, tone: 'text-success-fg' };
  return (
    <span className={classNames('flex min-w-0 items-center gap-2', tone)}>
      <Icon of={icon} size={14} />
      <span title={words} className="min-w-0 truncate">
        {words}
      </span>
      {message.state === 'UNKNOWN' && <Decide id={message.id} name={name} />}
    </span>
  );
}

function Decide({ id, name }: { id: string; name: string }) {
  const resolve = useChange(whatsappMessages.resolve, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('resolved') }),
  });
  return (
    // Above the link of the whole row on a phone.
    <span className="relative z-10 ms-auto">
      <Menu
        label={text('decide_about', { name })}
        trigger={
          <Button size="sm" aria-label={text('decide_about', { name })} isSaving={resolve.isPending}>
            {text('decide')}
          </Button>
        }
      >
        {Resolution.options.map((resolution) => (
          <MenuItem key={resolution} onSelect={() => resolve.mutate({ params: { id }, body: { resolution } })}>
            {text(resolution)}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
