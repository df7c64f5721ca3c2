import { type FormEvent, useEffect, useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { useInstallation } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CodeInput } from '#platform/web/ui/code-input.tsx';
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx';
import { toast } from '#platform/web/ui/toast-store.ts';
import { identity, RESEND_SECONDS } from '../contract.ts';
import { text } from './en.ts';
import { browserHints, enter } from './enter.ts';
import { sendCode, type Target } from './target-step.tsx';

/** Six digits; the last one typed signs in. A wrong code shakes once and keeps its digits. */
export function CodeStep({ target, onBack }: { target: Target; onBack: () => void }) {
  const [code, setCode] = useState('');
  const { error, failures, isChecking, submit } = useCheck(target);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(code);
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <h1 className="font-display text-3xl font-semibold">
        {text(target.method === 'email' ? 'check_email' : 'check_phone')}
      </h1>
      <p className="mt-1 text-md text-fg-2">
        {text('code_sent_to')}
        <br />
        <bdi dir="ltr" className="font-medium break-words text-fg">
          {target.value}
        </bdi>
      </p>
      <div className="mt-6 grid gap-4">
        <CodeInput
          label={text('verification_code')}
          value={code}
          onChange={setCode}
          onComplete={(whole) => void submit(whole)}
          error={error}
          failures={failures}
          isDisabled={isChecking}
          autoFocus
        />
        <Button type="submit" variant="primary" size="lg" isBlock isSaving={isChecking}>
          {text('continue')}
        </Button>
      </div>
      <div className="mt-4 flex items-center justify-between gap-4 text-sm">
        <SendAgain target={target} />
        <LinkButton onClick={onBack}>
          {text(target.method === 'email' ? 'use_another_email' : 'use_another_number')}
        </LinkButton>
      </div>
      <OutboxHint />
    </form>
  );
}

function useCheck(target: Target) {
  const [error, setError] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const [isChecking, setIsChecking] = useState(false);
  const submit = async (code: string) => {
    const otp = code.replace(/\D/g, '');
    if (otp === '') {
      setError(messages.otpRequired);
      return;
    }
    setIsChecking(true);
    try {
      await checkCode(target, otp);
      enter();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(failure.fieldErrors.otp ?? failure.message);
      setFailures((count) => count + 1);
      setIsChecking(false);
    }
  };
  return { error, failures, isChecking, submit };
}

const checkCode = ({ method, value }: Target, otp: string) =>
  method === 'email'
    ? call(identity.submitEmailOtp, { body: { email: value, otp, ...browserHints() } })
    : call(identity.submitPhoneOtp, { body: { phone_number: value, otp, ...browserHints() } });

/** Counts down, then offers a new code. The seconds are not read out one by one. */
function SendAgain({ target }: { target: Target }) {
  const [secondsLeft, setSecondsLeft] = useState(RESEND_SECONDS);
  const [isSending, setIsSending] = useState(false);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const again = async () => {
    setIsSending(true);
    try {
      const { resend_after_seconds } = await sendCode(target);
      setSecondsLeft(resend_after_seconds);
      toast({ type: 'SUCCESS', heading: text('sent_again') });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      toast({ type: 'ERROR', heading: failure.message });
    } finally {
      setIsSending(false);
    }
  };
  if (isWaiting) {
    const time = `0:${String(secondsLeft).padStart(2, '0')}`;
    return (
      <span role="timer" className="text-fg-2 tabular-nums">
        {text('send_again_in', { time })}
      </span>
    );
  }
  return (
    <LinkButton onClick={() => void again()} disabled={isSending}>
      {text('send_again')}
    </LinkButton>
  );
}

/** In local mode codes land in the outbox, so a newcomer is shown the way there. */
function OutboxHint() {
  const { local_mode } = useInstallation();
  if (!local_mode) return null;
  return (
    <p className="mt-6 rounded-md bg-brand-tint px-3 py-2.5 text-xs text-brand-fg-strong">
      {text('outbox_hint')}{' '}
      <TextLink tone="text" href="/dev/outbox" target="_blank" rel="noreferrer">
        {text('open_outbox')}
      </TextLink>
    </p>
  );
}
