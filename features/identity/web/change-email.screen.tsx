import { useState } from 'react';
import * as z from 'zod';
import { preferencePages } from '#features/preferences/pages.ts';
import { messages } from '#platform/contract/messages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { useChange } from '#platform/web/data.ts';
import { useNavigate, usePageLocation } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession, useUpdateSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TextLink } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { useForm } from '#platform/web/use-form.ts';
import { identity } from '../contract.ts';
import { CodeForm } from './code-form.tsx';
import { text } from './en.ts';

type Step =
  | { name: 'ask' }
  | { name: 'prove-person'; sent_to: string; channel: 'email' | 'phone' }
  | { name: 'prove-address' };

/**
 * Asks for a new address, then a code sent to the present one, then a code sent to the new one, and changes the address
 * only then (G-036). A person who proved themselves recently is not asked again.
 */
export function ChangeEmailScreen() {
  const given = usePageLocation().search.email;
  const [email, setEmail] = useState(typeof given === 'string' ? given : '');
  const [step, setStep] = useState<Step>({ name: 'ask' });
  const { email: present } = useSession();
  const [isProven, setIsProven] = useState(false);
  // Verifying the present address needs no further proof.
  const needsProof = (address: string) => !isProven && address.toLowerCase() !== present?.toLowerCase();
  const begin = async (address: string) => {
    const next = await (needsProof(address) ? proveFirst() : beginChange(address));
    setEmail(address);
    setStep(next);
  };
  const goOn = async () => {
    setIsProven(true);
    setStep(await beginChange(email));
  };
  const askAgain = () => setStep({ name: 'ask' });
  return (
    <div className="w-full max-w-[368px]">
      {step.name === 'ask' && <AskForAddress email={email} begin={begin} />}
      {step.name === 'prove-person' && <ProvePerson {...step} onProven={goOn} onBack={askAgain} />}
      {step.name === 'prove-address' && <ProveAddress email={email} onBack={askAgain} />}
    </div>
  );
}

const sendCode = (new_email: string) => call(identity.initiateEmailChange, { body: { new_email } });
const sendProofCode = () => call(identity.sendProofCode, {});

async function proveFirst(): Promise<Step> {
  const { sent_to, channel } = await sendProofCode();
  return { name: 'prove-person', sent_to, channel };
}

/** Sends the code to the new address, or one to the present address when the proof has expired. */
async function beginChange(email: string): Promise<Step> {
  try {
    await sendCode(email);
    return { name: 'prove-address' };
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.body.error_type !== 'PROOF_NEEDED') throw failure;
    return proveFirst();
  }
}

const findProblem = (email: string): string | null => {
  if (email === '') return messages.required;
  return z.email().safeParse(email).success ? null : messages.email;
};

interface AskProps {
  email: string;
  /** Sends a code. */
  begin: (email: string) => Promise<void>;
}

function AskForAddress({ email, begin }: AskProps) {
  const form = useForm({
    stored: { email },
    findProblem: (_name, written) => findProblem(written.email),
    placeErrors: ({ new_email }) => (new_email ? { email: new_email } : {}),
    refusalUnder: 'email',
    save: (written) => begin(written.email),
  });
  const field = form.control('email');
  return (
    <form {...form.props}>
      <h1 className="font-display text-3xl font-semibold">{text('change_email')}</h1>
      <p className="mt-1 text-md text-fg-2">{text('change_email_lead')}</p>
      <div className="mt-6 grid gap-3.5">
        <TextField
          label={text('new_email')}
          type="email"
          size="lg"
          autoComplete="email"
          inputMode="email"
          {...field}
          onChange={({ target }) => field.onChange(target.value.trim())}
        />
        <Button type="submit" variant="primary" size="lg" isBlock isSaving={form.isSaving}>
          {text('send_code')}
        </Button>
      </div>
      <p className="mt-4 text-sm">
        <TextLink href={fillPage(preferencePages.profile)}>{text('back_to_profile')}</TextLink>
      </p>
    </form>
  );
}

interface ProvePersonProps {
  sent_to: string;
  channel: 'email' | 'phone';
  onProven: () => Promise<void>;
  onBack: () => void;
}

/** Asks for the code sent to the present address, or to the phone of a person without one. */
function ProvePerson({ sent_to, channel, onProven, onBack }: ProvePersonProps) {
  const check = async (otp: string) => {
    await call(identity.submitProofCode, { body: { otp } });
    await onProven();
  };
  return (
    <CodeForm
      heading={text('confirm_person')}
      lead={text(channel === 'email' ? 'proof_sent_to_email' : 'proof_sent_to_phone')}
      sentTo={sent_to}
      submitText={text('continue')}
      backText={text('cancel_change')}
      onBack={onBack}
      sendAgain={sendProofCode}
      check={check}
    />
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
    await navigate({ to: fillPage(preferencePages.profile) });
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
