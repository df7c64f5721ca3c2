import { CalendarClock, SkipForward } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ContactType } from '#domain/channels.ts';
import { followUpState } from '#domain/follow-up.ts';
import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import { type Client, clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { ActivitySummary } from '#features/clients/web/index.ts';
import { LaterPopover } from '#features/follow-ups/web/index.ts';
import { platformLink, unreachable } from '#features/sharing/web/index.ts';
import { timeline } from '#features/timeline/contract.ts';
import { linkTo, listWays, reasonAgainst } from '#features/timeline/web/index.ts';
import { bottomBar } from '#platform/web/browser/root-mark.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { calendarDateIn } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { SequenceClient } from '../../clients-contract.ts';
import { type ActionStep, isAction } from '../../definition.ts';
import { MAX_SENT, type PreparedStep } from '../../due-contract.ts';
import { describeStep, StepMark } from '../list/step-line.tsx';
import { describePlace, When } from './due-list.tsx';
import { text } from './en.ts';
import { useDoStep, usePreparedStep } from './use-do-step.ts';

interface DueStepProps {
  row: SequenceClient;
  /** Who comes next. */
  then: ReactNode;
  onPass: () => void;
  onUndo: () => void;
}

/** One client with the step that is due: what will be sent, and the buttons that send it, put it off or pass it over. */
export function DueStep({ row, then, ...passing }: DueStepProps) {
  const client = useRead(clients.get, { params: { id: row.client.id } });
  const prepared = usePreparedStep(row);
  const isShare = row.step?.type === 'SHARE_CONTENT';
  if (client.isError) return <NotLoaded title={text('not_loaded')} read={client} />;
  if (isShare && prepared.error?.status === 409) {
    return (
      <StatePanel
        title={text('just_done')}
        actions={
          <Button variant="primary" onClick={passing.onPass}>
            {text('next')}
          </Button>
        }
      >
        {text('just_done_text', { name: row.client.name })}
      </StatePanel>
    );
  }
  if (isShare && prepared.isError) return <NotLoaded title={text('not_prepared')} read={prepared} />;
  if (!client.data || (isShare && !prepared.data) || !row.step || !isAction(row.step))
    return <TableSkeleton rows={6} />;
  return (
    <Doing
      row={row}
      step={row.step}
      client={client.data}
      prepared={prepared.data ?? null}
      then={then}
      passing={passing}
    />
  );
}

interface DoingProps {
  row: SequenceClient;
  step: ActionStep;
  client: Client;
  prepared: PreparedStep | null;
  then: ReactNode;
  passing: Pick<DueStepProps, 'onPass' | 'onUndo'>;
}

function Doing({ row, step, client, prepared: given, then, passing }: DoingProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [written, setWritten] = useState<string | null>(null);
  const prepared = written === null ? given : rewrite(given, written);
  const [wantsFollowUpDone, setWantsFollowUpDone] = useState(true);
  const hasFollowUp = useHasFollowUpToday(client);
  const commands = useDoStep(row, { ...passing, endsFollowUp: hasFollowUp && wantsFollowUpDone });
  const { link, reason } = findWay(step, client, prepared);
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-4">
        <div className="flex items-center gap-3">
          <Avatar of={client} size={40} />
          <h2 className="min-w-0 flex-1 truncate text-md font-semibold">
            <PageLink to={clientPages.client} params={{ id: client.id }}>
              {client.name}
            </PageLink>
          </h2>
          <When row={row} />
        </div>
        <p className="flex min-w-0 items-center gap-1.5 text-fg-2">
          <ActivitySummary client={client} />
        </p>
        <Place row={row} />
        <p className="flex min-w-0 items-center gap-2.5">
          <StepMark step={step} />
          <span className="min-w-0 truncate font-medium">{prepared?.content?.title ?? describeStep(step)}</span>
        </p>
        <Words step={step} prepared={prepared} onWrite={setWritten} />
        {reason && (
          <p role="alert" className="text-sm text-danger-fg">
            {reason}
          </p>
        )}
        {prepared?.share && prepared.obstacles.includes('EMPTY_TOKEN') && (
          <p className="text-sm text-warning-fg">{text('obstacle_EMPTY_TOKEN')}</p>
        )}
        {hasFollowUp && (
          <Checkbox
            label={text('follow_up_too')}
            checked={wantsFollowUpDone}
            onChange={(event) => setWantsFollowUpDone(event.target.checked)}
          />
        )}
        {then && <div className="border-t border-line pt-3 text-sm">{then}</div>}
      </div>
      <div
        ref={bottomBar}
        className="grid shrink-0 gap-2 border-t border-line px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]"
      >
        {isAsking ? (
          <Question row={row} step={step} prepared={prepared} commands={commands} onCancel={() => setIsAsking(false)} />
        ) : (
          <Actions step={step} client={client} link={link} commands={commands} onOpen={() => setIsAsking(true)} />
        )}
      </div>
    </>
  );
}

