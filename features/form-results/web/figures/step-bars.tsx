import { formatNumber } from '#platform/web/format.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { FormFigures } from '../../contract.ts';
import { text } from '../en.ts';

type Step = FormFigures['steps'][number];

interface StepBarsProps {
  steps: readonly Step[];
  /** The step that stands out. */
  marked: string | null;
}

/** How many people went on and how many stopped at each step. */
export function StepBars({ steps, marked }: StepBarsProps) {
  const most = Math.max(1, ...steps.map(({ reached_count }) => reached_count));
  return (
    <div>
      <p aria-hidden="true" className="flex gap-3.5 pb-2 text-xs text-fg-2">
        <span className="flex items-center gap-1.5">
          <i className="forced-dot size-2.5 rounded-[3px] bg-dv-1" />
          {text('went_on')}
        </span>
        <span className="flex items-center gap-1.5">
          <i className="size-2.5 rounded-[3px] bg-(--ui-dv-seq-2) forced-colors:border" />
          {text('stopped_here')}
        </span>
      </p>
      <ol className="-mx-1.5">
        {steps.map((step) => (
          <StepBar key={step.step} step={step} most={most} isMarked={step.step === marked} />
        ))}
      </ol>
    </div>
  );
}

/** The first and the last step are no questions and have words of their own. */
const nameStep = ({ step, label }: Step): string =>
  step === 'opened' ? text('step_opened') : step === 'sent' ? text('step_sent_name') : label;

function StepBar({ step, most, isMarked }: { step: Step; most: number; isMarked: boolean }) {
  const { reached_count: reached, stopped_count: stopped } = step;
  const isSent = step.step === 'sent';
  const label = nameStep(step);
  const width = (count: number) => ({ inlineSize: `${(count / most) * 100}%` });
  return (
    <li
      className={classNames(
        'grid h-7 grid-cols-[minmax(0,7rem)_minmax(0,1fr)_3rem] items-center gap-2 rounded-xs px-1.5',
        isMarked && 'bg-warning-tint',
      )}
    >
      <span className="sr-only">{text(isSent ? 'step_sent' : 'step_words', { label, reached, stopped } as never)}</span>
      <span
        aria-hidden="true"
        dir="auto"
        title={label}
        className={classNames('truncate text-start', isMarked || isSent ? 'font-medium' : 'text-fg-2')}
      >
        {label}
      </span>
      <span aria-hidden="true" className="flex h-3.5 gap-px">
        <i
          className="h-full rounded-xs bg-dv-1 forced-colors:bg-[CanvasText]"
          style={width(isSent ? reached : reached - stopped)}
        />
        {stopped > 0 && (
          <i
            className={classNames(
              'h-full rounded-xs forced-colors:border',
              isMarked ? 'bg-warning' : 'bg-(--ui-dv-seq-2)',
            )}
            style={width(stopped)}
          />
        )}
      </span>
      <span
        aria-hidden="true"
        className={classNames('text-end tabular-nums', isMarked || isSent ? 'font-medium' : 'text-fg-3')}
      >
        {isSent ? formatNumber(reached) : stopped > 0 ? `−${formatNumber(stopped)}` : '0'}
      </span>
    </li>
  );
}
