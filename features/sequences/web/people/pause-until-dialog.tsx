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
import { text } from './en.ts';

interface PauseUntilDialogProps {
  name: string;
  onChoose: (until: string) => void;
  onClose: () => void;
}

/** Asks until which day one client is held. */
export function PauseUntilDialog({ name, onChoose, onClose }: PauseUntilDialogProps) {
  const { time_zone } = useSession();
  const today = toCalendarDay(useNow(), time_zone);
  const inDays = (days: number) => toInstant(`${addDays(today, days)}T00:00`, time_zone);
  const [days, setDays] = useState<'1' | '7' | 'other'>('1');
  const [day, setDay] = useState(addDays(today, 14));
  const until = days === 'other' ? toInstant(`${day}T00:00`, time_zone) : inDays(Number(days));
  const choose = () => {
    onClose();
    onChoose(until);
  };
  return (
    <Dialog
      isOpen
      size="confirm"
      title={text('pause_until_named', { name })}
      description={text('pause_until_text')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {uiText('cancel')}
          </Button>
          <Button variant="primary" onClick={choose}>
            {text('pause')}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={text('pause_until')}
        isLabelHidden
        value={days}
        onChange={setDays}
        options={[
          { value: '1', label: text('tomorrow'), help: formatDayOfMonth(inDays(1), time_zone) },
          { value: '7', label: text('in_a_week'), help: formatDayOfMonth(inDays(7), time_zone) },
          { value: 'other', label: text('another_day') },
        ]}
      />
      {days === 'other' && (
        <DateField
          label={text('pause_day')}
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
