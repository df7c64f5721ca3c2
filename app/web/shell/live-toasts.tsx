import { useEffect } from 'react';
import { onLive } from '#platform/web/live.ts';
import { webModules } from '../modules.ts';

const toasts = webModules.flatMap((module) => module.toasts ?? []);

/** Shows toasts for events from elsewhere, such as a new lead; each feature says what its events mean. */
export function LiveToasts() {
  useEffect(
    () =>
      onLive((message) => {
        for (const { kind, show } of toasts) if (kind === message.kind) void show(message);
      }),
    [],
  );
  return null;
}
