import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { type ComboboxOption, OptionPopup, type OptionSource, optionSourceProps } from './combobox-options.tsx';
import { controlClasses, Field, type FieldTexts } from './field.tsx';

export type ComboboxProps<Option extends ComboboxOption> = FieldTexts &
  OptionSource<Option> & {
    value: Option | null;
    onChange: (option: Option | null) => void;
    placeholder?: string;
    size?: 'md' | 'lg';
    isDisabled?: boolean;
    className?: string;
  };

/** A choice of one among many, found by typing; with `onSearch` the options come from the server. */
export function Combobox<Option extends ComboboxOption>({
  value,
  onChange,
  options,
  onSearch,
  isLoading = false,
  emptyText,
  placeholder,
  size = 'md',
  isDisabled = false,
  className,
  ...texts
}: ComboboxProps<Option>) {
  return (
    <Field {...texts} className={className}>
      {({ labelId, ...control }) => (
        <BaseCombobox.Root
          {...optionSourceProps({ options, onSearch })}
          value={value}
          onValueChange={(next) => onChange(next as Option | null)}
          disabled={isDisabled}
          autoHighlight
        >
          <BaseCombobox.InputGroup className={controlClasses({ size, isInvalid: Boolean(texts.error) })}>
            {value?.icon !== undefined && <span className="flex text-icon">{value.icon}</span>}
            <BaseCombobox.Input
              {...control}
              // While the list is open the label is hidden with the rest of the page, but a reference to it still
              // works.
              aria-labelledby={labelId}
              placeholder={placeholder}
              className="h-full min-w-0 flex-1 text-ellipsis border-0 bg-transparent p-0 outline-none"
            />
            <BaseCombobox.Clear aria-label={uiText('clear')} className={innerButtonClasses}>
              <Icon of={X} size={14} />
            </BaseCombobox.Clear>
            <BaseCombobox.Trigger aria-label={uiText('show_options')} className={innerButtonClasses}>
              <Icon of={ChevronDown} size={14} />
            </BaseCombobox.Trigger>
          </BaseCombobox.InputGroup>
          <OptionPopup<Option> isLoading={isLoading} emptyText={emptyText} />
        </BaseCombobox.Root>
      )}
    </Field>
  );
}

const innerButtonClasses = classNames(
  'touch-target grid size-6 shrink-0 place-items-center rounded-xs border-0 bg-transparent p-0 text-fg-3 hover:bg-hover',
);
