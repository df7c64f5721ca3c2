import { Minus, Plus } from 'lucide-react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { MAX_PER_ROUND } from '../../contract.ts';
import type { RulesSubject } from '../rules-kind.ts';
import { text } from './en.ts';

interface PerRoundProps {
  subject: Pick<RulesSubject, 'nouns'>;
  name: string;
  value: number;
  onChange: (value: number) => void;
}

const stepClasses =
  'touch-target grid h-full w-7 place-items-center text-icon hover:bg-hover disabled:cursor-not-allowed disabled:text-fg-disabled max-sm:w-9';

/** How much somebody gets in one round: typed, or one more and one fewer. */
export function PerRound({ subject, name, value, onChange }: PerRoundProps) {
  const set = (next: number) => onChange(Math.max(1, Math.min(MAX_PER_ROUND, next)));
  return (
    <fieldset
      className={classNames(
        'm-0 flex h-8 shrink-0 items-center overflow-hidden rounded-sm border border-line-ctl bg-surface p-0 max-sm:h-11',
        'focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
      )}
    >
      <legend className="sr-only">{text('per_round_for', { ...subject.nouns, name })}</legend>
      <button
        type="button"
        aria-label={text('fewer', { name })}
        disabled={value <= 1}
        onClick={() => set(value - 1)}
        className={stepClasses}
      >
        <Icon of={Minus} size={14} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-label={text('per_round_for', { ...subject.nouns, name })}
        aria-valuenow={value}
        aria-valuemin={1}
        aria-valuemax={MAX_PER_ROUND}
        value={value}
        onChange={({ target }) => set(Number(target.value.replace(/\D/g, '').slice(-2)) || 1)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          set(value + step);
        }}
        className="h-full w-9 border-x border-line bg-transparent p-0 text-center font-semibold tabular-nums outline-none"
      />
      <button
        type="button"
        aria-label={text('more', { name })}
        disabled={value >= MAX_PER_ROUND}
        onClick={() => set(value + 1)}
        className={stepClasses}
      >
        <Icon of={Plus} size={14} />
      </button>
    </fieldset>
  );
}
