import { type FormEvent, useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CodeInput } from '#platform/web/ui/code-input.tsx';
import { LinkButton } from '#platform/web/ui/link.tsx';
import { identity } from '../contract.ts';
import { text } from './en.ts';
import { browserHints, enter } from './enter.ts';
import { OutboxHint } from './outbox-hint.tsx';
import { SendAgain } from './send-again.tsx';
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
        <SendAgain send={() => sendCode(target)} />
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
