import { Check, ChevronRight, History, UserRound } from 'lucide-react';
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { loadLeadTrace } from '#features/leads/web/index.ts';
import { formatDateTime, formatDuration, formatTimeToSecond } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { FormLead } from '../../../submissions-contract.ts';
import { AnswerWords } from '../answer-words.tsx';
import { text } from '../en.ts';
import { joinValues } from '../find-answer.ts';

const LeadTraceList = lazy(async () => ({ default: await loadLeadTrace() }));

/** Everything about a lead: its answers and consents, where it came from and how fast, and the ways on. */
export function LeadDetail({ lead }: { lead: FormLead }) {
  return (
    <div className="grid grid-cols-2 gap-x-10 gap-y-4 text-sm max-lg:grid-cols-1 lg:ps-14">
      <Answers lead={lead} />
      <div className="grid content-start gap-3">
        <Origin lead={lead} />
        <TraceLine lead={lead} />
        <Ways lead={lead} />
      </div>
    </div>
  );
}

const factList = 'grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt dir="auto" className="text-start text-fg-3 wrap-anywhere">
      {name}
    </dt>
    <dd dir="auto" className="text-start whitespace-pre-wrap wrap-anywhere">
      {children}
    </dd>
  </>
);

function Answers({ lead: { answers, consents } }: { lead: FormLead }) {
  const { time_zone } = useSession();
  const isConsent = (key: string) => consents.some(({ question_id }) => question_id === key);
  return (
    <dl aria-label={text('answers')} className={factList}>
      {answers
        .filter(({ key }) => !isConsent(key))
        .map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers never move
          <Fact key={`${answer.key} ${index}`} name={answer.label || answer.key}>
            {joinValues(answer) === '' ? (
              <span className="text-fg-3">{text('no_answer')}</span>
            ) : (
              <AnswerWords words={joinValues(answer)} />
            )}
          </Fact>
        ))}
      {consents.map(({ question_id, text: statement, version, at }) => (
        <Fact key={question_id} name={text('consent')}>
          <span className="flex items-start gap-1.5">
            <Icon of={Check} size={14} className="mt-1 text-success" />
            <span className="min-w-0">
              {text('consent_given', {
                text: statement,
                version: String(version),
                time: formatDateTime(at, time_zone),
              })}
            </span>
          </span>
        </Fact>
      ))}
    </dl>
  );
}

function Origin({ lead: { first_touch_text, last_touch_text, came_by, link_name, version } }: { lead: FormLead }) {
  const link = link_name ?? text('main_link');
  return (
    <dl aria-label={text('came_by')} className={factList}>
      <Fact name={text('first_touch')}>{first_touch_text ?? text('unknown')}</Fact>
      {last_touch_text !== first_touch_text && (
        <Fact name={text('last_touch')}>{last_touch_text ?? text('unknown')}</Fact>
      )}
      <Fact name={text('link')}>{text('link_and_version', { link, version: String(version) })}</Fact>
      {came_by.site && <Fact name={text('site')}>{came_by.site}</Fact>}
    </dl>
  );
}

/** When the lead was sent, and how long after it was stored, filed and on a screen. */
function TraceLine({ lead: { trace } }: { lead: FormLead }) {
  const { time_zone } = useSession();
  const { submitted_at, received_at, filed_at, seen_at } = trace;
  const start = submitted_at ?? received_at;
  const steps = [
    ...(submitted_at ? [text('trace_stored', { time: sayElapsed(start, received_at) })] : []),
    ...(filed_at ? [text('trace_filed', { time: sayElapsed(start, filed_at) })] : []),
    ...(seen_at ? [text('trace_seen', { time: sayElapsed(start, seen_at) })] : []),
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
function sayElapsed(start: string, end: string): string {
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
          <Suspense fallback={null}>
            <LeadTraceList trace={lead.trace} seenBy={null} />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
}
