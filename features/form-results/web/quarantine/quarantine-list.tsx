import { CircleAlert, ShieldCheck, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FoundSign, QUARANTINE_DAYS } from '#features/form-submissions/contract.ts';
import { PhoneNumber } from '#features/lead-forms/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { formatDayOfMonth, formatNumber } from '#platform/web/format.ts';
import { type BulkActionsProps, defineList } from '#platform/web/list/define-list.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { ListItems } from '#platform/web/list/rows/list-items.tsx';
import { useList } from '#platform/web/list/use-list.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { BulkAction } from '#platform/web/ui/display/bulk-bar.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { formSubmissions, MAX_AT_ONCE, type QuarantinedSubmission } from '../../contract.ts';
import { text } from '../en.ts';
import { summarise } from '../find-answer.ts';
import { ShowSubmission } from '../submission-details.tsx';
import { submissionFilters } from '../submission-filters.ts';
import type { SubmissionListProps } from '../submission-list.ts';
import { LineHead, SubmissionSender } from '../submission-sender.tsx';
import { SubmissionsToolbar } from '../submissions-toolbar.tsx';
import { useFormId } from '../use-form-id.ts';
import { describeSign } from './describe-sign.ts';
import { useSettle } from './use-settle.ts';

const quarantineList = defineList(formSubmissions.listQuarantined, {
  words: {
    label: text('part_quarantine'),
    selectAll: text('select_all'),
    notLoaded: text('quarantine_not_loaded'),
    noMatch: { title: (filters) => text('no_match', { filters }), text: text('no_match_text') },
    count: (count) => text('held_count', { count }),
    countCapped: (shown) => text('held_count_capped', { shown }),
  },
  query: { page_size: 50, with_count: true },
  filters: submissionFilters,
  getName: ({ name }) => name || text('no_name'),
  BulkActions: QuarantineActions,
  bulkMaximum: MAX_AT_ONCE,
  forbidden: { title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) },
});

const lineGrid = 'lg:grid lg:grid-cols-[16px_minmax(0,5fr)_minmax(0,6fr)_minmax(0,10fr)_minmax(0,4fr)_128px]';

/** What looks like spam, with the reasons and the two ways out. */
export function QuarantineList({ form, before }: SubmissionListProps) {
  const view = useList(quarantineList, { params: { id: form.id } });
  const hidden = view.pages.first?.hidden_count ?? 0;
  return (
    <>
      <SubmissionsToolbar view={view} before={before} />
      <ListStates
        view={view}
        empty={
          <EmptyPanel
            title={text(hidden > 0 ? 'all_hidden' : 'quarantine_none')}
            placeholder={<LinePlaceholders end="text" />}
          >
            {hidden > 0 ? text('hidden', { count: hidden }) : text('quarantine_none_text', { days: QUARANTINE_DAYS })}
          </EmptyPanel>
        }
      >
        <div className="min-h-0 flex-1 overflow-y-auto">
          <p className="mx-5 mb-3 flex items-start gap-2.5 rounded-md bg-fill px-3.5 py-2.5 max-sm:mx-4">
            <Icon of={ShieldCheck} className="mt-0.5 text-icon" />
            <span>
              <strong className="font-semibold">{text('nothing_thrown_away')}</strong>{' '}
              <span className="text-fg-2">{text('quarantine_note', { days: QUARANTINE_DAYS })}</span>
            </span>
          </p>
          <ListItems
            view={view}
            className="max-lg:border-t max-lg:border-line"
            head={(selectAll) => (
              <LineHead
                className={lineGrid}
                columns={[text('sender'), text('answers'), text('why'), text('sent')]}
                selectAll={selectAll}
              />
            )}
          >
            {(row, { checkbox, isSelected }) => (
              <QuarantinedLine key={row.id} row={row} checkbox={checkbox} isSelected={isSelected} />
            )}
          </ListItems>
        </div>
      </ListStates>
    </>
  );
}

