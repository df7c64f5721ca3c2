import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { type ComboboxOption, OptionPopup, type OptionSource, optionSourceProps } from './combobox-options.tsx';
import { controlClasses, Field, type FieldTexts } from './field.tsx';

export type MultiComboboxProps<Option extends ComboboxOption> = FieldTexts &
  OptionSource<Option> & {
    value: readonly Option[];
    onChange: (options: readonly Option[]) => void;
    placeholder?: string;
    isDisabled?: boolean;
    className?: string;
  };

/**
 * A choice of several among many: groups, recipients, sub-teams. The chosen ones are in the field; Backspace removes
 * the last one.
 */
export function MultiCombobox<Option extends ComboboxOption>({
  value,
  onChange,
  options,
  onSearch,
  isLoading = false,
  emptyText,
  placeholder,
  isDisabled = false,
  className,
  ...texts
}: MultiComboboxProps<Option>) {
  return (
    <Field {...texts} className={className}>
      {({ labelId, ...control }) => (
        <BaseCombobox.Root
          {...optionSourceProps({ options, onSearch })}
          multiple
          value={value as Option[]}
          onValueChange={(next) => onChange(next as Option[])}
          disabled={isDisabled}
          autoHighlight
        >
          <BaseCombobox.Chips
            className={classNames(
              controlClasses({ isInvalid: Boolean(texts.error) }),
              '!h-auto min-h-8 flex-wrap !gap-1 !px-1.5 py-1 max-sm:min-h-11',
            )}
          >
            {value.map((option) => (
              <BaseCombobox.Chip
                key={option.value}
                className="inline-flex h-5.5 max-w-full cursor-default items-center gap-1 rounded-xs bg-fill ps-1.5 text-xs font-medium outline-none data-highlighted:bg-brand-tint-2 data-highlighted:text-brand-fg-strong focus-within:bg-brand-tint-2 focus-within:text-brand-fg-strong"
              >
                <span className="truncate">{option.label}</span>
                <BaseCombobox.ChipRemove
                  aria-label={uiText('remove_named', { name: option.label })}
                  className="touch-target grid size-5.5 place-items-center rounded-xs border-0 bg-transparent p-0 text-fg-3 hover:bg-hover"
                >
                  <Icon of={X} size={12} />
                </BaseCombobox.ChipRemove>
              </BaseCombobox.Chip>
            ))}
            <BaseCombobox.Input
              {...control}
              // While the list is open the label is hidden with the rest of the page, but a reference to it still
              // works.
              aria-labelledby={labelId}
              placeholder={value.length === 0 ? placeholder : undefined}
              className="h-6 min-w-24 flex-1 border-0 bg-transparent px-1 outline-none"
            />
          </BaseCombobox.Chips>
          <OptionPopup<Option> isLoading={isLoading} emptyText={emptyText} />
        </BaseCombobox.Root>
      )}
    </Field>
  );
}
