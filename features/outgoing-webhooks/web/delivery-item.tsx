import { CircleCheck, CircleX, Clock, RotateCw } from 'lucide-react';
import { useChange } from '#platform/web/data.ts';
import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { outgoingWebhooks, type WebhookAttempt, type WebhookDelivery } from '../contract.ts';
import { text } from './en.ts';

const signs = {
  DELIVERED: { icon: CircleCheck, className: 'text-success-fg' },
  WAITING: { icon: Clock, className: 'text-warning-fg' },
  FAILED: { icon: CircleX, className: 'text-danger-fg' },
};

interface DeliveryItemProps {
  webhook_id: number;
  delivery: WebhookDelivery;
  isOpen: boolean;
  onToggle: () => void;
}

/** One delivery in a line; opened, it shows its tries, its body and the answer. */
export function DeliveryItem({ webhook_id, delivery, isOpen, onToggle }: DeliveryItemProps) {
  const { time_zone } = useSession();
  const { icon, className } = signs[delivery.status];
  return (
    <li className="border-t border-line">
      <div className="flex items-start gap-2.5 px-5 py-2.5 max-sm:px-4">
        <span className={`mt-0.5 ${className}`}>
          <Icon of={icon} />
          <span className="sr-only">{text(delivery.status)}</span>
        </span>
        <div className="min-w-0 flex-1">
          <LinkButton aria-expanded={isOpen} className="text-start [overflow-wrap:anywhere]" onClick={onToggle}>
            <span dir="auto">{nameDelivery(delivery)}</span>
          </LinkButton>
          <p className="text-xs text-fg-2">{describe(delivery, time_zone)}</p>
        </div>
        <time dateTime={delivery.created_at} className="text-xs whitespace-nowrap text-fg-3">
          {formatDateTime(delivery.created_at, time_zone)}
        </time>
      </div>
      {isOpen && <Details webhook_id={webhook_id} delivery={delivery} />}
    </li>
  );
}

function nameDelivery({ is_test, is_hidden, client_name, event }: WebhookDelivery): string {
  if (is_test) return `${text('test')} · ${event}`;
  const name = is_hidden ? text('hidden') : (client_name ?? text('gone_client'));
  return `${name} · ${event}`;
}

function describe({ status, attempts, tries, next_try_at }: WebhookDelivery, zone: string): string {
  const last = attempts.at(-1);
  if (!last) return text('waiting');
  const what = describeAttempt(last, tries);
  if (status === 'DELIVERED') return what;
  return next_try_at === null
    ? text('gave_up', { what })
    : text('next_try', { what, time: formatDateTime(next_try_at, zone) });
}

function describeAttempt({ status, ms, problem }: WebhookAttempt, tries: number): string {
  if (status === null) return problem ?? '';
  const facts = { status: String(status), ms: formatNumber(ms) };
  return tries > 1 ? text('answered_later', { ...facts, tries }) : text('answered', facts);
}

function Details({ webhook_id, delivery }: Pick<DeliveryItemProps, 'webhook_id' | 'delivery'>) {
  const again = useChange(outgoingWebhooks.sendAgain, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('sent_again') }),
  });
  const { id, attempts, body, answer, is_hidden } = delivery;
  return (
    <div className="grid gap-3 px-5 pb-4 max-sm:px-4">
      {attempts.length > 1 && (
        <ol aria-label={text('tries')} className="grid gap-0.5 text-xs text-fg-2">
          {attempts.map((attempt, index) => (
            <li key={attempt.at}>{text('try_failed', { number: index + 1, what: describeAttempt(attempt, 1) })}</li>
          ))}
        </ol>
      )}
      {body !== null && <Code label={text('we_sent')}>{layOut(body)}</Code>}
      {!is_hidden && attempts.length > 0 && <Code label={text('they_answered')}>{answer || text('no_answer')}</Code>}
      <div>
        <Button
          size="sm"
          icon={<Icon of={RotateCw} />}
          isSaving={again.isPending}
          onClick={() => again.mutate({ params: { id: webhook_id, delivery_id: id } })}
        >
          {text('send_again')}
        </Button>
      </div>
    </div>
  );
}

const Code = ({ label, children }: { label: string; children: string }) => (
  <section aria-label={label}>
    <h3 className="mb-1 text-xs text-fg-3">{label}</h3>
    <pre
      dir="ltr"
      className="max-h-72 overflow-y-auto rounded-sm border border-line-2 bg-sunken px-3 py-2 font-mono text-xs break-all whitespace-pre-wrap"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </pre>
  </section>
);

function layOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