interface QuarantinedLineProps {
  row: QuarantinedSubmission;
  checkbox: ReactNode;
  isSelected: boolean;
}

function QuarantinedLine({ row, checkbox, isSelected }: QuarantinedLineProps) {
  const { time_zone } = useSession();
  const { id, name, phone, email, answers, sent_at, kept_until } = row;
  return (
    <li
      className={classNames(
        'grid grid-cols-[16px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 max-sm:px-4 max-lg:[&>:nth-child(n+3)]:col-start-2',
        lineGrid,
        isSelected && 'border-brand-tint-2 bg-selected',
      )}
    >
      <span className="flex">{checkbox}</span>
      <SubmissionSender id={id} name={name}>
        {phone ? <PhoneNumber number={phone} /> : <bdi dir="ltr">{email}</bdi>}
      </SubmissionSender>
      <div className="grid gap-0.5">
        <p dir="auto" className="line-clamp-3 text-start text-fg-2 wrap-anywhere">
          {summarise(answers, [name, phone, email])}
        </p>
        <ShowSubmission of={row} />
      </div>
      <Reasons row={row} />
      <p className="tabular-nums">
        <Ago instant={sent_at} />
        <span className="block text-xs text-fg-3">
          {text('kept_until', { date: formatDayOfMonth(kept_until, time_zone) })}
        </span>
      </p>
      <WaysOut row={row} />
    </li>
  );
}

function Reasons({ row: { score, threshold, signs } }: Pick<QuarantinedLineProps, 'row'>) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-2">
        <Progress
          label={text('score_words', { score, threshold })}
          ratio={score / (2 * threshold)}
          tone="danger"
          isThin
          className="w-11 shrink-0"
        />
        <span aria-hidden="true" className="font-medium tabular-nums">
          {formatNumber(score)}
        </span>
        <span aria-hidden="true" className="truncate text-xs text-fg-3">
          {text('held_from', { threshold: formatNumber(threshold) })}
        </span>
      </div>
      <ul className="flex flex-wrap gap-1.5">
        {signs.map((found) => (
          <li key={found.sign} className="min-w-0 max-w-full">
            <Reason found={found} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const Reason = ({ found }: { found: FoundSign }) => (
  <Badge
    tone={found.is_strong ? 'danger' : 'outline'}
    {...(found.is_strong && { icon: <Icon of={CircleAlert} size={12} /> })}
  >
    <span className="sr-only">{text(found.is_strong ? 'strong' : 'weak')}: </span>
    {describeSign(found)}{' '}
    <span className="font-normal tabular-nums">{text('weight', { weight: formatNumber(found.weight) })}</span>
  </Badge>
);

function WaysOut({ row: { id, name } }: Pick<QuarantinedLineProps, 'row'>) {
  const { release, discard, isSaving } = useSettle(useFormId());
  const who = { name: name || text('no_name') };
  return (
    <div className="flex items-center gap-1 lg:justify-end">
      <Button
        size="sm"
        icon={<Icon of={Undo2} size={14} />}
        aria-label={text('release_named', who)}
        isSaving={isSaving}
        onClick={() => release([id])}
      >
        {text('release')}
      </Button>
      <IconButton
        size="sm"
        variant="ghost"
        icon={<Icon of={Trash2} />}
        label={text('delete_named', who)}
        disabled={isSaving}
        onClick={() => discard([id])}
      />
    </div>
  );
}

function QuarantineActions({ chosen }: BulkActionsProps<QuarantinedSubmission>) {
  const { release, discard, isSaving } = useSettle(useFormId());
  const ids = chosen.slice(0, MAX_AT_ONCE).map(({ id }) => id);
  return (
    <>
      <BulkAction
        icon={<Icon of={Undo2} />}
        label={text('release_many', { count: ids.length })}
        disabled={isSaving}
        onClick={() => release(ids)}
      />
      <BulkAction icon={<Icon of={Trash2} />} label={text('delete')} disabled={isSaving} onClick={() => discard(ids)} />
    </>
  );
}
