import { useNow } from '#platform/web/clock.ts';
import { useChange } from '#platform/web/data.ts';
import { formatAgo } from '#platform/web/format.ts';
import { Switch } from '#platform/web/ui/switch.tsx';
import { type WebhookSourceDetail, webhookSources } from '../contract.ts';
import { text } from './en.ts';
import { Section } from './section.tsx';

/** Receiving or paused, and what has come of it so far. */
export function WebhookStatus({ source }: { source: WebhookSourceDetail }) {
  const now = Date.parse(useNow());
  const update = useChange(webhookSources.update);
  const isActive = (update.variables?.body?.status ?? source.status) === 'ACTIVE';
  const { created_count, duplicate_count, last_received_at } = source;
  const words = last_received_at
    ? [
        text('new_clients', { count: created_count }),
        text('enquired_again', { count: duplicate_count }),
        text('last_lead', { ago: formatAgo(last_received_at, now) }),
      ]
    : [text('no_lead_yet')];
  return (
    <Section title={text('status')} lead={words.join(', ')}>
      <Switch
        label={text('active')}
        help={text('active_help')}
        checked={update.isPending ? isActive : source.status === 'ACTIVE'}
        onChange={({ target }) =>
          update.mutate({ params: { id: source.id }, body: { status: target.checked ? 'ACTIVE' : 'PAUSED' } })
        }
      />
    </Section>
  );
}
