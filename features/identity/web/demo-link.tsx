import { useState } from 'react';
import { CallFailed, call } from '#platform/web/api.ts';
import { useInstallation } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { identity } from '../contract.ts';
import { text } from './en.ts';
import { enter } from './enter.ts';

/** Opens the demo with one click once it exists. */
export function DemoLink() {
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
