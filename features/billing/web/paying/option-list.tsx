import { type ReactNode, useId } from 'react';
import { choiceBoxClasses } from '#platform/web/ui/fields/choice-box.ts';

interface Option<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Below the label. */
  about?: ReactNode;
  /** At the end of the line: a sum, an icon. */
  end?: ReactNode;
}

interface OptionListProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

/** A choice of one among a few, each in a frame of its own that can be pressed as a whole. */
export function OptionList<Value extends string>({
  label,
  isLabelHidden,
  value,
  options,
  onChange,
}: OptionListProps<Value>) {
  const name = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-2 p-0 font-medium'}>{label}</legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-start gap-3.5 rounded-pop border border-line-btn bg-surface px-4 py-3.5 has-checked:border-brand has-checked:bg-brand-tint has-checked:ring-1 has-checked:ring-brand has-checked:forced-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <span className="flex h-5 items-center">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                className={choiceBoxClasses('circle')}
              />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{option.label}</span>
              {option.about !== undefined && <span className="block text-xs text-fg-3">{option.about}</span>}
            </span>
            {option.end !== undefined && <span className="shrink-0 text-end">{option.end}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
