import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from '../../layout/class-names.ts';
import { Icon } from '../../layout/icon.tsx';
import { popupItem, popupMotion, popupSurface } from '../../overlays/popup-motion.ts';
import { controlClasses } from '../field.tsx';
import { Flag } from './flag.tsx';
import { type Country, countries, matchesCountry } from './phone-numbers.ts';

export type DialCodePickerProps = {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
  country: string;
  onChange: (country: Country) => void;
};

type CountryGroup = { value: string; items: readonly Country[] };

/** All countries with flags and dial codes, searchable by name and number. */
export function DialCodePicker({ trigger, isOpenAtFirst, country, onChange }: DialCodePickerProps) {
  const { preferred, others } = countries();
  const groups: CountryGroup[] = [
    { value: uiText('preferred_countries'), items: preferred },
    { value: uiText('all_countries'), items: others },
  ];
  const value = [...preferred, ...others].find(({ code }) => code === country) ?? null;
  return (
    <BaseCombobox.Root
      items={groups}
      value={value}
      onValueChange={(next: Country | null) => next && onChange(next)}
      itemToStringLabel={({ name }: Country) => name}
      isItemEqualToValue={(a: Country, b: Country) => a.code === b.code}
      filter={matchesCountry}
      defaultOpen={isOpenAtFirst}
      autoHighlight
    >
      <BaseCombobox.Trigger render={trigger} />
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-(--ui-z-menu)">
          <BaseCombobox.Popup
            aria-label={uiText('country_code')}
            className={classNames(popupSurface, popupMotion, 'flex w-92 flex-col overflow-hidden')}
          >
            <div className="p-1.5 pb-1">
              <span className={controlClasses({ className: '!border-line-btn' })}>
                <Icon of={Search} size={14} className="text-icon" />
                <BaseCombobox.Input
                  aria-label={uiText('search_country')}
                  placeholder={uiText('search_country')}
                  className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none"
                />
              </span>
            </div>
            <BaseCombobox.Empty className="px-3 py-2.5 text-fg-3 empty:hidden">
              {uiText('no_matches')}
            </BaseCombobox.Empty>
            <BaseCombobox.List className="max-h-64 min-h-0 overflow-y-auto overscroll-contain p-1 pt-0 empty:p-0">
              {(group: CountryGroup) => (
                <BaseCombobox.Group key={group.value} items={group.items}>
                  <BaseCombobox.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-fg-3">
                    {group.value}
                  </BaseCombobox.GroupLabel>
                  <BaseCombobox.Collection>
                    {(item: Country) => <CountryItem key={item.code} country={item} />}
                  </BaseCombobox.Collection>
                </BaseCombobox.Group>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}

function CountryItem({ country }: { country: Country }) {
  return (
    <BaseCombobox.Item value={country} className={popupItem}>
      <Flag country={country.code} />
      <span className="min-w-0 truncate">{country.name}</span>
      <bdi dir="ltr" className="text-fg-3 tabular-nums">
        {country.dialCode}
      </bdi>
      <BaseCombobox.ItemIndicator className="ms-auto flex ps-3 text-brand-fg">
        <Icon of={Check} />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  );
}