/** Whether the client's follow-up is due, so that the step may be what was to be done. */
function useHasFollowUpToday({ follow_up }: Client): boolean {
  const { time_zone } = useSession();
  const { type } = followUpState(follow_up, useNow(), (instant) => calendarDateIn(instant, time_zone));
  return type === 'overdue' || type === 'today';
}

/** Returns the address that opens the other application, or the words for what is in the way. */
function findWay(step: ActionStep, client: Client, prepared: PreparedStep | null) {
  if (step.type === 'CONTACT_CLIENT') {
    const [way] = listWays(client, step.contact_type);
    const link = way ? linkTo(step.contact_type, way, { message: '', subject: '' }) : null;
    return { link, reason: reasonAgainst(client, step.contact_type) };
  }
  if (!prepared?.share) {
    const isDeleted = prepared?.obstacles.includes('CONTENT_DELETED');
    return { link: null, reason: text(isDeleted ? 'obstacle_CONTENT_DELETED' : 'obstacle_CONTENT_HIDDEN') };
  }
  const { message, link } = prepared.share;
  const title = prepared.content?.title ?? '';
  return {
    link: platformLink(step.platform, { client, message, title, link }),
    reason: unreachable(step.platform, client),
  };
}

/** Where the client is in the sequence: a bar for each step. */
const Place = ({ row }: { row: SequenceClient }) => (
  <div>
    <div aria-hidden="true" className="flex gap-1">
      {Array.from({ length: row.step_count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by nothing else
          key={index}
          className={`h-1 flex-1 rounded-full ${index + 1 < (row.step_number ?? 0) ? 'bg-brand' : index + 1 === row.step_number ? 'bg-brand-tint-2' : 'bg-fill-2'}`}
        />
      ))}
    </div>
    <p className="mt-1.5 text-xs text-fg-3">{describePlace(row)}</p>
  </div>
);

/** What is sent, or the note on what to say. */
function Words({
  step,
  prepared,
  onWrite,
}: Pick<DoingProps, 'step' | 'prepared'> & { onWrite: (text: string) => void }) {
  const [isEditing, setIsEditing] = useState(false);
  const share = prepared?.share;
  const words = step.type === 'CONTACT_CLIENT' ? step.note : share?.message;
  if (share && isEditing) {
    return (
      <TextArea
        label={text('message')}
        isLabelHidden
        value={share.message}
        maxLength={MAX_SENT}
        onChange={(event) => onWrite(event.target.value)}
      />
    );
  }
  if (!words) return null;
  return (
    <section aria-label={text(step.type === 'CONTACT_CLIENT' ? 'your_note' : 'message')} className="grid gap-2">
      <p dir="auto" className="rounded-md border border-line-2 p-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {words}
      </p>
      {share && (
        <Button size="sm" className="justify-self-start" onClick={() => setIsEditing(true)}>
          {text('edit_text')}
        </Button>
      )}
    </section>
  );
}

