import { text } from '../people/en.ts';
import { PauseDialog } from './pause-dialog.tsx';

interface PauseUntilDialogProps {
  name: string;
  onChoose: (until: string | null) => void;
  onClose: () => void;
}

/** Asks until which day one client is held. */
export const PauseUntilDialog = ({ name, onChoose, onClose }: PauseUntilDialogProps) => (
  <PauseDialog
    title={text('pause_until_named', { name })}
    description={text('pause_until_text')}
    label={text('pause_until')}
    options={[
      { days: 1, label: text('tomorrow') },
      { days: 7, label: text('in_a_week') },
      { days: 'CHOSEN', label: text('another_day') },
    ]}
    dayLabel={text('pause_day')}
    daysAhead={14}
    action={text('pause')}
    onPause={(until) => {
      onClose();
      onChoose(until);
    }}
    onClose={onClose}
  />
);
