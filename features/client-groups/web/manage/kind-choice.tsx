import { useId } from 'react';
import { choiceBoxClasses } from '#platform/web/ui/fields/choice-box.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { text } from './en.ts';

interface KindChoiceProps {
  isSmart: boolean;
  onChange: (isSmart: boolean) => void;
}

/** Chooses who decides which clients are in a group: people or a rule. */
export function KindChoice({ isSmart, onChange }: KindChoiceProps) {
  const name = useId();
  const kinds = [
    { value: false, label: text('chosen'), help: text('chosen_help') },
    { value: true, label: text('by_rule'), help: text('by_rule_help') },
  ];
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium">{text('who')}</legend>
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {kinds.map(({ value, label, help }) => (
          <label
            key={label}
            className={classNames(
              'flex cursor-pointer items-start gap-2.5 rounded-md border p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              value === isSmart
                ? 'forced-chosen border-brand bg-brand-tint shadow-[inset_0_0_0_1px_var(--ui-brand)]'
                : 'border-line-ctl',
            )}
          >
            <span className="flex h-5 items-center">
              <input
                type="radio"
                name={name}
                checked={value === isSmart}
                onChange={() => onChange(value)}
                className={choiceBoxClasses('circle', 'outline-none')}
              />
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span className="block text-xs text-fg-3">{help}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
