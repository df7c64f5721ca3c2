import { formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { Sequence } from '../../contract.ts';
import { sequencePages } from '../../pages.ts';
import { type CountName, countFilters } from '../list/count-filters.ts';
import { text } from './en.ts';

const figures: readonly CountName[] = ['inside', 'today', 'overdue', 'finished'];

/** How many clients are where in a sequence; each number opens them. */
export const SequenceFigures = ({ sequence: { id, counts } }: { sequence: Sequence }) => (
  <dl className="m-0 grid shrink-0 grid-cols-4 divide-x divide-line-2 border-b border-line-2 bg-surface max-sm:divide-x-0">
    {figures.map((name) => (
      <div key={name} className="relative flex flex-col px-5 py-2 hover:bg-hover max-sm:px-2 max-sm:first:ps-4">
        <dt className="truncate text-xs text-fg-3">{text(`figures_${name}`)}</dt>
        <dd
          className={classNames(
            'm-0 text-lg font-semibold tabular-nums',
            name === 'overdue' && counts.overdue > 0 && 'text-danger-fg',
          )}
        >
          <PageLink
            to={sequencePages.sequence}
            params={{ id }}
            search={countFilters[name]}
            className="focus-inset text-inherit no-underline after:absolute after:inset-0"
          >
            {formatNumber(counts[name])}
          </PageLink>
        </dd>
      </div>
    ))}
  </dl>
);
