import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, Search } from 'lucide-react';
import { type ReactNode, type Ref, useMemo } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { popupItem, popupMotion, popupSurface } from '../overlays/popup-motion.ts';
import { type ComboboxOption, LoadingStatus, type OptionSource, optionSourceProps } from './combobox-options.tsx';
import { controlClasses } from './field.tsx';

export type PickerOption = ComboboxOption & {
  /** The label as it is drawn, where it is more than words. */
  drawn?: ReactNode;
  /** The heading above it; options with the same one stand together. */
  group?: string;
};

export type OptionPickerProps = OptionSource<PickerOption> & {
  /** The name of the list and of its search. */
  label: string;
  chosen: readonly PickerOption[];
  onChange: (chosen: readonly PickerOption[]) => void;
  /** True keeps the list open for further choices. */
  isMany?: boolean;
  placeholder: string;
  buttonRef?: Ref<HTMLButtonElement>;
};

type OptionGroup = { value: string; items: PickerOption[] };

/** A button that opens a list of options, found by typing; the chosen ones are drawn in the button. */
export function OptionPicker({ label, chosen, onChange, isMany = false, ...props }: OptionPickerProps) {
  const { options, onSearch, isLoading = false, emptyText = uiText('no_matches'), placeholder, buttonRef } = props;
  const items = useMemo(() => groupOptions(options), [options]);
  const source = {
    ...optionSourceProps({ options, onSearch }),
    items: items as PickerOption[],
    autoHighlight: true,
    // The next opening begins with an empty search.
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) onSearch?.('');
    },
  };
  const words = chosen.map((option) => option.label).join(', ');
  const parts = (
    <>
      <BaseCombobox.Trigger
        ref={buttonRef}
        aria-label={`${label}: ${words || placeholder}`}
        className={classNames(
          controlClasses({}),
          'cursor-pointer select-none text-start focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus',
        )}
      >
        <ChosenOptions chosen={chosen} placeholder={placeholder} />
        <Icon of={ChevronDown} size={14} className="shrink-0 text-fg-3" />
      </BaseCombobox.Trigger>
      <OptionList label={label} isLoading={isLoading} emptyText={emptyText} isGrouped={items !== options} />
    </>
  );
  if (isMany) {
    return (
      <BaseCombobox.Root
        {...source}
        multiple
        value={chosen as PickerOption[]}
        onValueChange={(next) => onChange(next as PickerOption[])}
      >
        {parts}
      </BaseCombobox.Root>
    );
  }
  return (
    <BaseCombobox.Root
      {...source}
      value={chosen[0] ?? null}
      onValueChange={(next: PickerOption | null) => next && onChange([next])}
    >
      {parts}
    </BaseCombobox.Root>
  );
}

/** Returns the options under their headings; the options themselves where there is none. */
function groupOptions(options: readonly PickerOption[]): readonly (PickerOption | OptionGroup)[] {
  if (options.every(({ group }) => group === undefined)) return options;
  const headings = [...new Set(options.map(({ group = '' }) => group))];
  return headings.map((value) => ({ value, items: options.filter(({ group = '' }) => group === value) }));
}

/** The options that fit into a button of the usual width. */
const DRAWN = 3;

function ChosenOptions({ chosen, placeholder }: Pick<OptionPickerProps, 'chosen' | 'placeholder'>) {
  if (chosen.length === 0) return <span className="min-w-0 flex-1 truncate text-fg-3">{placeholder}</span>;
  const [first] = chosen;
  const drawn = chosen.slice(0, DRAWN);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5">
      {chosen.length === 1 && first?.icon !== undefined && <span className="flex text-icon">{first.icon}</span>}
      {drawn.map((option, index) => (
        <span key={option.value} className="flex min-w-0 items-center">
          <span className="min-w-0 truncate">{option.drawn ?? option.label}</span>
          {option.drawn === undefined && index < chosen.length - 1 && ','}
        </span>
      ))}
      {chosen.length > DRAWN && <span className="shrink-0 text-xs text-fg-3">+{chosen.length - DRAWN}</span>}
    </span>
  );
}

interface OptionListProps {
  label: string;
  isLoading: boolean;
  emptyText: string;
  isGrouped: boolean;
}

function OptionList({ label, isLoading, emptyText, isGrouped }: OptionListProps) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className="z-(--ui-z-menu) outline-none"
      >
        <BaseCombobox.Popup
          aria-label={label}
          aria-busy={isLoading || undefined}
          className={classNames(
            popupSurface,
            popupMotion,
            'flex w-(--anchor-width) min-w-64 flex-col !overflow-hidden',
          )}
        >
          <div className="p-1.5 pb-1">
            <span className={controlClasses({ className: '!border-line-btn' })}>
              <Icon of={Search} size={14} className="text-icon" />
              <BaseCombobox.Input
                aria-label={label}
                placeholder={uiText('search')}
                className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none"
              />
            </span>
          </div>
          <LoadingStatus isLoading={isLoading} />
          <BaseCombobox.Empty className="px-3 py-2.5 text-fg-3 empty:hidden">
            {isLoading ? '' : emptyText}
          </BaseCombobox.Empty>
          <BaseCombobox.List className="max-h-[min(288px,calc(var(--available-height)-52px))] min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 pt-0 empty:p-0">
            {isGrouped
              ? (group: OptionGroup) => <GroupedOptions key={group.value} group={group} />
              : (option: PickerOption) => <OptionLine key={option.value} option={option} />}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}

const GroupedOptions = ({ group }: { group: OptionGroup }) => (
  <BaseCombobox.Group items={group.items}>
    {group.value !== '' && (
      <BaseCombobox.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-fg-3">
        {group.value}
      </BaseCombobox.GroupLabel>
    )}
    <BaseCombobox.Collection>
      {(option: PickerOption) => <OptionLine key={option.value} option={option} />}
    </BaseCombobox.Collection>
  </BaseCombobox.Group>
);

const OptionLine = ({ option }: { option: PickerOption }) => (
  <BaseCombobox.Item value={option} className={popupItem}>
    {option.icon !== undefined && <span className="flex text-icon">{option.icon}</span>}
    <span className="min-w-0 truncate">{option.drawn ?? option.label}</span>
    {option.hint !== undefined && (
      <span className="ms-auto shrink-0 ps-3 text-xs text-fg-3 tabular-nums">{option.hint}</span>
    )}
    <BaseCombobox.ItemIndicator
      className={classNames('flex text-brand-fg', option.hint === undefined ? 'ms-auto ps-3' : 'ps-1')}
    >
      <Icon of={Check} />
    </BaseCombobox.ItemIndicator>
  </BaseCombobox.Item>
);
