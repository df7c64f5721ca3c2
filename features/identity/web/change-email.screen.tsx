import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { useChange } from '#platform/web/data.ts';
import { useUpdateSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CodeInput } from '#platform/web/ui/code-input.tsx';
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx';
import { TextField } from '#platform/web/ui/text-field.tsx';
import { toast } from '#platform/web/ui/toast-store.ts';
import { identity } from '../contract.ts';
import { text } from './en.ts';
import { OutboxHint } from './outbox-hint.tsx';
import { SendAgain } from './send-again.tsx';

/** A new address, then the code that was sent to it; only then anything changes (G-036). */
export function ChangeEmailScreen() {
  const given = useRouterState({ select: ({ location }) => (location.search as { email?: unknown }).email });
  const [email, setEmail] = useState(typeof given === 'string' ? given : '');
  const [isSent, setIsSent] = useState(false);
  return (
    <div className="w-full max-w-[368px]">
      {isSent ? (
        <ProveAddress email={email} onBack={() => setIsSent(false)} />
      ) : (
        <AskForAddress email={email} onChange={setEmail} onSent={() => setIsSent(true)} />
      )}
    </div>
  );
}

const sendCode = (new_email: string) => call(identity.initiateEmailChange, { body: { new_email } });

const problemOf = (email: string): string | null => {
  if (email === '') return messages.required;
  return z.email().safeParse(email).success ? null : messages.email;
};

interface AskProps {
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}

function AskForAddress({ email, onChange, onSent }: AskProps) {
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(email);
    setError(problem);
    if (problem) return;
    setIsSending(true);
    try {
      await sendCode(email);
      onSent();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(failure.fieldErrors.new_email ?? failure.message);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <h1 className="font-display text-3xl font-semibold">{text('change_email')}</h1>
      <p className="mt-1 text-md text-fg-2">{text('change_email_lead')}</p>
      <div className="mt-6 grid gap-3.5">
        <TextField
          label={text('new_email')}
          type="email"
          size="lg"
          autoComplete="email"
          inputMode="email"
          value={email}
          error={error}
          onBlur={() => setError(email === '' ? null : problemOf(email))}
          onChange={({ target }) => {
            const next = target.value.trim();
            onChange(next);
            setError((shown) => shown && problemOf(next));
          }}
        />
        <Button type="submit" variant="primary" size="lg" isBlock isSaving={isSending}>
          {text('send_code')}
        </Button>
      </div>
      <p className="mt-4 text-sm">
        <TextLink href="/account/profile">{text('back_to_profile')}</TextLink>
      </p>
    </form>
  );
}

function ProveAddress({ email, onBack }: { email: string; onBack: () => void }) {
  const [code, setCode] = useState('');
  const { error, failures, isChecking, submit } = useProof(email);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <h1 className="font-display text-3xl font-semibold">{text('check_email')}</h1>
      <p className="mt-1 text-md text-fg-2">
        {text('code_or_link_sent_to')}
        <br />
        <bdi dir="ltr" className="font-medium break-words text-fg">
          {email}
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
          {text('confirm_email')}
        </Button>
      </div>
      <div className="mt-4 flex items-center justify-between gap-4 text-sm">
        <SendAgain send={() => sendCode(email)} />
        <LinkButton onClick={onBack}>{text('use_another_email')}</LinkButton>
      </div>
      <OutboxHint />
    </form>
  );
}

function useProof(new_email: string) {
  const [error, setError] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const [isChecking, setIsChecking] = useState(false);
  const updateSession = useUpdateSession();
  const validate = useChange(identity.validateEmailChange, { onFailure: () => true });
  const navigate = useNavigate();
  const submit = async (code: string) => {
    const otp = code.replace(/\D/g, '');
    setError(otp === '' ? messages.otpRequired : null);
    if (otp === '') return;
    setIsChecking(true);
    try {
      const { email } = await validate.mutateAsync({ body: { new_email, otp } });
      updateSession({ email, is_email_verified: true });
      toast({ type: 'SUCCESS', heading: text('email_changed') });
      await navigate({ to: '/account/profile' as string });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(failure.fieldErrors.otp ?? failure.message);
      setFailures((count) => count + 1);
      setIsChecking(false);
    }
  };
  return { error, failures, isChecking, submit };
}
