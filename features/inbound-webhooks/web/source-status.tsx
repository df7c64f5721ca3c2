import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatAgo } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { WebhookSourceDetail } from '../contract.ts';
import { text } from './en.ts';
import { Section } from './section.tsx';
import { useWebhook } from './webhook-on-screens.ts';

/** Shows whether the webhook receives or is paused, and what it has received so far. */
export function SourceStatus({ source }: { source: WebhookSourceDetail }) {
  const now = Date.parse(useNow());
  const webhook = useWebhook();
  const update = useChange(webhook.contract.calls.update);
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
      <FirstLead source={source} />
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

/** Waits for the first lead while the page is open, and announces it. */
function FirstLead({ source }: { source: WebhookSourceDetail }) {
  const webhook = useWebhook();
  const isWaiting = source.last_received_at === null;
  const [hasWaited] = useState(isWaiting);
  const payloads = useRead(
    webhook.contract.calls.payloads,
    { params: { id: source.id } },
    { enabled: hasWaited && !isWaiting },
  );
  const client_id = payloads.data?.results.findLast((payload) => payload.client_id !== null)?.client_id;
  if (!hasWaited) return null;
  return (
    <div role="status" className="rounded-md bg-sunken px-3.5 py-2.5">
      {isWaiting ? (
        <>
          <p className="flex items-center gap-2 font-medium">
            <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-brand" />
            {text('waiting_first')}
          </p>
          <p className="text-fg-2">{text('waiting_text')}</p>
        </>
      ) : (
        <p className="flex flex-wrap items-center gap-2 text-success-fg">
          <Icon of={CircleCheck} />
          <span>{text('it_works')}</span>
          {client_id && (
            <PageLink to={clientPages.client} params={{ id: client_id }} className={linkClasses('text')}>
              {text('open_client')}
            </PageLink>
          )}
        </p>
      )}
    </div>
  );
}
