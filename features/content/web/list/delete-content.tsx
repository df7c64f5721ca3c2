import { useNavigate } from '@tanstack/react-router';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
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
  const restore = useChange(contents.restore, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('restored', { name }) }),
  });
  const onSuccess = () => {
    onClose();
    if (isOnPage) void navigate({ to: fillPage(type === 'text' ? contentPages.messages : contentPages.files) });
    const undo = () => restore.mutate({ params: { t: type, id } });
    toast({ type: 'SUCCESS', heading: text('deleted', { name }), undo });
  };
  const removeText = useChange(textTemplates.delete, { onSuccess });
  const removeFile = useChange(documentTemplates.delete, { onSuccess });
  const remove = type === 'text' ? removeText : removeFile;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id } })}
      isSaving={remove.isPending}
      isDestructive
      title={text('delete_question', { name })}
      confirmLabel={text('delete')}
    >
      {text('delete_text')}
    </ConfirmDialog>
  );
}
