import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';
import { call } from '#platform/web/api.ts';
import { useInstallation } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { PhoneField } from '#platform/web/ui/fields/phone/phone-field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { useForm } from '#platform/web/use-form.ts';
import { identity } from '../contract.ts';
import { text } from './en.ts';

/** Where the code is sent. */
export interface Target {
  method: 'email' | 'phone';
  /** An address, or a number as typed: '+6581234571'. */
  value: string;
}

/** Requests a code. Throws `CallFailed`. */
export const sendCode = ({ method, value }: Target) =>
  method === 'email'
    ? call(identity.generateEmailOtp, { body: { email: value } })
    : call(identity.generatePhoneOtp, { body: { phone_number: value } });

interface TargetStepProps {
  /** What was entered before, for a person who comes back to this step. */
  target: Target;
  onSent: (target: Target) => void;
  after: ReactNode;
}

/** Asks for an e-mail address or a phone number. */
export function TargetStep({ target, onSent, after }: TargetStepProps) {
  const { has_phone_sign_in } = useInstallation();
  const form = useForm({
    stored: target,
    findProblem: (name, written) => (name === 'value' ? findProblem(written) : null),
    placeErrors: ({ email, phone_number }) => {
      const message = email ?? phone_number;
      return message ? { value: message } : {};
    },
    refusalUnder: 'value',
    save: async (written) => {
      await sendCode(written);
      onSent(written);
    },
  });
  const { ref } = form.props;
  useEffect(() => focusField(ref), [ref]);
  const field = form.control('value');
  return (
    <form {...form.props} className="mt-6 grid gap-3.5">
      {has_phone_sign_in && (
        <Segmented
          label={text('method')}
          isBlock
          value={form.values.method}
          onChange={(method) => {
            form.discard();
            form.change({ method, value: '' });
          }}
          segments={[
            { value: 'email', label: text('method_email') },
            { value: 'phone', label: text('method_phone') },
          ]}
        />
      )}
      {form.values.method === 'email' ? (
        <TextField
          key="email"
          label={text('work_email')}
          type="email"
          size="lg"
          autoComplete="email"
          inputMode="email"
          {...field}
          name="email"
          onChange={({ target: { value } }) => field.onChange(value.trim())}
        />
      ) : (
        <NumberField {...field} onReady={() => focusField(ref)} />
      )}
      <Button type="submit" variant="primary" size="lg" isBlock isSaving={form.isSaving}>
        {text('send_code')}
      </Button>
      {after}
    </form>
  );
}

interface NumberFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Called when the field is mounted, again when it is replaced for another country. */
  onReady: () => void;
}

function NumberField({ onReady, ...props }: NumberFieldProps) {
  const country = useCallingCountry();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is made anew when the country is known
  useEffect(onReady, [country]);
  return <PhoneField key={country} label={text('mobile_number')} size="lg" defaultCountry={country} {...props} />;
}

/** Focuses the first field so that a visitor can type at once, unless a control already has the focus. */
function focusField(form: RefObject<HTMLFormElement | null>): void {
  if (document.activeElement !== document.body) return;
  form.current?.querySelector<HTMLInputElement>('input:not([type=radio])')?.focus();
}

/** Checks only that something was entered; the server, which has the numbering plans, validates numbers. */
function findProblem({ method, value }: Target): string | null {
  if (value === '') return messages.required;
  if (method === 'email') return z.email().safeParse(value).success ? null : messages.email;
  return value.replace(/\D/g, '').length < 6 ? messages.phoneNumber : null;
}

const FIRST_GUESS = 'SG';
let known: string | null = null;

/** Returns the country a visitor most likely calls from; a default until the server has answered. */
function useCallingCountry(): string {
  const [country, setCountry] = useState(known ?? FIRST_GUESS);
  useEffect(() => {
    if (known) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // Without an answer the visitor picks the calling code by hand.
    call(identity.getCallingCode, { query: { time_zone: timeZone } }).then(
      ({ country_code }) => {
        known = country_code;
        setCountry(country_code);
      },
      () => undefined,
    );
  }, []);
  return country;
}
