import { useEffect, useId, useState } from 'react';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange } from '#platform/web/data.ts';
import { formatDateInSentence, formatNumber, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type Billing, type ChangePreview, billing as calls, MAX_SEATS } from '../../contract.ts';
import { describeFailure } from '../failure-words.ts';
import { Sums } from '../manage/box.tsx';
import { Stepper } from '../stepper.tsx';
import { text } from './en.ts';
import { SplitBody } from './split-dialog.tsx';

interface ChangeDialogProps {
  of: 'yearly' | 'seats';
  billing: Billing;
  onClose: () => void;
}

/** Shows what a change costs now and later, before it is made. */
export function ChangeDialog({ of, billing, onClose }: ChangeDialogProps) {
  const { card, plan, seats } = billing;
  const [wanted, setWanted] = useState(Math.max(plan?.seats ?? 1, seats.used));
  const { preview, isOver, workOut } = usePreview(of, wanted, plan?.seats);
  const [decline, setDecline] = useState<string | null>(null);
  const confirm = useChange(calls.confirmChange, {
    onSuccess: ({ result, url, failure_code }) => {
      if (result === 'CONFIRM' && url) return location.assign(url);
      if (result === 'DECLINED') return setDecline(describeFailure(failure_code));
      onClose();
      toast({ type: 'SUCCESS', heading: text('changed') });
    },
  });
  const shown = preview.data;
  const isPaid = shown !== undefined && shown.due_today.amount > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="share"
      isFlush
      title={text(of === 'yearly' ? 'yearly_question' : 'seats_title')}
      description={of === 'yearly' ? text('yearly_lead', { count: plan?.seats ?? 1 }) : text('seats_lead')}
      footerStart={shown && <Held preview={shown} isOver={isOver} onAgain={workOut} />}
      footer={
        <>
          <Button onClick={onClose}>{text('stay')}</Button>
          <Button
            variant="primary"
            disabled={!shown || isOver || preview.isPending}
            isSaving={confirm.isPending}
            onClick={() => shown && confirm.mutate({ body: { order_id: shown.order_id } })}
          >
            {isPaid ? text('pay', { sum: formatSum(shown.due_today) }) : text('change_now')}
          </Button>
        </>
      }
    >
      <SplitBody aside={<FromNowOn preview={shown} billing={billing} />}>
        {of === 'seats' && <SeatsField value={wanted} used={seats.used} onChange={setWanted} />}
        <Costs
          preview={preview}
          isNone={of === 'seats' && wanted === plan?.seats}
          last4={card?.last4}
          onAgain={workOut}
        />
        {decline && (
          <p role="alert" className="mt-3 font-medium text-danger-fg">
            {text('declined', { reason: decline })}
          </p>
        )}
      </SplitBody>
    </Dialog>
  );
}

const PAUSE_MS = 400;

/** Asks what the change costs once the number stands still, and says when the answer no longer holds. */
function usePreview(of: ChangeDialogProps['of'], wanted: number, present: number | undefined) {
  const preview = useChange(calls.previewChange, { onFailure: () => true });
  const seats = useDebounced(wanted, PAUSE_MS);
  const { mutate, reset } = preview;
  const isAsked = of === 'yearly' || seats !== present;
  const workOut = () => mutate({ body: of === 'yearly' ? { interval: 'year' } : { seats } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by what is wanted alone
  useEffect(() => {
    if (isAsked) workOut();
    else reset();
  }, [of, seats, isAsked]);
  const now = useNow();
  const isOver = preview.data !== undefined && preview.data.held_until <= now;
  return { preview, isOver, workOut };
}

function SeatsField({ value, used, onChange }: { value: number; used: number; onChange: (value: number) => void }) {
  const id = useId();
  return (
    <div className="mb-4">
      <div className="flex items-center gap-3">
        <span id={id} className="font-medium">
          {text('seats')}
        </span>
        <Stepper
          labelledBy={id}
          value={value}
          min={used}
          max={MAX_SEATS}
          words={{ fewer: text('one_fewer'), more: text('one_more') }}
          onChange={onChange}
        />
      </div>
      <p className="mt-1.5 text-xs text-fg-3">{text('at_least', { count: used })}</p>
    </div>
  );
}

interface CostsProps {
  preview: { data: ChangePreview | undefined; isPending: boolean; isError: boolean; error: Error | null };
  /** Whether nothing is asked for. */
  isNone: boolean;
  last4: string | undefined;
  onAgain: () => void;
}

function Costs({ preview: { data, isPending, isError, error }, isNone, last4, onAgain }: CostsProps) {
  if (isNone) return <p className="text-fg-2">{text('nothing_to_change')}</p>;
  if (isError) {
    return (
      <p role="alert" className="text-fg-2">
        {text('not_worked_out')} {error?.message} <LinkButton onClick={onAgain}>{text('work_out_again')}</LinkButton>
      </p>
    );
  }
  if (isPending || !data) {
    return (
      <Skeleton>
        {['w-38', 'w-31', 'w-34'].map((width) => (
          <SkeletonBlock key={width} className={`my-3 h-2.5 ${width}`} />
        ))}
      </Skeleton>
    );
  }
  const isBalance = data.due_today.amount < 0;
  const total = isBalance
    ? text('kept_as_balance')
    : last4
      ? text('charged_today_to', { last4 })
      : text('charged_today');
  return (
    <Sums
      lines={data.lines.map(({ label, total: sum }) => ({ label, sum: formatSum(sum) }))}
      total={{
        label: total,
        sum: formatSum(isBalance ? { ...data.due_today, amount: -data.due_today.amount } : data.due_today),
      }}
    />
  );
}

function FromNowOn({ preview, billing }: { preview: ChangePreview | undefined; billing: Billing }) {
  const { time_zone } = useSession();
  const { monthly_share } = billing.credits;
  const facts = [
    preview && {
      label: text('next_charge'),
      words: text('next_charge_text', {
        date: formatDateInSentence(preview.next_charge.at, time_zone),
        sum: formatSum(preview.next_charge.total),
      }),
    },
    { label: text('one_fewer_later'), words: text('at_renewal') },
    monthly_share !== null && {
      label: text('credits'),
      words: text('credits_as_before', { credits: formatNumber(monthly_share) }),
    },
  ].filter((each) => Boolean(each)) as { label: string; words: string }[];
  return (
    <>
      <h3 className="mb-2 font-semibold">{text('from_now_on')}</h3>
      <dl className="grid gap-2.5">
        {facts.map(({ label, words }) => (
          <div key={label}>
            <dt className="text-xs text-fg-3">{label}</dt>
            <dd className="font-medium tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const HELD_MS = 10 * 60_000;

function Held({ preview, isOver, onAgain }: { preview: ChangePreview; isOver: boolean; onAgain: () => void }) {
  const { time_zone } = useSession();
  if (isOver) {
    return (
      <span role="status" className="text-xs text-fg-2">
        {text('held_over')} <LinkButton onClick={onAgain}>{text('work_out_again')}</LinkButton>
      </span>
    );
  }
  const made = new Date(Date.parse(preview.held_until) - HELD_MS).toISOString();
  return <span className="text-xs text-fg-3">{text('held', { time: formatTime(made, time_zone) })}</span>;
}
