import { useCallback, useEffect, useRef, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { type SignUpEvent, type SignUpSettings, type WhatsAppAccount, whatsappAccounts } from '../../contract.ts';
import { text } from './en.ts';
import { type FacebookSdk, loadFacebookSdk, readSignUpNotice, type SignUpNotice } from './facebook-sdk.ts';

/** How far the sign-up is. */
export type SignUpPhase =
  | { name: 'loading' | 'ready' | 'open' | 'connecting' | 'script_failed' }
  | { name: 'stopped'; message: string };

/** The milliseconds that the code and the notice, which come in either order, wait for each other. */
const NOTICE_WAIT_MS = 3_000;

const finishes: readonly SignUpEvent[] = ['FINISH', 'FINISH_ONLY_WABA', 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING'];
const isFinish = (event: string): event is SignUpEvent => finishes.includes(event as SignUpEvent);

/** Lets a person sign up in Meta's window, whose script loads with this hook, and connects what comes of it. */
export function useSignUp(settings: SignUpSettings, onConnected: (account: WhatsAppAccount) => void) {
  const [phase, setPhase] = useState<SignUpPhase>({ name: 'loading' });
  const sdk = useRef<FacebookSdk | null>(null);
  const notice = useRef<SignUpNotice | null>(null);
  const code = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const register = useChange(whatsappAccounts.register, {
    onSuccess: onConnected,
    onFailure: ({ message }) => {
      setPhase({ name: 'stopped', message });
      return true;
    },
  });

  const load = useCallback(() => {
    setPhase({ name: 'loading' });
    loadFacebookSdk(settings).then(
      (loaded) => {
        sdk.current = loaded;
        setPhase({ name: 'ready' });
      },
      () => setPhase({ name: 'script_failed' }),
    );
  }, [settings]);

  /** Connects once the code is there; without a notice the server finds the account by the code. */
  const connect = () => {
    clearTimeout(timer.current);
    if (code.current === null) return;
    const { event = 'FINISH', waba_id, phone_number_id, business_id } = notice.current ?? {};
    if (!isFinish(event)) return;
    const body = { code: code.current, event, waba_id, phone_number_id, business_id };
    code.current = null;
    setPhase({ name: 'connecting' });
    register.mutate({ body });
  };
  const latest = useRef(connect);
  latest.current = connect;

  useEffect(load, [load]);
  useEffect(() => {
    const listen = (message: MessageEvent) => {
      const read = readSignUpNotice(message, settings);
      if (!read) return;
      notice.current = read;
      if (isFinish(read.event)) latest.current();
    };
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      clearTimeout(timer.current);
    };
  }, [settings]);

  /** Opens the window; a click must call it. @param keepsPhone the number stays in the phone app. */
  const open = (keepsPhone: boolean) => {
    notice.current = null;
    code.current = null;
    setPhase({ name: 'open' });
    sdk.current?.login(
      ({ authResponse }) => {
        if (!authResponse?.code) return setPhase({ name: 'stopped', message: describeEnd(notice.current) });
        code.current = authResponse.code;
        if (notice.current) return latest.current();
        timer.current = setTimeout(() => latest.current(), NOTICE_WAIT_MS);
      },
      {
        config_id: settings.config_id,
        response_type: 'code',
        override_default_response_type: true,
        extras: {
          setup: {},
          featureType: keepsPhone ? 'whatsapp_business_app_onboarding' : '',
          sessionInfoVersion: '3',
        },
      },
    );
  };
  return { phase, open, load };
}

function describeEnd(notice: SignUpNotice | null): string {
  if (notice?.error_message) return text('meta_error', { said: notice.error_message });
  return notice?.current_step ? text('cancelled_at', { step: notice.current_step }) : text('cancelled');
}
