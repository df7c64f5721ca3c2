import { type ReactNode, useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import { choiceBoxClasses, choiceLineClasses } from './choice-box.ts';
import { FieldLabel, FieldNote, type FieldTexts } from './field.tsx';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  isDisabled?: boolean;
};

export type RadioGroupProps<Value extends string> = FieldTexts & {
  value: Value | null;
  options: readonly RadioOption<Value>[];
  onChange: (value: Value) => void;
  className?: string;
};

/** A choice of one among several, each with its own help. */
export function RadioGroup<Value extends string>({
  value,
  options,
  onChange,
  className,
  help,
  error,
  isLabelHidden,
  ...texts
}: RadioGroupProps<Value>) {
  const name = useId();
  const hasNote = Boolean(error) || help !== undefined;
  return (
    <fieldset
      aria-describedby={hasNote ? `${name}-note` : undefined}
      className={classNames('m-0 min-w-0 border-0 p-0', className)}
    >
      <legend className={isLabelHidden ? 'sr-only' : 'mb-2 flex items-baseline gap-1 p-0 font-medium'}>
        <FieldLabel {...texts} />
      </legend>
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <label key={option.value} className={choiceLineClasses}>
            <span className="flex h-5 items-center">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.isDisabled}
                required={texts.isRequired}
                onChange={() => onChange(option.value)}
                className={choiceBoxClasses('circle')}
              />
            </span>
            <span className="min-w-0">
              {option.label}
              {option.help !== undefined && <span className="block text-xs text-fg-3">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      {hasNote && (
        <div className="mt-1.5">
          <FieldNote id={`${name}-note`} help={help} error={error} />
        </div>
      )}
    </fieldset>
  );
}
