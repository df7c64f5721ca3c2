import { useState } from 'react';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { useNow } from '#platform/web/clock.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { formatDayOfMonth } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';

export interface PauseOption {
  label: string;
  help?: string;
  /** After how many days the pause ends; null: by hand; 'CHOSEN': on a day that is asked for. */
  days: number | null | 'CHOSEN';
}

interface PauseDialogProps {
  title: string;
  description: string;
  /** What the choice is about. */
  label: string;
  options: readonly PauseOption[];
  dayLabel: string;
  /** How many days ahead the day is that is asked for first. */
  daysAhead: number;
  action: string;
  isSaving?: boolean;
  onPause: (until: string | null) => void;
  onClose: () => void;
}

/** Asks until when something is paused. */
export function PauseDialog({
  title,
  description,
  label,
  options,
  dayLabel,
  daysAhead,
  action,
  isSaving = false,
  onPause,
  onClose,
}: PauseDialogProps) {
  const { time_zone } = useSession();
  const today = toCalendarDay(useNow(), time_zone);
  const [chosen, setChosen] = useState('0');
  const [day, setDay] = useState(addDays(today, daysAhead));
  const toMidnight = (date: string) => toInstant(`${date}T00:00`, time_zone);
  const findEnd = ({ days }: PauseOption) =>
    days === null ? null : toMidnight(days === 'CHOSEN' ? day : addDays(today, days));
  const option = options[Number(chosen)]!;
  return (
    <Dialog
      isOpen
      size="confirm"
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {uiText('cancel')}
          </Button>
          <Button variant="primary" isSaving={isSaving} onClick={() => onPause(findEnd(option))}>
            {action}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={label}
        isLabelHidden
        value={chosen}
        onChange={setChosen}
        options={options.map(({ days, help, ...each }, index) => {
          const date =
            typeof days === 'number' ? formatDayOfMonth(toMidnight(addDays(today, days)), time_zone) : undefined;
          const shown = help ?? date;
          return { value: String(index), label: each.label, ...(shown !== undefined && { help: shown }) };
        })}
      />
      {option.days === 'CHOSEN' && (
        <DateField
          label={dayLabel}
          isRequired
          value={day}
          today={today}
          min={addDays(today, 1)}
          onChange={(next) => next !== null && setDay(next)}
          className="mt-3"
        />
      )}
    </Dialog>
  );
}
