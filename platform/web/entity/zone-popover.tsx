import { useState } from 'react';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { uiText } from '../en/ui.ts';
import { Combobox } from '../ui/fields/combobox.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { listTimeZones } from './time-zones.ts';

export interface ZonePopoverProps {
  label: string;
  /** An IANA name. */
  value: string | null;
  onChange: (zone: string | null) => void;
}

/** The time zones beside a value, found by typing. */
export function ZonePopover({ label, value, onChange, trigger, isOpenAtFirst }: ZonePopoverProps & OnDemandProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const zones = listTimeZones(value);
  return (
    <Popover trigger={trigger} label={label} isOpen={isOpen} onOpenChange={setIsOpen}>
      <div className="w-72 max-w-full p-3">
        <Combobox
          label={label}
          options={zones}
          value={zones.find((zone) => zone.value === value) ?? null}
          emptyText={uiText('no_matches')}
          onChange={(zone) => {
            setIsOpen(false);
            if ((zone?.value ?? null) !== value) onChange(zone?.value ?? null);
          }}
        />
      </div>
    </Popover>
  );
}
