import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { assigneeFilter } from '#features/clients/web/index.ts';
import { followUpPages } from '#features/follow-ups/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { urlId, useUrlState } from '#platform/web/navigation/url-state.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { dueSteps, type SequenceClient } from '../../clients-contract.ts';
import { sequencePages } from '../../pages.ts';
import { describeStep } from '../list/step-line.tsx';
import { isAutomatic } from './due-list.tsx';
import { DueStep } from './due-step.tsx';
import { text } from './en.ts';
import { DUE_GROUP } from './use-due.ts';

const fields = { ...assigneeFilter.fields, sequence_id: urlId, first: urlId };
interface Address {
  /** Whose steps; those of everyone whom the actor sees unless said. */
  assigned_to_id?: 'me' | 'unassigned' | number;
  sequence_id?: number;
  /** The row to begin with. */
  first?: number;
}

/** A client on a step: who is due again with the next one is another. */
const makeKey = ({ id, step }: SequenceClient): string => `${id} ${step?.id}`;

/** Goes through the steps that are due, one client at a time, for one thumb or the Enter key. */
export function DueScreen() {
  const { assigned_to_id, sequence_id, first } = useUrlState<Address>(fields as never)[0];
  const query = { assigned_to_id, sequence_id, page_size: 100, with_count: true };
  const due = useRead(dueSteps.listDue, { query }, { keepPrevious: true });
  const [passed, setPassed] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  useEscape(() => void navigate({ to: followUpPages.follow_ups.pattern, search: { group: DUE_GROUP } }));

  const rows = (due.data?.results ?? []).filter((row) => !isAutomatic(row.step));
  const open = rows.filter((row) => !passed.includes(makeKey(row)));
  const begun = passed.length === 0 ? open.find(({ id }) => id === first) : undefined;
  const current = begun ?? open[0];
  const next = open.find((row) => row !== current);
  const { counts, results } = due.data ?? {};
  const behind = counts && results ? Math.max(0, counts.overdue + counts.today - results.length) : 0;
  const total = passed.length + open.length + behind;
  const pass = (key: string) => setPassed((earlier) => [...earlier, key]);
  const unpass = (key: string) => setPassed((earlier) => earlier.filter((each) => each !== key));

  return (
    <div className="mx-auto flex min-h-0 w-full max-w-140 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-3 px-4 py-2.5">
        <PageLink
          to={followUpPages.follow_ups}
          search={{ group: DUE_GROUP }}
          aria-label={text('back')}
          className={`${buttonClasses({ variant: 'ghost' })} -ms-3`}
        >
          <Icon of={ArrowLeft} />
        </PageLink>
        <div className="min-w-0 flex-1">
          <h1 className="font-semibold">{sequencePages.due.title}</h1>
          {current && (
            <p role="status" className="text-xs text-fg-3 tabular-nums">
              {text('progress', { place: passed.length + 1, total })}
            </p>
          )}
        </div>
      </header>
      <Progress label={sequencePages.due.title} ratio={total === 0 ? 1 : passed.length / total} isThin />
      {due.isPending ? (
        <TableSkeleton rows={6} />
      ) : due.isError && !due.data ? (
        <NotLoaded title={text('not_loaded')} read={due} />
      ) : current ? (
        <DueStep
          key={makeKey(current)}
          row={current}
          then={next && <p className="truncate text-fg-2">{describeNext(next)}</p>}
          onPass={() => pass(makeKey(current))}
          onUndo={() => unpass(makeKey(current))}
        />
      ) : (
        <AllDone count={passed.length} />
      )}
    </div>
  );
}

/** 'Then Lars Østergaard, Share content, WhatsApp' */
const describeNext = ({ client, step }: SequenceClient): string =>
  text('then', { name: client.name, step: step ? describeStep(step) : '' });

const AllDone = ({ count }: { count: number }) => (
  <StatePanel
    title={text('all_done')}
    actions={
      <PageLink to={followUpPages.follow_ups} className={buttonClasses({ variant: 'primary' })}>
        {followUpPages.follow_ups.title}
      </PageLink>
    }
  >
    {text('all_done_text', { count })}
  </StatePanel>
);

/** Calls back on Escape, unless something that is open closes by it. */
function useEscape(leave: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('[role=dialog]')) leave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
