import { messageLooks } from '#domain/web/messages/message-looks.ts';
import { Ago } from '#platform/web/ago.tsx';
import { defineText } from '#platform/web/en/text.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { MessageProgress as Progress } from '../contract.ts';

/** Words of what became of a message; what has a time says how long ago. */
const text = defineText({
  QUEUED: 'Waiting to be sent',
  CLAIMED: 'Being sent',
  ACCEPTED: 'Handed to Meta',
  HELD: 'Meta checks the template first',
  SENT: 'Sent',
  SENT_ago: 'Sent {ago}',
  DELIVERED: 'Delivered',
  DELIVERED_ago: 'Delivered {ago}',
  READ: 'Read',
  READ_ago: 'Read {ago}',
  FAILED: 'Failed',
  UNKNOWN: 'No answer from Meta: it may have been sent',
  NOT_SENT: 'Not sent',
  RECEIVED: 'Received',
});

const timed = { SENT: 'sent_at', DELIVERED: 'delivered_at', READ: 'read_at' } as const;

/** Shows what became of a message that was sent: its ticks, and since when, or why it failed. */
export function MessageProgress({ progress }: { progress: Progress }) {
  const { state } = progress;
  const { icon, tone } = messageLooks[state];
  return (
    <span className={`flex min-w-0 items-center gap-1.5 text-xs ${tone}`}>
      <Icon of={icon} size={14} className="shrink-0" />
      <ProgressWords progress={progress} />
    </span>
  );
}

function ProgressWords({ progress }: { progress: Progress }) {
  const { state } = progress;
  if (state === 'SENT' || state === 'DELIVERED' || state === 'READ') {
    const at = progress[timed[state]];
    return at === null ? text(state) : <Ago instant={at} write={(ago) => text(`${state}_ago`, { ago })} />;
  }
  const has_reason = state === 'FAILED' || state === 'NOT_SENT';
  return <span className="min-w-0">{(has_reason && progress.reason_sentence) || text(state)}</span>;
}
