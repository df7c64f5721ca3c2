import { useInstallation } from '#platform/web/session.tsx';
import { TextLink } from '#platform/web/ui/buttons/link.tsx';
import { text } from './en.ts';

/** In local mode codes land in the outbox, so a newcomer is shown the way there. */
export function OutboxHint() {
  const { local_mode } = useInstallation();
  if (!local_mode) return null;
  return (
    <p className="mt-6 rounded-md bg-brand-tint px-3 py-2.5 text-xs text-brand-fg-strong">
      {text('outbox_hint')}{' '}
      <TextLink tone="text" href="/dev/outbox" target="_blank" rel="noreferrer">
        {text('open_outbox')}
      </TextLink>
    </p>
  );
}
