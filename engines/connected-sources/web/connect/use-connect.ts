import { useEffect, useRef, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { useSource } from '../source.ts';
import { awaitConsent, type ConsentAnswer } from './consent-channel.ts';
import { openConsentWindow } from './consent-window.ts';

/** The milliseconds between two looks whether the window was closed. */
const LOOK_MS = 500;

/** How far connecting is. */
export type ConnectPhase =
  | { name: 'idle' | 'asking' | 'ending' | 'closed' | 'refused' | 'not_set_up' }
  | { name: 'open'; popup: Window }
  | { name: 'failed'; message: string };

/** The way to a consent, from wherever on the screen it is begun. */
export interface Connect {
  phase: ConnectPhase;
  /** Must be called by a click. */
  begin: (options?: { is_rerequest?: boolean }) => void;
  cancel: () => void;
}

/**
 * Lets a person give their consent in a window of the provider, and ends it when that sends them back. Where the window
 * is blocked, this page itself goes there.
 */
export function useConnect(onConnected: (accounts: number) => void): Connect {
  const {
    contract: { id, calls },
  } = useSource();
  const [phase, setPhase] = useState<ConnectPhase>({ name: 'idle' });
  const [state, setState] = useState<string | null>(null);
  const start = useChange(calls.start, { onFailure: (failure) => show(failure, setPhase) });
  const subscribe = useChange(calls.subscribe, {
    onSuccess: ({ pages }) => {
      setPhase({ name: 'idle' });
      onConnected(pages.length);
    },
    onFailure: (failure) => show(failure, setPhase),
  });

  const takeAnswer = ({ state: answered, code }: ConsentAnswer) => {
    setState(null);
    if (code === null) return setPhase({ name: 'refused' });
    setPhase({ name: 'ending' });
    subscribe.mutate({ body: { code, state: answered } });
  };
  const latest = useRef(takeAnswer);
  latest.current = takeAnswer;
  useEffect(
    () => (state === null ? undefined : awaitConsent(id, state, (answer) => latest.current(answer))),
    [id, state],
  );

  const popup = phase.name === 'open' ? phase.popup : null;
  useEffect(() => {
    if (!popup) return;
    // Some browsers call a window closed that only went to another site, so its answer is still waited for.
    const timer = setInterval(() => popup.closed && setPhase({ name: 'closed' }), LOOK_MS);
    return () => clearInterval(timer);
  }, [popup]);

  const begin: Connect['begin'] = ({ is_rerequest = false } = {}) => {
    const opened = openConsentWindow(id);
    setPhase({ name: 'asking' });
    start.mutate(
      { body: { is_rerequest } },
      {
        onSuccess: ({ url }) => {
          if (!opened || opened.closed) return location.assign(url);
          setState(new URL(url).searchParams.get('state'));
          opened.location.replace(url);
          setPhase({ name: 'open', popup: opened });
        },
        onError: () => opened?.close(),
      },
    );
  };
  const cancel = () => {
    popup?.close();
    setState(null);
    setPhase({ name: 'idle' });
  };
  return { phase, begin, cancel };
}

type Failure = { status: number; message: string; body: { error_type?: string } };

/** The drawer about the plan shows a 423 by itself. */
function show({ status, message, body }: Failure, setPhase: (phase: ConnectPhase) => void): boolean {
  if (status === 423) setPhase({ name: 'idle' });
  else if (body.error_type === 'NOT_CONFIGURED') setPhase({ name: 'not_set_up' });
  else setPhase({ name: 'failed', message });
  return true;
}
