import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageSearch } from '#platform/contract/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDuration, formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { isAction, type Sequence } from '../../contract.ts';
import { type StepFigures, sequenceFigures } from '../../figures-contract.ts';
import { sequencePages } from '../../pages.ts';
import { describeStep } from '../list/step-line.tsx';
import { text as peopleText } from '../people/en.ts';
import { text } from './en.ts';

/** How each step of a sequence has gone; each number opens its clients. */
export function FiguresTab({ sequence: { id, steps } }: { sequence: Sequence }) {
  const read = useRead(sequenceFigures.getFigures, { params: { id } });
  if (read.isPending) return <TableSkeleton rows={5} />;
  if (read.isError) return <PartNotLoaded words={text('not_loaded')} read={read} />;
  const { inside, finished, steps: figures } = read.data;
  const isEmpty = inside + finished === 0 && figures.every(({ stopped, done }) => stopped.length + done === 0);
  if (isEmpty) {
    return (
      <StatePanel title={text('empty_title')} icon={ChartNoAxesColumn}>
        {text('empty_text')}
      </StatePanel>
    );
  }
  return (
    <Panel look="group" title={text('title')} about={<span className="text-xs text-fg-3">{text('lead')}</span>}>
      <ol className="grid gap-2">
        {figures.map((step) => {
          const shown = steps.find((each) => each.id === step.step_id);
          return (
            <li key={step.step_id} className="rounded-md border border-line-2 bg-surface px-4 py-3">
              <h3 className="text-sm font-medium">
                <span className="text-fg-3">{text('step', { number: step.number })}</span>{' '}
                {shown && isAction(shown) && describeStep(shown)}
              </h3>
              <FigureList sequence_id={id} step={step} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function FigureList({ sequence_id, step }: { sequence_id: number; step: StepFigures }) {
  const { step_id, median_lateness_minutes: minutes, stopped } = step;
  const opens = (count: number, search: PageSearch) => (
    <ClientsLink id={sequence_id} count={count} search={{ tab: 'people', step_id, ...search }} />
  );
  const total = stopped.reduce((sum, { count }) => sum + count, 0);
  const lateness = minutes === null ? '—' : minutes === 0 ? text('on_time') : formatDuration(minutes * 60);
  return (
    <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(88px,1fr))] gap-x-3 gap-y-2">
      <Figure name={text('today')}>{opens(step.today, { status: 'TODAY' })}</Figure>
      <Figure name={text('overdue')}>{opens(step.overdue, { status: 'OVERDUE' })}</Figure>
      <Figure name={text('done')}>{opens(step.done, { figure: 'DONE' })}</Figure>
      <Figure name={text('skipped')}>{opens(step.skipped, { figure: 'SKIPPED' })}</Figure>
      <Figure name={text('lateness')}>{lateness}</Figure>
      <Figure name={text('sent')}>{opens(step.sent, { figure: 'SENT' })}</Figure>
      <Figure name={text('opened')}>{opens(step.opened, { figure: 'OPENED' })}</Figure>
      <Figure name={text('replied')}>{opens(step.replied, { figure: 'REPLIED' })}</Figure>
      <Figure name={text('stopped')}>
        {opens(total, { figure: 'STOPPED' })}
        {stopped.map(({ reason, count }) => (
          <p key={reason} className="text-xs font-normal text-fg-3">
            {text('stopped_by', {
              reason: reason === 'BY_HAND' ? text('by_hand') : peopleText(`reason_${reason}`),
              number: formatNumber(count),
            })}
          </p>
        ))}
      </Figure>
    </dl>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-fg-3">{name}</dt>
    <dd className="m-0 font-semibold tabular-nums">{children}</dd>
  </div>
);

interface ClientsLinkProps {
  id: number;
  count: number;
  search: PageSearch;
}

/** A number that opens the clients it counts; nothing is behind a zero. */
const ClientsLink = ({ id, count, search }: ClientsLinkProps) =>
  count === 0 ? (
    formatNumber(0)
  ) : (
    <PageLink to={sequencePages.sequence} params={{ id }} search={search} className={linkClasses()}>
      {formatNumber(count)}
    </PageLink>
  );
