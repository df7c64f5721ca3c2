import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ClientsHeader } from '#features/clients/web/index.ts';
import { useRead, useReadPages } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { useInstallation } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/button.tsx';
import { Segmented } from '#platform/web/ui/segmented.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { EmptyPanel, FailedPanel, StatePanel } from '#platform/web/ui/state-panel.tsx';
import { type FollowUpCounts, followUps } from '../contract.ts';
import { text } from './en.ts';
import { FollowUpsTable } from './follow-ups-table.tsx';
import { GhostFollowUps } from './ghost-follow-ups.tsx';

type Choice = 'all' | 'overdue' | 'today' | 'upcoming' | 'someday';

/** What is to be done and when, the most urgent first. */
export function FollowUpsScreen() {
  const [choice, setChoice] = useState<Choice>('all');
  const counts = useRead(followUps.count, {}, { keepPrevious: true });
  return (
    <>
      <ClientsHeader />
      <div className="flex items-center px-5 py-2.5 max-sm:overflow-x-auto max-sm:px-4">
        <Segmented
          label={text('groups')}
          size="sm"
          value={choice}
          onChange={setChoice}
          segments={segmentsFor(counts.data)}
        />
      </div>
      <FollowUpsList choice={choice} counts={counts.data} />
    </>
  );
}

function segmentsFor(counts: FollowUpCounts | undefined) {
  const upcoming = counts && counts.tomorrow + counts.next_7_days + counts.later;
  const numbers = {
    all: counts?.total,
    overdue: counts?.overdue,
    today: counts?.today,
    upcoming,
    someday: counts?.someday,
  };
  return (Object.keys(numbers) as Choice[]).map((value) => ({
    value,
    label: text(value),
    ...(value !== 'all' && numbers[value] !== undefined && { count: formatCappedCount(numbers[value]) }),
    isCountUrgent: value === 'overdue' && (numbers.overdue ?? 0) > 0,
  }));
}

function FollowUpsList({ choice, counts }: { choice: Choice; counts: FollowUpCounts | undefined }) {
  const { support_email } = useInstallation();
  const list = useReadPages(
    followUps.list,
    { query: { page_size: 50, ...(choice !== 'all' && { group: choice }) } },
    { keepPrevious: true },
  );
  if (list.isPending) return <TableSkeleton rows={10} />;
  if (list.isError && list.rows.length === 0) {
    return (
      <FailedPanel title={text('not_loaded')} onRetry={() => void list.refetch()} supportEmail={support_email}>
        {list.error.message}
      </FailedPanel>
    );
  }
  if (list.rows.length === 0 && counts?.total === 0) return <NoFollowUps />;
  if (list.rows.length === 0)
    return <StatePanel title={text('nothing_here')}>{nothingWords(choice, counts)}</StatePanel>;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <FollowUpsTable items={list.rows} isGrouped={choice === 'all' || choice === 'upcoming'} />
      {list.hasNextPage && (
        <div className="flex justify-center p-4">
          <Button onClick={() => void list.fetchNextPage()} isSaving={list.isFetchingNextPage}>
            {text('show_more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function nothingWords(choice: Choice, counts: FollowUpCounts | undefined): string {
  if (choice !== 'today' || !counts) return '';
  return text('nothing_today', { count: counts.tomorrow + counts.next_7_days + counts.later });
}

const NoFollowUps = () => (
  <EmptyPanel
    title={text('empty_title')}
    ghost={<GhostFollowUps />}
    actions={
      <Link to="/clients" className={buttonClasses({ variant: 'primary' })}>
        {text('to_clients')}
      </Link>
    }
  >
    {text('empty_text')}
  </EmptyPanel>
);
