import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { useChange } from '#platform/web/data.ts';
import { useUpdateSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TextLink } from '#platform/web/ui/link.tsx';
import { TextField } from '#platform/web/ui/text-field.tsx';
import { toast } from '#platform/web/ui/toast-store.ts';
import { identity } from '../contract.ts';
import { CodeForm } from './code-form.tsx';
import { text } from './en.ts';

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
  const updateSession = useUpdateSession();
  const validate = useChange(identity.validateEmailChange, { onFailure: () => true });
  const navigate = useNavigate();
  const check = async (otp: string) => {
    const changed = await validate.mutateAsync({ body: { new_email: email, otp } });
    updateSession({ email: changed.email, is_email_verified: true });
    toast({ type: 'SUCCESS', heading: text('email_changed') });
    await navigate({ to: '/account/profile' as string });
  };
  return (
    <CodeForm
      heading={text('check_email')}
      lead={text('code_or_link_sent_to')}
      sentTo={email}
      submitText={text('confirm_email')}
      backText={text('use_another_email')}
      onBack={onBack}
      sendAgain={() => sendCode(email)}
      check={check}
    />
  );
}
