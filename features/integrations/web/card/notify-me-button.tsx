import { Bell, Check } from 'lucide-react';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type IntegrationItem, integrations } from '../../contract.ts';
import { text } from './en.ts';

/** Asks to be told once an upcoming integration opens; pressed again, takes it back. */
export function NotifyMeButton({ item: { id, name, is_notify_me } }: { item: IntegrationItem }) {
  const change = useChange(integrations.setNotifyMe);
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={text(is_notify_me ? 'will_tell_named' : 'notify_me_named', { name })}
      icon={<Icon of={is_notify_me ? Check : Bell} size={14} />}
      isSaving={change.isPending}
      onClick={() => change.mutate({ params: { id }, body: { is_notify_me: !is_notify_me } })}
      className={classNames('-me-[9px]', is_notify_me && 'text-success-fg *:text-success-fg')}
    >
      {text(is_notify_me ? 'will_tell' : 'notify_me')}
    </Button>
  );
}
