import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ContentPanels, VisibilityBadge } from '#features/content/web/index.ts';
import { formatNumber, formatPercent } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { isAction, type SequenceItem } from '../../contract.ts';
import { sequencePages } from '../../pages.ts';
import { text } from '../en.ts';
import { type CountName, countFilters } from './count-filters.ts';
import { SequenceBadge, SequenceNote } from './sequence-state.tsx';
import { StepLine } from './step-line.tsx';

const SequenceMenu = lazyOnInteraction<{ content: SequenceItem }>(() =>
  import('./sequence-menu.tsx').then((module) => module.SequenceMenu),
);

/** The widths of the columns behind the name, and from which width of the screen each is a column. */
const columns = {
  owner: 'xl:w-24',
  inside: 'xl:w-12 xl:text-end',
  today: 'xl:w-12 xl:text-end',
  overdue: 'xl:w-14 xl:text-end',
  finished: 'xl:w-14 xl:text-end',
  replied: 'xl:w-14 xl:text-end',
  state: 'w-32 max-xl:order-1 max-xl:w-auto',
} as const;
const heads = ['inside', 'today', 'overdue', 'finished', 'replied', 'state'] as const;

/** What stands over the columns of the rows. */
export const SequenceHeads = () => (
  <>
    <span aria-hidden="true" className="min-w-0 flex-[1.5] max-xl:hidden">
      {text('steps_and_waits')}
    </span>
    <span aria-hidden="true" className={`${columns.owner} shrink-0 max-xl:hidden`}>
      {text('owner')}
    </span>
    {heads.map((name) => (
      <span key={name} aria-hidden="true" className={`${columns[name]} shrink-0 max-xl:hidden`}>
        {text(`column_${name}`)}
      </span>
    ))}
    <span aria-hidden="true" className="w-8 max-xl:hidden" />
  </>
);

interface SequenceRowProps {
  sequence: SequenceItem;
  panels: ContentPanels;
  checkbox: ReactNode;
}

/** Shows a sequence as a row: its steps and waits in a line, and where its clients are. */
export function SequenceRow({ sequence, panels: { Marks }, checkbox }: SequenceRowProps) {
  const { id, title, owner_profile_name, owner_id, counts, steps, visibility } = sequence;
  const { profile_id } = useSession();
  const owner = owner_id === profile_id ? text('you') : owner_profile_name;
  const actions = steps.filter(isAction).length;
  return (
    <li className="group/row relative flex items-center gap-x-5 gap-y-2 border-b border-line py-2.5 hover:bg-hover max-xl:flex-wrap max-xl:gap-x-3 sm:px-2">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <span className="relative z-1 flex">{checkbox}</span>
        <div className="min-w-0 flex-1">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="min-w-0 truncate text-sm font-semibold">
              <PageLink
                to={sequencePages.sequence}
                params={{ id }}
                title={title}
                className="after:absolute after:inset-0"
              >
                {title}
              </PageLink>
            </h2>
            <VisibilityBadge visibility={visibility} isInList />
            <Marks content={sequence} />
          </div>
          <p className="truncate text-xs text-fg-3">
            {actions > 0 || steps.length === 0 ? text('steps', { count: actions }) : text('waits_only')}
            <span className="xl:hidden">
              {' · '}
              <bdi>{owner}</bdi>
            </span>
          </p>
        </div>
      </div>
      <div className="min-w-0 flex-[1.5] max-xl:order-3 max-xl:basis-full">
        <StepLine sequence={sequence} />
      </div>
      <span className={`${columns.owner} flex shrink-0 items-center gap-2 max-xl:hidden`} title={owner_profile_name}>
        <Avatar of={{ id: owner_id, name: owner_profile_name }} size={20} />
        <bdi className="truncate text-sm text-fg-2">{owner}</bdi>
      </span>
      <Count id={id} name="inside" count={counts.inside} />
      <Count id={id} name="today" count={counts.today} look="text-brand-fg" />
      <Count id={id} name="overdue" count={counts.overdue} look="text-danger-fg" />
      <Count id={id} name="finished" count={counts.finished} />
      <span className={`${columns.replied} shrink-0 tabular-nums max-xl:order-4 max-xl:ms-auto`}>
        {describeReplied(sequence)}
        <span className={narrowLabel}> {text('column_replied')}</span>
      </span>
      <div className={`${columns.state} shrink-0`}>
        <SequenceBadge sequence={sequence} />
        <div className="max-xl:hidden">
          <SequenceNote sequence={sequence} />
        </div>
      </div>
      <div className="max-xl:order-5 max-xl:basis-full xl:hidden">
        <SequenceNote sequence={sequence} />
      </div>
      <div className="relative z-1 max-xl:order-2">
        <SequenceMenu
          content={sequence}
          trigger={
            <IconButton variant="ghost" label={text('more_of', { name: title })} icon={<Icon of={Ellipsis} />} />
          }
        />
      </div>
    </li>
  );
}

/** Stands beside a number where no head stands over it. */
const narrowLabel = 'text-xs font-normal text-fg-3 lowercase xl:hidden';

interface CountProps {
  id: number;
  name: CountName;
  count: number;
  look?: string;
}

/** A number that opens its clients; where no heads name the numbers, those that say nothing are left out. */
const Count = ({ id, name, count, look = '' }: CountProps) => (
  <span
    className={classNames(
      columns[name],
      'shrink-0 tabular-nums max-xl:order-4',
      count > 0 ? `font-medium ${look}` : 'text-fg-3',
      count === 0 && name !== 'inside' && 'max-xl:hidden',
    )}
  >
    {count === 0 ? (
      0
    ) : (
      <PageLink
        to={sequencePages.sequence}
        params={{ id }}
        search={countFilters[name]}
        className="touch-target relative z-1 text-inherit no-underline hover:underline"
      >
        {formatNumber(count)}
        <span className="sr-only"> {text(`column_${name}`)}</span>
      </PageLink>
    )}
    <span aria-hidden={count > 0} className={narrowLabel}>
      {' '}
      {text(`column_${name}`)}
    </span>
  </span>
);

/** The share of those who left that left because they replied; a dash before anyone left. */
function describeReplied({ counts: { replied, finished } }: SequenceItem): string {
  const left = replied + finished;
  return left === 0 ? '—' : formatPercent(replied / left);
}
