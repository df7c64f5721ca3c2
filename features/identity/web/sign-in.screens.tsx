import { useState } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { useInstallation } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { type AskedToStart, identity } from '../contract.ts';
import { identityPages } from '../pages.ts';
import { CodeForm } from './code-form.tsx';
import { text } from './en.ts';
import { browserHints, enter, enterOrAsk } from './enter.ts';
import { GoogleButton } from './google-button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { StartQuestion } from './start-question.tsx';
import { sendCode, type Target, TargetStep } from './target-step.tsx';

type Wording = 'sign_in' | 'sign_up';

/** Signs in by e-mail, phone or Google; the first sign-in creates the account. */
export const LoginScreen = () => <SignInScreen wording="sign_in" first="email" />;

/** The same with the phone first (readings.md A6, G-006). */
export const LoginMobileScreen = () => <SignInScreen wording="sign_in" first="phone" />;

/** The same in words for a newcomer (readings.md A6). */
export const SignupScreen = () => <SignInScreen wording="sign_up" first="email" />;

function SignInScreen({ wording, first }: { wording: Wording; first: Target['method'] }) {
  const { has_phone_sign_in } = useInstallation();
  const [target, setTarget] = useState<Target>(() => {
    // An invitation fills in the address it was sent to.
    const value = new URLSearchParams(location.search).get('email') ?? '';
    return { method: has_phone_sign_in && value === '' ? first : 'email', value };
  });
  const [isSent, setIsSent] = useState(false);
  const [asked, setAsked] = useState<AskedToStart | null>(null);
  if (asked) {
    return (
      <SignInFrame>
        <StartQuestion asked={asked} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      {isSent ? (
        <CodeStep target={target} onBack={() => setIsSent(false)} onAsked={setAsked} />
      ) : (
        <>
          <h1 className="font-display text-3xl font-semibold">{text(wording, { product: PRODUCT_NAME })}</h1>
          <p className="mt-1 text-md text-fg-2">{text(`${wording}_lead`)}</p>
          <GoogleButton onAsked={setAsked} />
          <TargetStep
            target={target}
            onSent={(written) => {
              setTarget(written);
              setIsSent(true);
            }}
            after={<Afterword wording={wording} />}
          />
          <DemoLink />
        </>
      )}
    </SignInFrame>
  );
}

function Afterword({ wording }: { wording: Wording }) {
  if (wording === 'sign_in') return <p className="mt-4 text-xs text-fg-3">{text('new_here')}</p>;
  return (
    <p className="mt-4 text-xs text-fg-3">
      {text('have_account')}{' '}
      <a href={fillPage(identityPages.login)} className="text-brand-fg underline underline-offset-2">
        {text('sign_in_instead')}
      </a>
    </p>
  );
}

interface CodeStepProps {
  target: Target;
  onBack: () => void;
  onAsked: (asked: AskedToStart) => void;
}

/** Signs in with the code that was sent. */
function CodeStep({ target, onBack, onAsked }: CodeStepProps) {
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

/** Opens the demo with one click once it exists. */
function DemoLink() {
  const { has_demo } = useInstallation();
  const [isEntering, setIsEntering] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!has_demo) return null;
  const look = async () => {
    setIsEntering(true);
    setError(null);
    try {
      await call(identity.signInToDemo, {});
      enter();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(failure.message);
      setIsEntering(false);
    }
  };
  return (
    <section className="mt-6 border-t border-line pt-5" aria-label={text('look_around_demo')}>
      <Button size="lg" isBlock isSaving={isEntering} onClick={look}>
        {text('look_around_demo')}
      </Button>
      <p role="status" className="mt-2 text-center text-xs text-fg-3">
        {error ?? text('demo_hint')}
      </p>
    </section>
  );
}
