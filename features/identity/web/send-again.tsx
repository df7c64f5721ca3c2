import { useEffect, useState } from 'react';
import { CallFailed } from '#platform/web/api.ts';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { RESEND_SECONDS } from '../contract.ts';
import { text } from './en.ts';

/** Counts down, then offers a new code; screen readers do not read every second. */
export function SendAgain({ send }: { send: () => Promise<{ resend_after_seconds: number }> }) {
  const [secondsLeft, setSecondsLeft] = useState(RESEND_SECONDS);
  const [isSending, setIsSending] = useState(false);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const again = async () => {
    setIsSending(true);
    try {
      const { resend_after_seconds } = await send();
      setSecondsLeft(resend_after_seconds);
      toast({ type: 'SUCCESS', heading: text('sent_again') });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      toast({ type: 'ERROR', heading: failure.message });
    } finally {
      setIsSending(false);
    }
  };
  if (isWaiting) {
    const time = `0:${String(secondsLeft).padStart(2, '0')}`;
    return (
      <span role="timer" className="text-fg-2 tabular-nums">
        {text('send_again_in', { time })}
      </span>
    );
  }
  return (
    <LinkButton onClick={() => void again()} disabled={isSending}>
      {text('send_again')}
    </LinkButton>
  );
}
