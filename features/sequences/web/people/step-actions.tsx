import { CalendarClock, Check, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { ChannelIcon } from '#domain/web/channel-icon.tsx';
import { useNow } from '#platform/web/clock.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { DateTimePanel, type DateTimePreset } from '#platform/web/ui/fields/dates/date-time-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import type { SequenceClient } from '../../clients-contract.ts';
import { text } from './en.ts';
import { useClientInSequence } from './use-client-in-sequence.ts';

const SendDialog = lazyPart(() => import('../due/send-dialog.tsx').then((module) => module.SendDialog));

/** What is done with the step whose turn it is: sent, done, later, skipped. */
export function StepActions({ client, onActed }: StepActionsProps) {
  const { complete, skip, moveTo, isSaving } = useClientInSequence(client);
  const act =
    <Given extends unknown[]>(command: (...given: Given) => void) =>
    (...given: Given) => {
      command(...given);
      onActed?.();
    };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5">
      <Send client={client} onActed={onActed} />
      <Button size="sm" icon={<Icon of={Check} />} isSaving={isSaving} onClick={act(() => complete())}>
        {text('mark_done')}
      </Button>
      <Later onChoose={act(moveTo)} />
      <Button size="sm" variant="ghost" icon={<Icon of={SkipForward} />} onClick={act(() => skip())}>
        {text('skip')}
      </Button>
    </div>
  );
}

interface StepActionsProps {
  client: SequenceClient;
  onActed?: (() => void) | undefined;
}

/** Opens the message or the call of the step; absent for one that the product sends. */
function Send({ client, onActed }: StepActionsProps) {
  // The step it was opened for, until it is closed: behind a step that was done comes the next.
  const [sending, setSending] = useState<SequenceClient | null>(null);
  const { step } = client;
  if (!step || step.type === 'DELAY') return null;
  const isShare = step.type === 'SHARE_CONTENT';
  if (isShare && step.is_automatic) return null;
  const pass = () => {
    setSending(null);
    onActed?.();
  };
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        icon={<ChannelIcon channel={isShare ? step.platform : step.contact_type} isPlain />}
        onClick={() => setSending(client)}
      >
        {text(isShare ? 'send' : 'contact')}
      </Button>
      {sending && <SendDialog row={sending} onClose={() => setSending(null)} onPass={pass} />}
    </>
  );
}

const HOUR_MS = 3_600_000;

function Later({ onChoose }: { onChoose: (due_at: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (due_at: string) => {
    setIsOpen(false);
    onChoose(due_at);
  };
  return (
    <Popover
      label={text('later_heading')}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="sm" variant="ghost" icon={<Icon of={CalendarClock} />}>
          {text('later')}
        </Button>
      }
    >
      <LaterPanel choose={choose} />
    </Popover>
  );
}

function LaterPanel({ choose }: { choose: (due_at: string) => void }) {
  const { time_zone, default_next_step_time: time } = useSession();
  const now = useNow();
  const today = toCalendarDay(now, time_zone);
  const offer = (label: string, at: string): DateTimePreset => ({
    label,
    hint: formatDateTime(at, time_zone),
    icon: <Icon of={CalendarClock} />,
    onChoose: () => choose(at),
  });
  const inDays = (days: number) => toInstant(`${addDays(today, days)}T${time}`, time_zone);
  return (
    <DateTimePanel
      heading={text('later_heading')}
      start={{ date: addDays(today, 1), time }}
      today={today}
      min={today}
      presets={[
        offer(text('in_an_hour'), new Date(Date.parse(now) + HOUR_MS).toISOString()),
        offer(text('tomorrow'), inDays(1)),
        offer(text('next_week'), inDays(7)),
      ]}
      onSave={(wanted) => choose(toInstant(`${wanted.date}T${wanted.time}`, time_zone))}
    />
  );
}
