import { Plus, RotateCcw } from 'lucide-react';
import { AttentionCard } from '#domain/web/attention-card.tsx';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { openAddClient } from '#features/clients/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { call } from '#platform/web/api.ts';
import { useChange } from '#platform/web/data.ts';
import { useIntegrationPage } from '#platform/web/integration-pages.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type LeadNeedingAttention, leads } from '../contract.ts';
import { formatQuestion } from '../format-question.ts';
import { text } from './en.ts';

const SHOWN_ANSWERS = 4;

/** Shows one lead that needs attention: where from, since when, why, what arrived. */
export function AttentionLeadItem({ lead, onDismiss }: { lead: LeadNeedingAttention; onDismiss: () => void }) {
  const settings = useIntegrationPage(lead.source_kind);
  const isReadable = lead.outcome !== 'UNPARSABLE';
  const title = text('lead_from', { source: lead.source_name });
  return (
    <AttentionCard title={title} at={lead.received_at} reason={lead.reason}>
      <WhatArrived lead={lead} />
      <div className="mt-3 flex flex-wrap gap-2">
        {isReadable && <TryAgain lead={lead} />}
        {isReadable && settings && (
          <PageLink to={settings} search={{ source: lead.source_id }} className={buttonClasses()}>
            {text('map_fields')}
          </PageLink>
        )}
        <Button icon={<Icon of={Plus} />} onClick={() => openAddClient()}>
          {text('add_by_hand')}
        </Button>
        <Button variant="ghost" onClick={onDismiss}>
          {text('dismiss')}
        </Button>
      </div>
    </AttentionCard>
  );
}

/** Files the lead again and shows the outcome. */
function TryAgain({ lead }: { lead: LeadNeedingAttention }) {
  const retry = useChange(leads.replay, {
    onSuccess: ({ outcome, reason, client_id }) => {
      if (client_id !== null) void showFiledToast(client_id);
      else if (outcome === 'RECEIVED') {
        toast({ type: 'INFO', heading: text('retrying_toast', { count: 1 }), message: text('retrying_text') });
      } else toast({ type: 'WARNING', heading: text('still_unread_toast'), message: reason ?? '' });
    },
  });
  return (
    <Button
      icon={<Icon of={RotateCcw} />}
      onClick={() => retry.mutate({ params: { id: lead.id } })}
      isSaving={retry.isPending}
    >
      {text('try_again')}
    </Button>
  );
}

/** Links to the client only for people who may see them, because a lead can be somebody else's. */
async function showFiledToast(id: number): Promise<void> {
  const client = await call(clients.get, { params: { id } }).catch(() => null);
  toast({
    type: 'SUCCESS',
    heading: text('filed_toast', { count: 1 }),
    ...(client && { message: client.name, opens: fillPage(clientPages.client, { id }) }),
  });
}

function WhatArrived({ lead: { answers, raw_text, is_hidden } }: { lead: LeadNeedingAttention }) {
  if (is_hidden) return <p className="mt-3 text-sm text-fg-3">{text('hidden')}</p>;
  if (raw_text !== null) {
    return (
      <section
        aria-label={text('what_arrived')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling place must be reachable by keyboard
        tabIndex={0}
        className="mt-3 max-h-40 overflow-auto rounded-sm bg-sunken p-3"
      >
        <pre dir="auto" className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {raw_text}
        </pre>
      </section>
    );
  }
  const more = answers.length - SHOWN_ANSWERS;
  return (
    <dl aria-label={text('what_arrived')} className="mt-3 grid gap-1 rounded-sm bg-sunken p-3 text-sm">
      {answers.slice(0, SHOWN_ANSWERS).map(({ key, label, values }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may ask the same question twice, and answers never move
          key={`${key} ${index}`}
          className="grid grid-cols-[minmax(0,160px)_minmax(0,1fr)] gap-x-3"
        >
          <dt dir="auto" className="truncate text-fg-3">
            {formatQuestion(label || key)}
          </dt>
          <dd dir="auto" className="wrap-anywhere">
            {values.filter(Boolean).join(', ') || '—'}
          </dd>
        </div>
      ))}
      {more > 0 && (
        <div className="text-fg-3">
          <dt className="sr-only">{text('what_arrived')}</dt>
          <dd>{text('more_answers', { count: more })}</dd>
        </div>
      )}
    </dl>
  );
}
