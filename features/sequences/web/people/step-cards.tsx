import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Sequence, StepCounts } from '../../contract.ts';
import { StepMark } from '../list/step-line.tsx';
import { text } from './en.ts';
import type { NamedStep } from './named-steps.ts';

interface PeopleState {
  step_id?: string | undefined;
  state?: 'ACTIVE' | 'PAUSED' | 'WAITING' | 'COMPLETED' | 'REMOVED' | undefined;
}

interface StepCardsProps {
  sequence: Pick<Sequence, 'step_counts' | 'counts' | 'broken_step_ids'>;
  steps: readonly NamedStep[];
  state: PeopleState;
  change: (state: PeopleState) => unknown;
}

/** How many clients are on each step; a press shows only those, and another one all again. */
export function StepCards({
  sequence: { step_counts, counts, broken_step_ids },
  steps,
  state,
  change,
}: StepCardsProps) {
  const isFinished = state.state === 'COMPLETED' && state.step_id === undefined;
  return (
    <ul
      aria-label={text('step_cards')}
      className="flex shrink-0 gap-1.5 overflow-x-auto border-b border-line px-5 py-3 [scrollbar-width:none] max-sm:px-4"
    >
      {steps.map(({ id, number, title, step }) => {
        const isOn = state.step_id === id;
        const figures = step_counts[id];
        return (
          <Card
            key={id}
            label={text('card', { number, title })}
            isOn={isOn}
            onPress={() => change({ step_id: isOn ? undefined : id, ...(isFinished && { state: undefined }) })}
            mark={<StepMark step={step} isBroken={broken_step_ids.includes(id)} />}
            title={text('numbered', { number, title })}
            count={figures ? figures.upcoming + figures.today + figures.overdue : 0}
            detail={<Detail counts={figures} />}
          />
        );
      })}
      <Card
        label={text('finished')}
        isOn={isFinished}
        onPress={() => change({ state: isFinished ? undefined : 'COMPLETED', step_id: undefined })}
        mark={
          <span className="grid size-6 shrink-0 place-items-center rounded-sm bg-success-tint text-success-fg">
            <Icon of={Check} size={14} />
          </span>
        }
        title={text('finished')}
        count={counts.finished}
      />
    </ul>
  );
}

function Detail({ counts }: { counts: StepCounts | undefined }) {
  if (!counts || counts.upcoming + counts.today + counts.overdue === 0) return <>{text('none_on_step')}</>;
  const { overdue, today } = counts;
  if (overdue > 0)
    return <span className="font-medium text-danger-fg">{text('overdue_count', { count: overdue })}</span>;
  if (today > 0) return <span className="font-medium text-brand-fg">{text('today_count', { count: today })}</span>;
  return <>{text('later_count')}</>;
}

interface CardProps {
  label: string;
  isOn: boolean;
  onPress: () => void;
  mark: ReactNode;
  title: string;
  count: number;
  detail?: ReactNode;
}

const Card = ({ label, isOn, onPress, mark, title, count, detail }: CardProps) => (
  <li className="min-w-32 flex-1">
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${label}, ${text('on_step', { count })}`}
      onClick={onPress}
      className={classNames(
        'focus-inset block h-full w-full rounded-md border px-2.5 py-2 text-start hover:bg-hover',
        isOn ? 'border-brand bg-selected' : 'border-line-2 bg-surface',
      )}
    >
      <span className="flex min-w-0 items-center gap-2 text-xs text-fg-2">
        {mark}
        <span className="truncate">{title}</span>
      </span>
      <span className="mt-1 flex items-baseline gap-2">
        <span className="text-lg font-semibold tabular-nums">{count}</span>
        <span className="truncate text-xs text-fg-3">{detail}</span>
      </span>
    </button>
  </li>
);
