import { Ban, Clock, Send } from 'lucide-react';
import { clientPages } from '#features/clients/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { Dialog, DialogClose } from '#platform/web/ui/overlays/dialog.tsx';
import { type DryLead, type DryRun, responderDryRun } from '../../dry-run-contract.ts';
import { text } from './en.ts';

/** Shows who of the last leads would have got what, and who nothing and why. */
export function DryRunDialog({ onClose }: { onClose: () => void }) {
  const read = useRead(responderDryRun.run, {});
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="picker"
      title={text('title')}
      description={text('lead')}
      footer={<DialogClose />}
    >
      {read.isPending && (
        <>
          <VisuallyHidden>{text('loading')}</VisuallyHidden>
          <TableSkeleton rows={6} />
        </>
      )}
      {read.isError && <PartNotLoaded words={text('not_loaded')} read={read} />}
      {read.data && (read.data.leads === 0 ? <p className="text-fg-2">{text('empty')}</p> : <Result run={read.data} />)}
    </Dialog>
  );
}

function Result({ run }: { run: DryRun }) {
  const { leads, is_limited, sent, waiting, not_sent, results } = run;
  const nothing = not_sent.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid gap-4">
      <section>
        <h3 className="font-semibold">
          {is_limited ? text('limited', { count: leads }) : text('counted', { count: leads })}
        </h3>
        <ul className="mt-1 grid gap-1">
          <li>{text('sent', { count: sent })}</li>
          {waiting > 0 && <li>{text('waiting', { count: waiting })}</li>}
          {nothing > 0 && (
            <li>
              {text('not_sent', { count: nothing })}
              <ul className="ms-4 text-fg-2">
                {not_sent.map(({ reason, reason_sentence, count }) => (
                  <li key={reason}>{text('reason', { count, reason: reason_sentence })}</li>
                ))}
              </ul>
            </li>
          )}
        </ul>
        <p className="mt-2 text-xs text-fg-3">{text('present_facts')}</p>
      </section>
      <section>
        <h3 className="pb-1 font-semibold">{text('listed', { count: results.length })}</h3>
        <ul className="divide-y divide-line-2 border-y border-line-2">
          {results.map((lead) => (
            <LeadLine key={lead.lead_id} lead={lead} />
          ))}
        </ul>
      </section>
    </div>
  );
}

const icons = { SEND: Send, WAIT: Clock, NOT_SENT: Ban };

function LeadLine({
  lead: { client, received_at, outcome, template, reason_sentence, offered_to },
}: {
  lead: DryLead;
}) {
  const { time_zone } = useSession();
  return (
    <li className="py-1.5">
      <div className="flex items-center gap-2">
        <PageLink to={clientPages.client} params={{ id: client.id }} className={linkClasses('quiet')}>
          <span dir="auto">{client.name}</span>
        </PageLink>
        <time dateTime={received_at} className="ms-auto shrink-0 text-xs text-fg-3">
          <LtrText>{formatDateTime(received_at, time_zone)}</LtrText>
        </time>
      </div>
      <p className="flex items-center gap-1.5 text-sm text-fg-2">
        <Icon of={icons[outcome]} size={14} />
        <span dir="auto" className="min-w-0">
          {[
            template && text('gets', { template: template.title }),
            reason_sentence,
            offered_to && text('offered_to', { name: offered_to }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
    </li>
  );
}
