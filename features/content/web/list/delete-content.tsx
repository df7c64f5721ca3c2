import { useNavigate } from '@tanstack/react-router';
import { fillPage } from '#platform/contract/pages.ts';
import { DeleteDialog } from '#platform/web/delete-dialog.tsx';
import {
  contents,
  type DocumentTemplate,
  documentTemplates,
  type TextTemplate,
  textTemplates,
} from '../../contract.ts';
import { contentPages } from '../../pages.ts';
import { text } from '../en.ts';

interface DeleteContentProps {
  content: TextTemplate | DocumentTemplate;
  isOpen: boolean;
  isOnPage: boolean;
  onClose: () => void;
}

/** Asks, deletes, and offers to restore. */
export function DeleteContent({ content, isOpen, isOnPage, onClose }: DeleteContentProps) {
  const navigate = useNavigate();
  const { id, type, title: name } = content;
  const listPage = type === 'text' ? contentPages.messages : contentPages.files;
  return (
    <DeleteDialog
      isOpen={isOpen}
      onClose={onClose}
      onDeleted={() => isOnPage && void navigate({ to: fillPage(listPage) })}
      remove={type === 'text' ? textTemplates.delete : documentTemplates.delete}
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
