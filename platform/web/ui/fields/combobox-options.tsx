import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { popupItem, popupMotion, popupSurface } from '../overlays/popup-motion.ts';

export type ComboboxOption = {
  /** The identity of the option. */
  value: string;
  /** The text in the list and in the field, which is also searched. */
  label: string;
  icon?: ReactNode;
  /** Muted text at the end of the line. */
  hint?: string;
};

export type OptionSource<Option extends ComboboxOption> = {
  options: readonly Option[];
  /** Called with every change of the text; `options` are then the answer, shown unfiltered. */
  onSearch?: (text: string) => void;
  isLoading?: boolean;
  /** Shown when nothing matches. */
  emptyText?: string;
};

/** Returns the Base UI props for the source of a combobox's options. */
export function optionSourceProps<Option extends ComboboxOption>({ options, onSearch }: OptionSource<Option>) {
  return {
    items: options as Option[],
    itemToStringLabel: (option: Option) => option.label,
    itemToStringValue: (option: Option) => option.value,
    isItemEqualToValue: (option: Option, value: Option) => option.value === value.value,
    filter: onSearch ? null : undefined,
    onInputValueChange: (text: string, details: { reason: string }) => {
      if (details.reason === 'input-change' || details.reason === 'input-clear') onSearch?.(text);
    },
  };
}

export const LoadingStatus = ({ isLoading }: { isLoading: boolean }) => (
  <BaseCombobox.Status>
    {isLoading && (
      <p className="flex items-center gap-2 px-3 py-2.5 text-fg-3">
        <Spinner size={14} />
        {uiText('loading')}
      </p>
    )}
  </BaseCombobox.Status>
);

/** The list under a combobox. */
export function OptionPopup<Option extends ComboboxOption>({
  isLoading,
  emptyText = uiText('no_matches'),
  before,
}: {
  isLoading: boolean;
  emptyText?: string;
  /** Elements above the list, such as a search field. */
  before?: ReactNode;
}) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner
        sideOffset={4}
        align="start"
        collisionPadding={8}
        className="z-(--ui-z-menu) outline-none"
      >
        <BaseCombobox.Popup
          aria-busy={isLoading || undefined}
          className={classNames(popupSurface, popupMotion, 'flex w-(--anchor-width) min-w-60 flex-col overflow-hidden')}
        >
          {before}
          <LoadingStatus isLoading={isLoading} />
          <BaseCombobox.Empty>{!isLoading && <p className="px-3 py-2.5 text-fg-3">{emptyText}</p>}</BaseCombobox.Empty>
          <BaseCombobox.List className="max-h-80 min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 empty:p-0">
            {(option: Option) => (
              <BaseCombobox.Item key={option.value} value={option} className={popupItem}>
                {option.icon !== undefined && <span className="flex text-icon">{option.icon}</span>}
                <span className="min-w-0 truncate">{option.label}</span>
                {option.hint !== undefined && <span className="shrink-0 text-fg-3 tabular-nums">{option.hint}</span>}
                <BaseCombobox.ItemIndicator className="ms-auto flex ps-3 text-brand-fg">
                  <Icon of={Check} />
                </BaseCombobox.ItemIndicator>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}
