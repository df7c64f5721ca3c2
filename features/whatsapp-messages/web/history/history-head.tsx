import { Send, Workflow } from 'lucide-react';
import { automationPages } from '#features/automations/pages.ts';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { DownloadButton } from '#platform/web/files/download-button.tsx';
import { formatNumber, formatPercent } from '#platform/web/format.ts';
import type { ListView } from '#platform/web/list/use-list.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { type ListedMessage, type MessageFigures, MessageGroup, whatsappMessages } from '../../messages-calls.ts';
import { text } from './en.ts';

interface HistoryState {
  search?: string | undefined;
  group?: MessageGroup | undefined;
  template_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The title, what can be done, the figures of the month, and the results the list can be limited to. */
export function HistoryHead({ view }: { view: ListView<ListedMessage> }) {
  const { template_id, from, to } = view.state as HistoryState;
  const query = { ...(template_id && { template_id }), ...(from && { from }), ...(to && { to }) };
  const figures = useRead(whatsappMessages.getFigures, { query }).data;
  return (
    <>
      <IntegrationHeader
        icon={<HeaderIcon of={Workflow} />}
        below={[{ page: automationPages.automations, label: text('automations') }]}
        title={text('title')}
        actions={
          <>
            {!view.isEmpty && (
              <DownloadButton
                endpoint={whatsappMessages.exportMessages}
                input={{ query: view.state as HistoryState }}
                fileName={text('file')}
                words={{ label: text('download'), failed: text('download_failed') }}
              />
            )}
            {figures && figures.can_send_again > 0 && <SendNow count={figures.can_send_again} />}
          </>
        }
      />
      {figures && !view.isEmpty && <Figures month={figures.month} />}
      {!view.isEmpty && (
        <div className="bg-surface px-5 pt-3 max-sm:px-4">
          <Groups view={view} counts={figures?.counts} />
        </div>
      )}
    </>
  );
}

function SendNow({ count }: { count: number }) {
  const send = useChange(whatsappMessages.sendAgain, {
    onSuccess: ({ queued }) => toast({ type: 'SUCCESS', heading: text('queued', { count: queued }) }),
  });
  return (
    <Button
      variant="primary"
      icon={<Icon of={Send} />}
      isSaving={send.isPending}
      onClick={() => send.mutate({ body: { kind: 'RESPONDER' } })}
    >
      {text('send_now', { count })}
    </Button>
  );
}

function Figures({ month }: { month: MessageFigures['month'] }) {
  const share = (count: number) => (month.sent === 0 ? text('no_figure') : formatPercent(count / month.sent));
  const cells = [
    { name: 'sent', value: formatNumber(month.sent) },
    { name: 'delivered', value: share(month.delivered) },
    { name: 'read', value: share(month.read) },
    { name: 'replied', value: share(month.replied) },
    { name: 'not_sent', value: formatNumber(month.not_sent) },
  ] as const;
  return (
    <dl
      aria-label={text('figures')}
      className="grid shrink-0 grid-cols-5 border-b border-line-2 bg-surface max-sm:grid-cols-2"
    >
      {cells.map(({ name, value }) => (
        <div
          key={name}
          className="min-w-0 border-line-2 px-5 py-2.5 not-first:border-s max-sm:px-4 max-sm:nth-[n+3]:border-t max-sm:last:col-span-2 max-sm:nth-[odd]:border-s-0"
        >
          <dt className="text-xs text-fg-2">{text(name)}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Groups({ view, counts }: { view: ListView<ListedMessage>; counts: MessageFigures['counts'] | undefined }) {
  const { group } = view.state as HistoryState;
  const shown = (of: MessageGroup) => (of !== 'READ' && counts?.[of] ? { count: formatNumber(counts[of]) } : {});
  return (
    <Segmented
      label={text('groups')}
      size="sm"
      value={group ?? 'ALL'}
      segments={[
        { value: 'ALL', label: text('ALL') },
        ...MessageGroup.options.map((of) => ({ value: of, label: text(`group_${of}`), ...shown(of) })),
      ]}
      onChange={(chosen) => view.change({ group: chosen === 'ALL' ? undefined : chosen })}
    />
  );
}
