import { call } from '#platform/web/api.ts';
import { type AskedToStart, identity } from '../contract.ts';
import { CodeForm } from './code-form.tsx';
import { text } from './en.ts';
import { browserHints, enterOrAsk } from './enter.ts';
import { sendCode, type Target } from './target-step.tsx';

interface CodeStepProps {
  target: Target;
  onBack: () => void;
  onAsked: (asked: AskedToStart) => void;
}

/** Signs in with the code that was sent. */
export function CodeStep({ target, onBack, onAsked }: CodeStepProps) {
  const isEmail = target.method === 'email';
  return (
    <CodeForm
      heading={text(isEmail ? 'check_email' : 'check_phone')}
      lead={text('code_sent_to')}
      sentTo={target.value}
      submitText={text('continue')}
      backText={text(isEmail ? 'use_another_email' : 'use_another_number')}
      onBack={onBack}
      sendAgain={() => sendCode(target)}
      check={async (otp) => {
        enterOrAsk(await checkCode(target, otp), onAsked);
      }}
    />
  );
}

const checkCode = ({ method, value }: Target, otp: string) =>
  method === 'email'
    ? call(identity.submitEmailOtp, { body: { email: value, otp, ...browserHints() } })
    : call(identity.submitPhoneOtp, { body: { phone_number: value, otp, ...browserHints() } });
