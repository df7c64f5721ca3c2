import { useEffect, useRef, useState } from 'react';
import { CallFailed, call } from '#platform/web/api.ts';
import { useInstallation } from '#platform/web/session.tsx';
import { type AskedToStart, identity } from '../contract.ts';
import { text } from './en.ts';
import { browserHints, enterOrAsk } from './enter.ts';

const SCRIPT = 'https://accounts.google.com/gsi/client';
const BUTTON_WIDTH = 368;

/** The part of Google's script that is used here. */
interface GoogleIdentity {
  initialize(options: { client_id: string; nonce?: string; callback: (answer: { credential: string }) => void }): void;
  renderButton(place: HTMLElement, options: Record<string, string | number>): void;
}

/**
 * Shows Google's own button, as its rules require, above the one-time code; absent where Google is not configured
 * (D14).
 */
export function GoogleButton({ onAsked }: { onAsked: (asked: AskedToStart) => void }) {
  const { google_client_id } = useInstallation();
  if (!google_client_id) return null;
  return <ConfiguredGoogleButton clientId={google_client_id} onAsked={onAsked} />;
}

interface ConfiguredGoogleButtonProps {
  clientId: string;
  onAsked: (asked: AskedToStart) => void;
}

function ConfiguredGoogleButton({ clientId, onAsked }: ConfiguredGoogleButtonProps) {
  const { google_nonce } = useInstallation();
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const show = (google: GoogleIdentity) => {
      google.initialize({
        client_id: clientId,
        ...(google_nonce && { nonce: google_nonce }),
        callback: ({ credential }) =>
          signIn(credential, onAsked).catch((failure) => setProblem(describeFailure(failure))),
      });
      if (place.current) {
        google.renderButton(place.current, { width: BUTTON_WIDTH, size: 'large', text: 'continue_with', locale: 'en' });
      }
    };
    loadGoogle().then(show, () => setProblem(text('google_failed')));
  }, [clientId, google_nonce, onAsked]);
  return (
    <>
      <div ref={place} className="mt-6 flex min-h-10 justify-center" />
      {problem && (
        <p role="alert" className="mt-2 text-xs text-danger-fg">
          {problem}
        </p>
      )}
      <p className="mt-5 flex items-center gap-4 text-xs text-fg-3 before:h-px before:flex-1 before:bg-line-2 after:h-px after:flex-1 after:bg-line-2">
        {text('or_code')}
      </p>
    </>
  );
}

async function signIn(credential: string, onAsked: (asked: AskedToStart) => void): Promise<void> {
  enterOrAsk(await call(identity.signInWithGoogle, { body: { g_token: credential, ...browserHints() } }), onAsked);
}

const describeFailure = (failure: unknown) => (failure instanceof CallFailed ? failure.message : text('google_failed'));

function loadGoogle(): Promise<GoogleIdentity> {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => {
      const { google } = window as unknown as { google?: { accounts: { id: GoogleIdentity } } };
      if (google) loaded(google.accounts.id);
      else failed(new Error('Google’s script did not define its API'));
    };
    script.onerror = () => failed(new Error('Google’s script could not be loaded'));
    document.head.append(script);
  });
}
