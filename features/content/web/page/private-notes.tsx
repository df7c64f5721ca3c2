import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { type Content, contents } from '../../contract.ts';
import { text } from '../en.ts';
import { SidePanel } from './side-panel.tsx';

/** Shows notes that only their writer ever sees. */
export function PrivateNotes({ content }: { content: Content }) {
  const [notes, setNotes] = useState(content.private_notes);
  const save = useChange(contents.updatePrivateNotes, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('notes_saved') }),
  });
  return (
    <SidePanel title={text('private_notes')} hint={text('private_notes_hint')}>
      <TextArea
        label={text('private_notes')}
        isLabelHidden
        placeholder={text('add_notes')}
        value={notes}
        maxLength={5000}
        onChange={(event) => setNotes(event.target.value)}
      />
      {notes !== content.private_notes && (
        <div className="mt-2 flex justify-end">
          <Button
            size="sm"
            isSaving={save.isPending}
            onClick={() => save.mutate({ params: { t: content.type, id: content.id }, body: { private_notes: notes } })}
          >
            {text('save')}
          </Button>
        </div>
      )}
    </SidePanel>
  );
}
