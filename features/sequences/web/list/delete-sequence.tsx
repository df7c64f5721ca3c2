import { useState } from 'react';
import { contents } from '#features/content/contract.ts';
import { DeleteDialog } from '#platform/web/deleting/delete-dialog.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { type SequenceItem, sequences } from '../../contract.ts';
import { text } from '../en.ts';

interface DeleteSequenceProps {
  sequence: Pick<SequenceItem, 'id' | 'title' | 'counts'>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks what becomes of the clients inside, deletes, and offers to restore. */
export function DeleteSequence({ sequence: { id, title: name, counts }, onClose, onDeleted }: DeleteSequenceProps) {
  const [choice, setChoice] = useState<'finish' | 'remove'>('finish');
  return (
    <DeleteDialog
      isOpen
      onClose={onClose}
      onDeleted={onDeleted}
      remove={sequences.delete}
      input={{ params: { id }, query: { removes_clients: String(choice === 'remove') } }}
      restore={contents.restore}
      restoreInput={{ params: { t: 'sequence', id } }}
      question={text('delete_question', { name })}
      words={{ deleted: text('deleted', { name }), restored: text('restored', { name }) }}
    >
      {text('delete_text')}
      {counts.inside > 0 && (
        <RadioGroup
          className="mt-3"
          label={text('clients_inside', { count: counts.inside })}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'finish', label: text('delete_finish'), help: text('delete_finish_help') },
            { value: 'remove', label: text('delete_remove'), help: text('delete_remove_help') },
          ]}
        />
      )}
    </DeleteDialog>
  );
}
