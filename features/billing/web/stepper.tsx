import { Minus, Plus } from 'lucide-react';
import { Icon } from '#platform/web/ui/layout/icon.tsx';

interface StepperProps {
  labelledBy: string;
  value: number;
  min: number;
  max: number;
  words: { fewer: string; more: string };
  onChange: (value: number) => void;
}

const step = 'grid size-8 place-items-center text-icon hover:bg-hover aria-disabled:opacity-50 max-sm:size-11';

/** A whole number with a button on each side; at an end its button stays, so that the focus does. */
export const Stepper = ({ labelledBy, value, min, max, words, onChange }: StepperProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has no inline layout
  <span
    role="group"
    aria-labelledby={labelledBy}
    className="inline-flex items-center overflow-hidden rounded-sm border border-line-ctl"
  >
    <button
      type="button"
      aria-label={words.fewer}
      aria-disabled={value <= min}
      className={step}
      onClick={() => value > min && onChange(value - 1)}
    >
      <Icon of={Minus} />
    </button>
    <output className="min-w-11 border-x border-line px-2 text-center font-semibold leading-8 tabular-nums max-sm:leading-[44px]">
      {value}
    </output>
    <button
      type="button"
      aria-label={words.more}
      aria-disabled={value >= max}
      className={step}
      onClick={() => value < max && onChange(value + 1)}
    >
      <Icon of={Plus} />
    </button>
  </span>
);
