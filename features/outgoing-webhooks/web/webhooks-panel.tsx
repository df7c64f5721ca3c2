import { Webhook, Zap } from 'lucide-react';
import { useState } from 'react';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { ColumnTable } from '#platform/web/ui/display/plain-table.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { type OutgoingWebhook, outgoingWebhooks } from '../contract.ts';
import { text } from './en.ts';
import { useEventWords } from './filters.tsx';
import { WebhookState } from './webhook-state.tsx';

type Shown = 'all' | OutgoingWebhook['kind'];

interface WebhooksPanelProps {
  /** The one whose deliveries are shown. */
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** Lists everything that hears of events, with its state and its switch. */
export function WebhooksPanel({ chosen, onChoose }: WebhooksPanelProps) {
  const read = useRead(outgoingWebhooks.list, {});
  const [shown, setShown] = useState<Shown>('all');
  const all = read.data?.results ?? [];
  const rows = all.filter(({ kind }) => shown === 'all' || kind === shown);
  const describeEvents = useEventWords(all);
  const count = (kind: OutgoingWebhook['kind']) => String(all.filter((one) => one.kind === kind).length);
  return (
    <Panel
      look="band"
      title={text('sends')}
      count={read.isSuccess ? all.length : undefined}
      end={
        all.length > 0 && (
          <Segmented<Shown>
            size="sm"
            label={text('shown')}
            value={shown}
            onChange={setShown}
            segments={[
              { value: 'all', label: text('all') },
              { value: 'ZAP', label: text('zaps'), count: count('ZAP') },
              { value: 'WEBHOOK', label: text('webhooks'), count: count('WEBHOOK') },
            ]}
          />
        )
      }
    >
      {(titleId) => (
        <>
          {read.isPending && <TableSkeleton rows={3} />}
          {read.isError && <PartNotLoaded words={text('not_loaded')} read={read} className="px-5 pb-3 max-sm:px-4" />}
          {read.isSuccess && all.length === 0 && <p className="px-5 pb-3 text-fg-2 max-sm:px-4">{text('empty')}</p>}
          {rows.length > 0 && (
            <ColumnTable
              aria-labelledby={titleId}
              rows={rows}
              cells="h-12 px-3 py-1.5"
              rowClass={({ id }) => id === chosen && 'bg-selected hover:bg-selected-hover'}
              columns={[
                {
                  label: text('column_name'),
                  className: 'ps-5! max-sm:ps-4!',
                  cell: (webhook) => <Name webhook={webhook} isChosen={webhook.id === chosen} onChoose={onChoose} />,
                },
                {
                  label: text('column_events'),
                  className: 'max-lg:hidden',
                  body: 'text-fg-2',
                  cell: (webhook) => (
                    <code dir="auto" className="font-mono text-xs break-words">
                      {describeEvents(webhook)}
                    </code>
                  ),
                },
                {
                  label: text('column_key'),
                  className: 'max-lg:hidden',
                  head: 'w-28',
                  body: 'text-fg-2',
                  cell: ({ key_name }) => <span dir="auto">{key_name ?? text('signed')}</span>,
                },
                {
                  label: text('column_state'),
                  className: 'max-sm:hidden',
                  cell: (webhook) => <WebhookState webhook={webhook} />,
                },
                {
                  label: text('column_count'),
                  isNumber: true,
                  className: 'max-sm:hidden',
                  head: 'w-20',
                  cell: ({ delivered_count }) => formatNumber(delivered_count),
                },
                {
                  label: text('column_on'),
                  className: 'pe-5! max-sm:pe-4!',
                  head: 'w-18',
                  cell: (webhook) => <OnSwitch webhook={webhook} />,
                },
              ]}
            />
          )}
        </>
      )}
    </Panel>
  );
}

interface NameProps {
  webhook: OutgoingWebhook;
  isChosen: boolean;
  onChoose: (id: number) => void;
}

const Name = ({ webhook, isChosen, onChoose }: NameProps) => (
  <span className="flex min-w-0 items-center gap-2">
    <Icon of={webhook.kind === 'ZAP' ? Zap : Webhook} />
    <span className="min-w-0">
      <LinkButton aria-pressed={isChosen} onClick={() => onChoose(webhook.id)}>
        <span dir="auto">{webhook.name}</span>
      </LinkButton>
      <span className="block text-xs sm:hidden">
        <WebhookState webhook={webhook} />
      </span>
    </span>
  </span>
);

function OnSwitch({ webhook: { id, name, is_on } }: { webhook: OutgoingWebhook }) {
  const update = useChange(outgoingWebhooks.update);
  const wanted = update.isPending ? update.variables?.body?.is_on : undefined;
  return (
    <Switch
      isLabelHidden
      label={text('switch_label', { name })}
      checked={wanted ?? is_on}
      disabled={update.isPending}
      onChange={({ target }) => update.mutate({ params: { id }, body: { is_on: target.checked } })}
    />
  );
}
