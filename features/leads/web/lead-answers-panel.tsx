import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { formatDate } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { formatQuestion } from '../format-question.ts';
import type { LeadAnswer } from '../normalised-lead.ts';
import { text } from './en.ts';
import { useLeads } from './use-leads.ts';

const LeadsDrawer = lazyPart(() => import('./leads-drawer.tsx').then((module) => module.LeadsDrawer));

const SHOWN_ANSWERS = 12;
/** How many characters of the answers are shown; longer ones are read in the drawer. */
const SHOWN_LENGTH = 600;

/** Shows what the client asked for, from the newest lead that says anything; a button opens all leads. */
export function LeadAnswersPanel({ client }: { client: Client }) {
  const { rows, hasNextPage, ...read } = useLeads(client);
  const { time_zone } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (rows.length === 0) return read.isError ? <AnswersNotLoaded read={read} /> : null;
  const lead = rows.find(({ questions }) => questions.length > 0) ?? rows[0]!;
  return (
    <section aria-labelledby="lead-answers-heading" className="border-t border-line-2 px-5 py-4">
      <h2 id="lead-answers-heading" className="text-sm font-semibold">
        {text('answers')}
      </h2>
      <p dir="auto" className="text-xs text-fg-3 wrap-anywhere">
        {text('answered', { source: lead.source_name, date: formatDate(lead.trace.received_at, time_zone) })}
      </p>
      {lead.questions.length > 0 && (
        <dl className="mt-2 grid gap-2">
          {lead.questions.slice(0, SHOWN_ANSWERS).map((answer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a form may ask the same question twice, and answers never move
            <Answer key={`${answer.key} ${index}`} answer={answer} />
          ))}
        </dl>
      )}
      <LinkButton className="mt-2 text-sm" onClick={() => setIsOpen(true)}>
        {hasNextPage
          ? text('more_than_shown')
          : text('show_leads', { count: rows.filter(({ completes_id }) => completes_id === null).length })}
      </LinkButton>
      {isOpen && <LeadsDrawer client={client} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

const AnswersNotLoaded = ({ read }: Pick<Parameters<typeof PartNotLoaded>[0], 'read'>) => (
  <section className="border-t border-line-2 px-5 py-4 text-sm">
    <PartNotLoaded words={text('leads_failed')} read={read} />
  </section>
);

function Answer({ answer: { key, label, values } }: { answer: LeadAnswer }) {
  const words = values.filter(Boolean).join(', ');
  return (
    <div className="text-sm">
      <dt dir="auto" className="text-xs text-fg-3 wrap-anywhere">
        {formatQuestion(label || key)}
      </dt>
      <dd dir="auto" className="line-clamp-6 whitespace-pre-wrap wrap-anywhere">
        {words.length > SHOWN_LENGTH ? `${words.slice(0, SHOWN_LENGTH)}…` : words}
      </dd>
    </div>
  );
}
