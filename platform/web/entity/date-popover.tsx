import { useState } from 'react';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { useNow } from '../clock.ts';
import { uiText } from '../en/ui.ts';
import { calendarDateIn } from '../format.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Calendar } from '../ui/fields/dates/calendar.tsx';
import { Popover } from '../ui/overlays/popover.tsx';

export interface DatePopoverProps {
  label: string;
  /** 'YYYY-MM-DD' */
  value: string | null;
  isRequired: boolean;
  onChange: (date: string | null) => void;
}

/** The month of a date beside its value, and the button that empties it. */
export function DatePopover({
  label,
  value,
  isRequired,
  onChange,
  trigger,
  isOpenAtFirst,
}: DatePopoverProps & OnDemandProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  const choose = (date: string | null) => {
    setIsOpen(false);
    if (date !== value) onChange(date);
  };
  return (
    <Popover trigger={trigger} label={label} isOpen={isOpen} onOpenChange={setIsOpen}>
      <Calendar value={value} today={today} onChange={choose} />
      {value !== null && !isRequired && (
        <div className="flex justify-end px-2 pb-2">
          <Button variant="ghost" size="sm" onClick={() => choose(null)}>
            {uiText('clear')}
          </Button>
        </div>
      )}
    </Popover>
  );
}
