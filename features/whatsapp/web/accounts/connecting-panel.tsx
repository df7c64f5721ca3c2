import { Check, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TextLink } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type WhatsAppAccount, type WhatsAppNumber, whatsappAccounts } from '../../contract.ts';
import { text } from './en.ts';
import { atMeta, nameAccount } from './number-words.ts';

type Step = NonNullable<WhatsAppAccount['failed_step']>;
const steps: readonly Step[] = ['TOKEN', 'ACCOUNT', 'SUBSCRIBE', 'CALLBACK', 'NUMBERS', 'REGISTER'];

interface ConnectingPanelProps {
  account: WhatsAppAccount;
  /** The number that a person chose to register; null for the one that waits. */
  number: WhatsAppNumber | null;
}

/** The steps of connecting an account, each with its time; the one that stopped says why and goes on from there. */
export function ConnectingPanel({ account, number }: ConnectingPanelProps) {
  const { steps_done, failed_step } = account;
  // A number that is chosen is registered although every step is done.
  const stopped = number ? 'REGISTER' : failed_step;
  return (
    <section
      aria-label={text('steps', { name: nameAccount(account) })}
      className="rounded-md border border-line-2 bg-surface p-4"
    >
      <div className="mb-3 flex items-start gap-2">
        <h2 dir="auto" className="min-w-0 flex-1 font-semibold wrap-anywhere">
          {nameAccount(account)}
        </h2>
        {account.state === 'CONNECTING' && <Badge tone="danger">{text('state_CONNECTING')}</Badge>}
      </div>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <StepLine
            key={step}
            label={nameStep(account, step, steps_done[step] !== undefined && step !== stopped)}
            mark={
              step === stopped ? (
                <Mark className="bg-danger-tint text-danger-fg">
                  <Icon of={X} size={12} />
                </Mark>
              ) : steps_done[step] ? (
                <Mark className="bg-success-tint text-success-fg">
                  <Icon of={Check} size={12} />
                </Mark>
              ) : (
                <Mark className="border border-line-ctl text-2xs text-fg-2">{index + 1}</Mark>
              )
            }
          >
            {step === stopped ? (
              <StoppedStep account={account} step={step} number={number} />
            ) : (
              <StepFacts account={account} step={step} />
            )}
          </StepLine>
        ))}
      </ol>
      <p className="mt-4 border-t border-line pt-3 text-xs text-fg-2">{text('kept')}</p>
    </section>
  );
}

function nameStep({ token_kind }: WhatsAppAccount, step: Step, isDone: boolean): string {
  if (step === 'TOKEN') return text(`step_TOKEN_${token_kind}`);
  return isDone || step === 'REGISTER' ? text(`step_${step}`) : text(`todo_${step}`);
}

const Mark = ({ className, children }: { className: string; children: ReactNode }) => (
  <span aria-hidden="true" className={`grid size-5 shrink-0 place-items-center rounded-full ${className}`}>
    {children}
  </span>
);

const StepLine = ({ label, mark, children }: { label: string; mark: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3">
    {mark}
    <div className="min-w-0 flex-1">
      <p className="font-medium">{label}</p>
      {children}
    </div>
  </li>
);

function StepFacts({ account, step }: { account: WhatsAppAccount; step: Step }) {
  const { time_zone } = useSession();
  const at = account.steps_done[step];
  if (!at) return null;
  return (
    <p className="text-xs text-fg-2">
      {step === 'NUMBERS' && `${text('numbers_found', { count: account.numbers.length })}, `}
      {formatDateTime(at, time_zone)}
    </p>
  );
}

interface StoppedStepProps extends ConnectingPanelProps {
  step: Step;
}

function StoppedStep({ account, step, number }: StoppedStepProps) {
  const { time_zone } = useSession();
  const [pin, setPin] = useState('');
  const [isShort, setIsShort] = useState(false);
  const retry = useChange(whatsappAccounts.retry, {
    onSuccess: ({ failed_step }) => {
      setPin('');
      if (failed_step === null) toast({ type: 'SUCCESS', heading: text('connected_toast') });
    },
  });
  const waiting = number ?? account.numbers.find(({ needs_pin }) => needs_pin) ?? null;
  const needsPin = step === 'REGISTER' && waiting !== null;
  const problem = account.failed_step === step ? describeFault(account, step, waiting, time_zone) : null;
  const isClosed = needsPin && waiting.pin_tries_left === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = needsPin && !/^\d{6}$/.test(pin);
    setIsShort(isMissing);
    if (isMissing) return;
    const body = { ...(needsPin && { pin }), ...(number && { number_id: number.id }) };
    retry.mutate({ params: { id: account.id }, body });
  };
  return (
    <form className="mt-1 grid justify-items-start gap-2" onSubmit={submit} noValidate>
      {problem ? (
        <p role="alert" className="text-xs text-danger-fg">
          {problem}
        </p>
      ) : (
        needsPin && <p className="text-xs text-fg-2">{text('pin_for', { number: waiting.display_number })}</p>
      )}
      {needsPin && !isClosed && (
        <TextField
          label={text('pin')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          className="w-36"
          error={isShort ? text('pin_invalid') : null}
          value={pin}
          onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
        />
      )}
      <span className="flex flex-wrap items-center gap-3">
        {!isClosed && (
          <Button type="submit" variant="primary" size="sm" isSaving={retry.isPending}>
            {needsPin && !problem ? text('register_now') : text('try_again')}
          </Button>
        )}
        {needsPin && (
          <TextLink tone="quiet" href={atMeta(account)} target="_blank" rel="noreferrer" className="text-xs">
            {text('forgot_pin')}
          </TextLink>
        )}
      </span>
    </form>
  );
}

const PIN_WRONG = '133005';
const TOO_MANY_TRIES = '133016';
const CALLBACK_REFUSED = '2200';

/** Says why a step stopped; null where it only waits for a PIN. */
function describeFault(
  { fault }: WhatsAppAccount,
  step: Step,
  waiting: WhatsAppNumber | null,
  zone: string,
): string | null {
  if (waiting?.next_pin_try_at) {
    const time = formatDateTime(waiting.next_pin_try_at, zone);
    return text('pin_none_left', { number: waiting.display_number, time });
  }
  if (!fault) return null;
  const number = waiting?.display_number ?? '';
  if (fault.code === PIN_WRONG && waiting) return text('pin_wrong', { number, count: waiting.pin_tries_left });
  if (fault.code === TOO_MANY_TRIES) return text('pin_too_many', { number });
  if (fault.call_class === 'auth_expired') return text('fault_auth');
  if (fault.call_class === 'permission_missing') return text('fault_permission');
  if (step === 'CALLBACK' && fault.code === CALLBACK_REFUSED) return text('fault_callback');
  if (fault.call_class.startsWith('retry_') || fault.call_class === 'unknown') return text('fault_waiting');
  return fault.said ? text('fault_said', { said: fault.said }) : text('fault_unsaid');
}
