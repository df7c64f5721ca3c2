import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { sequencePages } from '../../pages.ts';
import { text } from './en.ts';
import type { ListedAction } from './listed-steps.ts';

const figures = ['upcoming', 'today', 'overdue', 'completed'] as const;
const looks = { upcoming: '', today: 'text-brand-fg', overdue: 'text-danger-fg', completed: '' };

/** How many clients are where with a step; each number opens them. */
export function StepFigures({ listed: { step, counts, sequence_id, isLive } }: { listed: ListedAction }) {
  if (!isLive) return null;
  return (
    <dl className="flex shrink-0 py-1 max-sm:order-last max-sm:w-full max-sm:border-t max-sm:border-line max-sm:justify-between max-sm:px-3">
      {figures.map((name) => (
        <div key={name} className="flex w-18 flex-col-reverse text-end max-sm:w-auto max-sm:text-start">
          <dt className="text-xs text-fg-3 max-sm:text-2xs">{text(`figure_${name}`)}</dt>
          <dd
            className={classNames(
              'm-0 text-sm font-semibold tabular-nums',
              counts[name] > 0 ? looks[name] : 'text-fg-3',
            )}
          >
            {counts[name] === 0 ? (
              0
            ) : (
              <PageLink
                to={sequencePages.sequence}
                params={{ id: sequence_id }}
                search={{ tab: 'people', step_id: step.id, status: name.toUpperCase() }}
                className="touch-target text-inherit no-underline hover:underline"
              >
                {counts[name]}
              </PageLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
