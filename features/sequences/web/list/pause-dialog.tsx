import { useState } from 'react';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange } from '#platform/web/data.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { sequences } from '../../contract.ts';
import { text } from '../en.ts';

const WEEK = 7;

interface PauseDialogProps {
  id: number;
  title: string;
  onClose: () => void;
}

/** Asks until when all clients of a sequence are held. */
export function PauseDialog({ id, title, onClose }: PauseDialogProps) {
  const { time_zone } = useSession();
  const today = toCalendarDay(useNow(), time_zone);
  const [ends, setEnds] = useState<'by_hand' | 'on_day'>('by_hand');
  const [day, setDay] = useState(addDays(today, WEEK));
  const pause = useChange(sequences.pause, { onSuccess: onClose });
  const until = ends === 'on_day' ? toInstant(`${day}T00:00`, time_zone) : null;
  return (
    <Dialog
      isOpen
      size="confirm"
      title={text('pause_question', { name: title })}
      description={text('pause_text')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {uiText('cancel')}
          </Button>
          <Button
            variant="primary"
            isSaving={pause.isPending}
            onClick={() => pause.mutate({ params: { id }, body: { until } })}
          >
            {text('pause_everyone')}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={text('pause_ends')}
        isLabelHidden
        value={ends}
        onChange={setEnds}
        options={[
          { value: 'by_hand', label: text('pause_by_hand') },
          { value: 'on_day', label: text('pause_on_day'), help: text('pause_on_day_help') },
        ]}
      />
      {ends === 'on_day' && (
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
