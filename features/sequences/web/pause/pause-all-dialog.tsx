import { useChange } from '#platform/web/data.ts';
import { sequences } from '../../contract.ts';
import { text } from '../en.ts';
import { PauseDialog } from './pause-dialog.tsx';

interface PauseAllDialogProps {
  id: number;
  title: string;
  onClose: () => void;
}

/** Asks until when all clients of a sequence are held. */
export function PauseAllDialog({ id, title, onClose }: PauseAllDialogProps) {
  const pause = useChange(sequences.pause, { onSuccess: onClose });
  return (
    <PauseDialog
      title={text('pause_question', { name: title })}
      description={text('pause_text')}
      label={text('pause_ends')}
      options={[
        { days: null, label: text('pause_by_hand') },
        { days: 'CHOSEN', label: text('pause_on_day'), help: text('pause_on_day_help') },
      ]}
      dayLabel={text('pause_day')}
      daysAhead={7}
      action={text('pause_everyone')}
      isSaving={pause.isPending}
      onPause={(until) => pause.mutate({ params: { id }, body: { until } })}
      onClose={onClose}
    />
  );
}