/** The same share with other words; without the link in them it is sent without. */
function rewrite(prepared: PreparedStep | null, message: string): PreparedStep | null {
  if (!prepared?.share) return prepared;
  const { share } = prepared;
  return {
    ...prepared,
    share: { ...share, message, link: share.link && message.includes(share.link) ? share.link : null },
  };
}

type Commands = ReturnType<typeof useDoStep>;

interface ActionsProps {
  step: ActionStep;
  client: Client;
  link: string | null;
  commands: Commands;
  onOpen: () => void;
}

function Actions({ step, client, link, commands, onOpen }: ActionsProps) {
  const channel = step.type === 'SHARE_CONTENT' ? step.platform : step.contact_type;
  const main = useRef<HTMLAnchorElement>(null);
  useEffect(() => main.current?.focus(), []);
  // A click that cannot be recorded is ignored (S0-7-05).
  const note = useChange(timeline.recordContactClick, { onFailure: () => true });
  const noteClick = (used: ContactType) => note.mutate({ params: { id: client.id }, body: { channel: used } });
  const [way] = channel === 'phone_call' ? [] : listWays(client, 'phone_call');
  return (
    <>
      {link && (
        <a
          ref={main}
          href={link}
          {...(link.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
          onClick={() => {
            noteClick(channel);
            onOpen();
          }}
          className={buttonClasses({ variant: 'primary', size: 'lg', isBlock: true })}
        >
          <ChannelIcon channel={channel} isPlain />
          {channel === 'phone_call'
            ? text('call_named', { name: client.name })
            : text('open_platform', { platform: channelLabel(channel) })}
        </a>
      )}
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <LaterPopover
          label={text('later_named', { name: client.name })}
          onChoose={commands.postpone}
          trigger={<Button icon={<Icon of={CalendarClock} />}>{text('later')}</Button>}
        />
        {way && (
          <a
            href={linkTo('phone_call', way, { message: '', subject: '' })}
            onClick={() => noteClick('phone_call')}
            className={buttonClasses()}
          >
            <ChannelIcon channel="phone_call" />
            {text('call')}
          </a>
        )}
        <Button icon={<Icon of={SkipForward} />} isSaving={commands.isSaving} onClick={commands.skip}>
          {text('skip')}
        </Button>
      </div>
    </>
  );
}

interface QuestionProps {
  row: SequenceClient;
  step: ActionStep;
  prepared: PreparedStep | null;
  commands: Commands;
  onCancel: () => void;
}

/** Asks what came of it; only what is confirmed here is recorded (readings.md D5). */
function Question({ row, step, prepared, commands, onCancel }: QuestionProps) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  const isCall = step.type === 'CONTACT_CLIENT' && step.contact_type === 'phone_call';
  const share = prepared?.share;
  const confirm = () =>
    commands.complete(
      share ? { share_id: share.id, message: share.message } : { text: '', ...(isCall && { outcome: 'answered' }) },
    );
  return (
    <fieldset
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise the key would leave the screen, or close the dialog.
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
      className="m-0 grid min-w-0 gap-2 border-0 p-0"
    >
      <legend className="mb-1 p-0 font-semibold">
        {text(isCall ? 'call_question' : 'sent_question', { name: row.client.name })}
      </legend>
      <p className="text-xs text-fg-3">{text('question_text')}</p>
      <Button ref={yes} variant="primary" size="lg" isBlock isSaving={commands.isSaving} onClick={confirm}>
        {text(isCall ? 'reached' : 'sent')}
      </Button>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {isCall && (
          <Button onClick={() => commands.complete({ text: '', outcome: 'no_answer' })}>{text('no_answer')}</Button>
        )}
        <Button onClick={onCancel}>{text(isCall ? 'not_called' : 'not_sent')}</Button>
      </div>
    </fieldset>
  );
}
