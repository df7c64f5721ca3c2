import { type FormEvent, useEffect, useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed } from '#platform/web/api.ts';
import { useInstallation } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton, TextLink } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { CodeInput } from '#platform/web/ui/fields/code/code-input.tsx';
import { RESEND_SECONDS } from '../contract.ts';
import { text } from './en.ts';

interface CodeFormProps {
  heading: string;
  /** The text before the address or number. */
  lead: string;
  sentTo: string;
  submitText: string;
  backText: string;
  onBack: () => void;
  sendAgain: Parameters<typeof SendAgain>[0]['send'];
  /** Resolves when the code was right and the next step has started. */
  check: (otp: string) => Promise<void>;
}

/**
 * Asks for six digits and submits with the last one. A wrong code shakes once and keeps its digits; a new code clears
 * them.
 */
export function CodeForm({ heading, lead, sentTo, submitText, backText, onBack, sendAgain, check }: CodeFormProps) {
  const [code, setCode] = useState('');
  const sentToLabel = useNumberLabel(sentTo);
  const [codesSent, setCodesSent] = useState(1);
  const { error, failures, isChecking, submit, forgetFailure } = useCheck(check);
  const sendAnother = async () => {
    const sent = await sendAgain();
    setCode('');
    setCodesSent((count) => count + 1);
    forgetFailure();
    return sent;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(code);
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <h1 className="font-display text-3xl font-semibold">{heading}</h1>
      <p className="mt-1 text-md text-fg-2">
        {lead}
        <br />
        <bdi dir="ltr" className="font-medium break-words text-fg">
          {sentToLabel}
        </bdi>
      </p>
      <div className="mt-6 grid gap-4">
        <CodeInput
          key={codesSent}
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
          {submitText}
        </Button>
      </div>
      <div className="mt-4 flex items-center justify-between gap-4 text-sm">
        <SendAgain send={sendAnother} />
        <LinkButton onClick={onBack}>{backText}</LinkButton>
      </div>
      <OutboxHint />
    </form>
  );
}

function useCheck(check: CodeFormProps['check']) {
  const [error, setError] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const [isChecking, setIsChecking] = useState(false);
  const submit = async (code: string) => {
    const otp = code.replace(/\D/g, '');
    setError(otp === '' ? messages.otpRequired : null);
    if (otp === '') return;
    setIsChecking(true);
    try {
      await check(otp);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(failure.fieldErrors.otp ?? failure.message);
      setFailures((count) => count + 1);
      setIsChecking(false);
    }
  };
  const forgetFailure = () => {
    setError(null);
    setFailures(0);
  };
  return { error, failures, isChecking, submit, forgetFailure };
}

/** Shows newcomers the way to the outbox, where codes arrive in local mode. */
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

/** Formats a number for people, '+65 8123 4567', once the numbering plans have loaded; other targets stay unchanged. */
function useNumberLabel(target: string): string {
  const [words, setLabel] = useState(target);
  useEffect(() => {
    let isHere = true;
    setLabel(target);
    if (!target.startsWith('+')) return;
    import('#platform/web/ui/fields/phone/phone-numbers.ts').then(
      ({ groupInternational }) => isHere && setLabel(groupInternational(target)),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [target]);
  return words;
}

/** Counts down, then offers a new code; screen readers do not read every second. */
function SendAgain({ send }: { send: () => Promise<{ resend_after_seconds: number }> }) {
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
      const { resend_after_seconds } = await send();
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
