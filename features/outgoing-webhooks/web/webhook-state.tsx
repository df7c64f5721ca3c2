import { CircleAlert, RotateCw } from 'lucide-react';
import { Ago } from '#platform/web/ago.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { OutgoingWebhook } from '../contract.ts';
import { text } from './en.ts';

/** Says how a Zap or webhook is doing; a sign stands beside the words, never a colour alone. */
export function WebhookState({ webhook }: { webhook: OutgoingWebhook }) {
  const { is_on, end_reason, failing_since, last_success_at, tries_of_waiting } = webhook;
  if (!is_on) {
    if (end_reason === null) return <span className="text-fg-3">{text('off')}</span>;
    return <Trouble className="text-danger-fg" icon={CircleAlert} words={text(end_reason)} />;
  }
  if (tries_of_waiting > 0)
    return (
      <Trouble className="text-warning-fg" icon={RotateCw} words={text('retrying', { tries: tries_of_waiting })} />
    );
  if (failing_since !== null) {
    const words = <Ago instant={failing_since} write={(ago) => text('failing', { ago })} />;
    return <Trouble className="text-danger-fg" icon={CircleAlert} words={words} />;
  }
  if (last_success_at === null) return <span className="text-fg-3">{text('nothing_yet')}</span>;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
      <Ago instant={last_success_at} write={(ago) => text('working', { ago })} />
    </span>
  );
}

interface TroubleProps {
  className: string;
  icon: typeof CircleAlert;
  words: React.ReactNode;
}

const Trouble = ({ className, icon, words }: TroubleProps) => (
  <span className={`flex items-center gap-1.5 ${className}`}>
    <Icon of={icon} />
    <span className="min-w-0">{words}</span>
  </span>
);
