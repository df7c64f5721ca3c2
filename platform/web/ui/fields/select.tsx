import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { RootMark } from '../../browser/root-mark.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { useIsPhone } from '../layout/screen-width.ts';
import {
  popupItem,
  popupMotion,
  popupSurface,
  sheetBackdrop,
  sheetPopup,
  sheetPositioner,
} from '../overlays/popup-motion.ts';
import { controlClasses, Field, type FieldTexts } from './field.tsx';

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  /** The label as it is drawn, where it is more than words. */
  drawn?: ReactNode;
  icon?: ReactNode;
  /** Muted text at the end of the line. */
  hint?: string;
  isDisabled?: boolean;
  /** The heading above it and the options that follow with the same one. */
  heading?: string;
};

export type SelectProps<Value extends string> = FieldTexts & {
  value: Value | null;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  placeholder?: string;
  size?: 'md' | 'lg';
  isDisabled?: boolean;
  name?: string;
  className?: string;
};

/** A choice of one among a few, in which letters jump to an option; more than twenty options need a Combobox. */
export function Select<Value extends string>({
  value,
  options,
  onChange,
  placeholder,
  size = 'md',
  isDisabled = false,
  name,
  className,
  ...texts
}: SelectProps<Value>) {
  const isPhone = useIsPhone();
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...texts} className={className}>
      {({ id, labelId, ...control }) => (
        <BaseSelect.Root
          key={String(isPhone)}
          id={id}
          name={name}
          value={value}
          disabled={isDisabled}
          onValueChange={(next) => {
            if (next !== null) onChange(next as Value);
          }}
        >
          <BaseSelect.Trigger
            {...control}
            aria-labelledby={labelId}
            className={classNames(
              controlClasses({ size, isInvalid: Boolean(texts.error) }),
              'cursor-pointer select-none text-start focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus',
              'data-disabled:cursor-not-allowed data-disabled:bg-fill data-disabled:text-fg-disabled',
            )}
          >
            {chosen?.icon !== undefined && <span className="flex text-icon">{chosen.icon}</span>}
            <span className={classNames('min-w-0 flex-1 truncate', !chosen && 'text-fg-3')}>
              {chosen?.drawn ?? chosen?.label ?? placeholder}
            </span>
            <Icon of={ChevronDown} size={14} className="text-fg-3" />
          </BaseSelect.Trigger>
          <BaseSelect.Portal>
            <BaseSelect.Backdrop className={sheetBackdrop} />
            <BaseSelect.Positioner
              alignItemWithTrigger={false}
              sideOffset={4}
              collisionPadding={8}
              className={classNames('z-(--ui-z-menu) outline-none', sheetPositioner)}
            >
              <BaseSelect.Popup
                className={classNames(popupSurface, popupMotion, 'min-w-(--anchor-width) p-1', sheetPopup)}
              >
                <RootMark name="sheet" />
                <BaseSelect.List>
                  {groupByHeading(options).map(({ heading, members }) =>
                    heading === undefined ? (
                      members.map((option) => <Item key={option.value} option={option} />)
                    ) : (
                      <BaseSelect.Group key={heading}>
                        <BaseSelect.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-fg-3">
                          {heading}
                        </BaseSelect.GroupLabel>
                        {members.map((option) => (
                          <Item key={option.value} option={option} />
                        ))}
                      </BaseSelect.Group>
                    ),
                  )}
                </BaseSelect.List>
              </BaseSelect.Popup>
            </BaseSelect.Positioner>
          </BaseSelect.Portal>
        </BaseSelect.Root>
      )}
    </Field>
  );
}

function Item<Value extends string>({ option }: { option: SelectOption<Value> }) {
  return (
    <BaseSelect.Item value={option.value} disabled={option.isDisabled} className={popupItem}>
      {option.icon !== undefined && <span className="flex text-icon">{option.icon}</span>}
      <BaseSelect.ItemText className="min-w-0 truncate">{option.drawn ?? option.label}</BaseSelect.ItemText>
      {option.hint !== undefined && <span className="text-xs text-fg-3">{option.hint}</span>}
      <BaseSelect.ItemIndicator className="ms-auto flex ps-3 text-brand-fg">
        <Icon of={Check} />
      </BaseSelect.ItemIndicator>
    </BaseSelect.Item>
  );
}

/** Returns runs of options with one heading, in their order. */
function groupByHeading<Option extends { heading?: string }>(options: readonly Option[]) {
  const groups: { heading: string | undefined; members: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.heading === option.heading) last.members.push(option);
    else groups.push({ heading: option.heading, members: [option] });
  }
  return groups;
}
