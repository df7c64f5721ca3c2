import { useNavigate } from '@tanstack/react-router';
import { fillPage } from '#platform/contract/pages.ts';
import { DeleteDialog } from '#platform/web/deleting/delete-dialog.tsx';
import { type Content, contents } from '../../contract.ts';
import { findContentKind } from '../content-kinds.ts';
import { text } from '../en.ts';

interface DeleteContentProps {
  content: Content;
  isOpen: boolean;
  isOnPage: boolean;
  onClose: () => void;
}

/** Asks, deletes, and offers to restore. */
export function DeleteContent({ content, isOpen, isOnPage, onClose }: DeleteContentProps) {
  const navigate = useNavigate();
  const { id, type, title: name } = content;
  const { calls, list_page } = findContentKind(type);
  return (
    <DeleteDialog
      isOpen={isOpen}
      onClose={onClose}
      onDeleted={() => isOnPage && void navigate({ to: fillPage(list_page) })}
      remove={calls.delete}
      input={{ params: { id } }}
      restore={contents.restore}
      restoreInput={{ params: { t: type, id } }}
      question={text('delete_question', { name })}
      confirmLabel={text('delete')}
      words={{ deleted: text('deleted', { name }), restored: text('restored', { name }) }}
    >
      {text('delete_text')}
    </DeleteDialog>
  );
}
