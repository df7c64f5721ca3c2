import { ChevronRight, History, UserRound } from 'lucide-react';
import { Fragment, useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { loadLeadTrace } from '#features/leads/web/index.ts';
import { formatDuration, formatTimeToSecond } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { FormLead } from '../../contract.ts';
import { text } from '../en.ts';
import { SubmissionAnswers, SubmissionOrigin } from '../submission-details.tsx';

const LeadTraceList = lazyPart(loadLeadTrace);

/** Everything about a lead: its answers and consents, where it came from and how fast, and the ways on. */
export function LeadDetail({ lead }: { lead: FormLead }) {
  return (
    <div className="grid grid-cols-2 gap-x-10 gap-y-4 text-sm max-lg:grid-cols-1 lg:ps-14">
      <SubmissionAnswers of={lead} />
      <div className="grid content-start gap-3">
        <SubmissionOrigin of={lead} />
        <PromisedLine lead={lead} />
        <TraceLine lead={lead} />
        <Ways lead={lead} />
      </div>
    </div>
  );
}

/** What became of the content that the form promised; nothing where all went as it should. */
function PromisedLine({ lead: { promised_content: promised } }: { lead: FormLead }) {
  if (promised === null || promised === 'GIVEN') return null;
  return <p className="text-xs text-fg-2">{text(`promised_${promised}`)}</p>;
}

/** When the lead was sent, and how long after it was stored, filed and on a screen. */
function TraceLine({ lead: { trace } }: { lead: FormLead }) {
  const { time_zone } = useSession();
  const { submitted_at, received_at, filed_at, seen_at } = trace;
  const start = submitted_at ?? received_at;
  const steps = [
    ...(submitted_at ? [text('trace_stored', { time: formatElapsed(start, received_at) })] : []),
    ...(filed_at ? [text('trace_filed', { time: formatElapsed(start, filed_at) })] : []),
    ...(seen_at ? [text('trace_seen', { time: formatElapsed(start, seen_at) })] : []),
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs tabular-nums">
      <span className="font-medium">{text('trace_sent', { time: formatTimeToSecond(start, time_zone) })}</span>
      {steps.map((step) => (
        <Fragment key={step}>
          <Icon of={ChevronRight} size={12} isDirectional className="text-fg-3" />
          <span className="text-fg-2">{step}</span>
        </Fragment>
      ))}
    </p>
  );
}

/** Returns '14 ms', '2m 5s'. */
function formatElapsed(start: string, end: string): string {
  const millis = Math.max(0, Date.parse(end) - Date.parse(start));
  return millis < 1_000 ? `${millis} ms` : formatDuration(millis / 1_000);
}

function Ways({ lead }: { lead: FormLead }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {lead.client_id !== null && (
        <PageLink to={clientPages.client} params={{ id: lead.client_id }} className={buttonClasses({ size: 'sm' })}>
          <Icon of={UserRound} size={14} className="text-icon" />
          {text('open_client')}
        </PageLink>
      )}
      <Button size="sm" variant="ghost" icon={<Icon of={History} size={14} />} onClick={() => setIsOpen(true)}>
        {text('full_trace')}
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          size="confirm"
          onClose={() => setIsOpen(false)}
          title={text('trace_of', { name: lead.name || text('no_name') })}
        >
          <LeadTraceList trace={lead.trace} seenBy={null} />
        </Dialog>
      )}
    </div>
  );
}
