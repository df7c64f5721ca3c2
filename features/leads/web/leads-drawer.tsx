import { TestBadge } from '#domain/web/test-badge.tsx';
import type { Client } from '#features/clients/contract.ts';
import { ReceiptList } from '#features/notifications/web/index.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { leads, type RawLeadView } from '../contract.ts';
import { formatQuestion } from '../format-question.ts';
import { text } from './en.ts';
import { LeadTraceList } from './lead-trace.tsx';

/** Shows the leads of a client as received, each with its answers in their own order and its trace. */
export function LeadsDrawer({ client, onClose }: { client: Client; onClose: () => void }) {
  const list = useReadPages(leads.rawLeadInfo, { params: { id: client.id } });
  return (
    <Drawer isOpen onClose={onClose} title={text('leads_of', { name: client.name })} isExpandable>
      {list.isError && list.rows.length === 0 && <NotLoaded title={text('not_loaded')} read={list} />}
      <div className="grid gap-6">
        {groupCompleted(list.rows).map(({ lead, completed }) => (
          <LeadRecord key={lead.id} lead={lead} completed={completed} />
        ))}
      </div>
      <ShowMore list={list} className="mt-4" label={text('show_older')} />
    </Drawer>
  );
}

/** A lead with those that completed it later. */
interface CompletedLead {
  lead: RawLeadView;
  completed: readonly RawLeadView[];
}

/** Puts leads that complete others under those; one whose first lead is on a later page stands alone. */
function groupCompleted(leads: readonly RawLeadView[]): CompletedLead[] {
  const known = new Set(leads.map(({ id }) => id));
  const isUnderOther = ({ completes_id }: RawLeadView) => completes_id !== null && known.has(completes_id);
  return leads
    .filter((lead) => !isUnderOther(lead))
    .map((lead) => ({ lead, completed: leads.filter(({ completes_id }) => completes_id === lead.id) }));
}

const outcomeWords: Partial<Record<RawLeadView['outcome'], string>> = {
  DUPLICATE: text('duplicate'),
  COMPLETED: text('finished'),
};

function LeadRecord({ lead, completed }: CompletedLead) {
  const { time_zone } = useSession();
  const headingId = `lead-${lead.id}`;
  return (
    <article aria-labelledby={headingId} className="grid gap-4 border-t border-line-2 pt-4 first:border-0 first:pt-0">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={headingId} className="text-md font-semibold">
          <time dateTime={lead.trace.received_at}>{formatDateTime(lead.trace.received_at, time_zone)}</time>
        </h3>
        <Badge>{outcomeWords[lead.outcome] ?? text('new_client')}</Badge>
        {lead.is_test && <TestBadge />}
        {lead.is_signed && <Badge tone="success">{text('signed')}</Badge>}
        <p dir="auto" className="w-full truncate text-fg-3">
          {[lead.source_name, lead.page_name, lead.form_name, lead.campaign_name].filter(Boolean).join(' · ')}
        </p>
      </header>
      <section>
        <h4 className="mb-1 text-xs font-medium text-fg-3">{text('answers')}</h4>
        <LeadAnswers answers={lead.answers} />
      </section>
      {completed.map(({ id, answers, trace }) => (
        <section key={id} className="border-s-2 border-line-2 ps-3">
          <h4 className="mb-1 text-xs font-medium text-fg-3">
            {text('finished_at', { time: formatDateTime(trace.received_at, time_zone) })}
          </h4>
          <LeadAnswers answers={answers} />
        </section>
      ))}
      <details>
        <summary className="w-fit cursor-pointer rounded-xs text-xs font-medium text-fg-3">{text('trace')}</summary>
        <div className="mt-2">
          <LeadTraceList trace={lead.trace} seenBy={lead.seen_by?.name ?? null} />
        </div>
      </details>
      {lead.alerts.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-xs text-xs font-medium text-fg-3">{text('alerts')}</summary>
          <div className="mt-2">
            <ReceiptList receipts={lead.alerts} hasPeople />
          </div>
        </details>
      )}
    </article>
  );
}

/** Shows every answer under its question. */
export function LeadAnswers({ answers }: { answers: RawLeadView['answers'] }) {
  return (
    <dl className="grid gap-2">
      {answers.map(({ key, label, values }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may ask the same question twice, and answers never move
        <div key={`${key} ${index}`}>
          <dt dir="auto" className="text-xs text-fg-3 wrap-anywhere">
            {formatQuestion(label || key)}
          </dt>
          <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {values.filter(Boolean).join(', ') || <span className="text-fg-3">{text('no_answer')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
