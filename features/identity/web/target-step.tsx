import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { useInstallation } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { PhoneField } from '#platform/web/ui/fields/phone-field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { identity } from '../contract.ts';
import { text } from './en.ts';
import { useCallingCountry } from './use-calling-country.ts';

/** Where the code goes. */
export interface Target {
  method: 'email' | 'phone';
  /** An address, or a number as it is typed: '+6581234571'. */
  value: string;
}

/** Asks for a code. Throws `CallFailed`. */
export const sendCode = ({ method, value }: Target) =>
  method === 'email'
    ? call(identity.generateEmailOtp, { body: { email: value } })
    : call(identity.generatePhoneOtp, { body: { phone_number: value } });

interface TargetStepProps {
  target: Target;
  onChange: (target: Target) => void;
  onSent: () => void;
  after: ReactNode;
}

/** E-mail or phone, checked when one leaves the field and from then on while one types (S1-5-18). */
export function TargetStep({ target, onChange, onSent, after }: TargetStepProps) {
  const { has_phone_sign_in } = useInstallation();
  const { error, isSending, submit, check, recheck, forgetError } = useSending(target, onSent);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusField(form), []);
  const change = (value: string) => {
    onChange({ ...target, value });
    recheck({ ...target, value });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 grid gap-3.5">
      {has_phone_sign_in && (
        <Segmented
          label={text('method')}
          isBlock
          value={target.method}
          onChange={(method) => {
            onChange({ method, value: '' });
            forgetError();
          }}
          segments={[
            { value: 'email', label: text('method_email') },
            { value: 'phone', label: text('method_phone') },
          ]}
        />
      )}
      {target.method === 'email' ? (
        <TextField
          key="email"
          label={text('work_email')}
          type="email"
          size="lg"
          name="email"
          autoComplete="email"
          inputMode="email"
          value={target.value}
          error={error}
          onChange={(event) => change(event.target.value.trim())}
          onBlur={check}
        />
      ) : (
        <NumberField
          value={target.value}
          error={error}
          onChange={change}
          onBlur={check}
          onReady={() => focusField(form)}
        />
      )}
      <Button type="submit" variant="primary" size="lg" isBlock isSaving={isSending}>
        {text('send_code')}
      </Button>
      {after}
    </form>
  );
}

interface NumberFieldProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** The field is there, or there anew for another country. */
  onReady: () => void;
}

function NumberField({ onReady, ...props }: NumberFieldProps) {
  const country = useCallingCountry();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is made anew when the country is known
  useEffect(onReady, [country]);
  return <PhoneField key={country} label={text('mobile_number')} size="lg" defaultCountry={country} {...props} />;
}

function useSending(target: Target, onSent: () => void) {
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  // Nothing is red before the first attempt or before one has left the field.
  const check = () => setError(target.value === '' ? null : problemOf(target));
  const recheck = (next: Target) => setError((shown) => shown && problemOf(next));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(target);
    setError(problem);
    if (problem) return;
    setIsSending(true);
    try {
      await sendCode(target);
      onSent();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(failure.fieldErrors.email ?? failure.fieldErrors.phone_number ?? failure.message);
    } finally {
      setIsSending(false);
    }
  };
  return { error, isSending, submit, check, recheck, forgetError: () => setError(null) };
}

/** Whoever arrives can type at once; a control that has the focus already keeps it. */
function focusField(form: RefObject<HTMLFormElement | null>): void {
  if (document.activeElement !== document.body) return;
  form.current?.querySelector<HTMLInputElement>('input:not([type=radio])')?.focus();
}

/** A number's validity is judged by the server, which has the numbering plans; here only that something was typed. */
function problemOf({ method, value }: Target): string | null {
  if (value === '') return messages.required;
  if (method === 'email') return z.email().safeParse(value).success ? null : messages.email;
  return value.replace(/\D/g, '').length < 6 ? messages.phoneNumber : null;
}
