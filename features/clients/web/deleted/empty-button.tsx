import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { deletedClients } from '../../deleted-contract.ts';
import { text } from './en.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { useDeletedCommands } from './use-deleted-commands.ts';

/** Erases all deleted clients that the person may restore, whatever the list is filtered by. */
export function EmptyButton() {
  const [isAsking, setIsAsking] = useState(false);
  const { empty } = useDeletedCommands();
  const count = useRead(deletedClients.count, {}).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
        {text('empty')}
      </Button>
      {isAsking && (
        <EraseDialog
          count={count}
          first={{ question: text('empty_question', { count }), words: text('empty_text', { count }) }}
          onClose={() => setIsAsking(false)}
          onErase={() => void empty()}
        />
      )}
    </>
  );
}
