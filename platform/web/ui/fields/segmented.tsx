import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  /** An icon, with which the words are for screen readers only. */
  icon?: ReactNode;
  /** A number beside the words. */
  count?: string;
  isCountUrgent?: boolean;
  isDisabled?: boolean;
};

export type SegmentedProps<Value extends string> = {
  /** The group's name for screen readers. */
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  size?: 'sm' | 'md';
  /** True shares the whole width equally. */
  isBlock?: boolean;
  className?: string;
};

/** A choice of one among a few: a radio group in one piece, with the arrow keys of one. */
export function Segmented<Value extends string>({
  label,
  value,
  segments,
  onChange,
  size = 'md',
  isBlock = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const words = segments.map((segment) => `${segment.label} ${segment.count ?? ''}`).join();
  // On a narrow screen the chosen one may be beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen, and what all of them say, moves it
  useEffect(() => {
    const chosen = box.current?.querySelector(':checked')?.parentElement;
    chosen?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [value, words]);
  return (
    <fieldset
      ref={box}
      className={classNames(
        'm-0 min-w-0 max-w-full gap-0.5 rounded-md border-0 bg-fill p-0.5',
        isBlock ? 'grid auto-cols-fr grid-flow-col' : 'inline-flex w-fit overflow-x-auto [scrollbar-width:none]',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classNames(
            'relative inline-flex cursor-pointer items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap text-fg-2',
            'hover:text-fg has-checked:bg-pill has-checked:text-fg has-checked:shadow-pill',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:text-fg-disabled',
            'has-checked:forced-chosen',
            size === 'sm' ? 'h-6 px-2 text-xs max-sm:h-9' : 'h-7 px-[11px] text-sm max-sm:h-10',
            isBlock && size === 'md' && 'h-8',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.isDisabled}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 m-0 cursor-[inherit] appearance-none opacity-0"
          />
          {segment.icon}
          {segment.icon ? <VisuallyHidden>{segment.label}</VisuallyHidden> : segment.label}
          {segment.count !== undefined && (
            <span className={classNames('tabular-nums', segment.isCountUrgent ? 'text-danger-fg' : 'text-fg-2')}>
              {segment.count}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
