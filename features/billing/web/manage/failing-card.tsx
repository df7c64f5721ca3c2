import { CircleAlert, CircleX, Clock } from 'lucide-react';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { useChange } from '#platform/web/data.ts';
import { countDays, formatDayOfMonth, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { type Billing, type Invoice, type PaymentResult, payments } from '../../contract.ts';
import { text as shared } from '../en.ts';
import { describeFailure } from '../failure-words.ts';
import { usePaymentPage } from '../paying/use-payment-page.ts';
import { Box } from './box.tsx';
import { text } from './en.ts';
import { PlanHead } from './plan-head.tsx';

/** The plan while its payment fails: why, when the card is charged again, and what to do instead. */
export function FailingCard({ billing: { open_invoice: invoice, card, dates } }: { billing: Billing }) {
  const pay = useChange(payments.payInvoice, { onSuccess: showResult });
  const replace = usePaymentPage(payments.replaceCard);
  const sum = invoice && formatSum(invoice.total);
  const reason = describeFailure(invoice?.failure_code ?? null);
  return (
    <Box className="border-danger-line! py-4">
      <PlanHead
        name={text('pro')}
        badge={{ tone: 'danger', icon: CircleAlert, words: text('payment_failing') }}
        actions={
          <>
            {invoice && (
              <Button isSaving={pay.isPending} onClick={() => pay.mutate({ params: { id: invoice.id } })}>
                {text('try_again')}
              </Button>
            )}
            <Button variant="primary" isSaving={replace.isPending} onClick={() => replace.mutate({})}>
              {text('update_card')}
            </Button>
          </>
        }
      >
        {sum &&
          (card ? text('failing_text', { sum, last4: card.last4, reason }) : text('failing_no_card', { sum, reason }))}
      </PlanHead>
      {invoice && <Tries invoice={invoice} lastTry={dates.find(({ kind }) => kind === 'LAST_TRY')?.at ?? null} />}
    </Box>
  );
}

/** Says what became of a charge, or goes where the bank asks for a confirmation. */
export function showResult({ result, url, failure_code }: PaymentResult): void {
  if (result === 'CONFIRM' && url) location.assign(url);
  else if (result === 'PAID') toast({ type: 'SUCCESS', heading: text('paid_now') });
  else
    toast({
      type: 'ERROR',
      heading: text('declined'),
      message: shared('declined', { reason: describeFailure(failure_code) }),
    });
}

interface Try {
  at: string;
  label: string;
  kind: 'failed' | 'next' | 'last';
}

function Tries({ invoice, lastTry }: { invoice: Invoice; lastTry: string | null }) {
  const { time_zone } = useSession();
  const { failed_at, next_attempt_at: next } = invoice;
  const first = failed_at[0] ?? invoice.created_at;
  const day = (at: string) => countDays(first, at, time_zone);
  const tries: Try[] = [
    ...failed_at.map((at): Try => ({ at, label: text('try_day', { day: day(at) }), kind: 'failed' })),
    ...(next ? [{ at: next, label: text('try_next', { day: day(next) }), kind: 'next' } as const] : []),
    ...(lastTry && lastTry !== next
      ? [{ at: lastTry, label: text('try_last', { day: day(lastTry) }), kind: 'last' } as const]
      : []),
  ];
  return (
    <ol
      aria-label={text('tries')}
      className="mt-3 grid grid-cols-2 gap-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
    >
      {tries.map(({ at, label, kind }) => (
        <li
          key={at}
          className={classNames('rounded-md border px-2.5 py-2', kind === 'next' ? 'border-warning' : 'border-line-2')}
        >
          <p
            className={classNames(
              'flex items-center gap-1.5 text-xs font-medium',
              kind === 'failed' && 'text-danger-fg',
              kind === 'next' && 'text-warning-fg',
              kind === 'last' && 'text-fg-3',
            )}
          >
            <Icon of={kind === 'failed' ? CircleX : Clock} size={12} />
            {label}
            {kind === 'failed' && <VisuallyHidden>{text('try_failed')}</VisuallyHidden>}
          </p>
          <time dateTime={at} className="text-xs text-fg-2 tabular-nums">
            {formatDayOfMonth(at, time_zone)}, {formatTime(at, time_zone)}
          </time>
        </li>
      ))}
    </ol>
  );
}
