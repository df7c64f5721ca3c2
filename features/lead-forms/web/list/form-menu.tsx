import { Archive, ArchiveRestore, Copy, Pencil, Share2 } from 'lucide-react';
import { useState } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { DeleteDialog } from '#platform/web/deleting/delete-dialog.tsx';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { type LeadFormItem, leadForms } from '../../contract.ts';
import { leadFormPages } from '../../pages.ts';
import { useMayManage } from '../use-may-manage.ts';
import { text } from './en.ts';

/** What can be done with a form of the list. */
export function FormMenu({ form }: { form: LeadFormItem }) {
  const mayManage = useMayManage();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, is_archived } = form;
  const copy = useCopy();
  const archive = useArchive();
  const share = fillPage(leadFormPages.lead_form, { id }, { tab: 'share' });
  return (
    <>
      <Menu trigger={<RowMenuButton label={text('more_of', { name })} className="relative z-1" />}>
        {mayManage && (
          <MenuItem
            icon={<Icon of={Pencil} />}
            onSelect={() => void navigate({ to: fillPage(leadFormPages.edit_lead_form, { id }) })}
          >
            {text('edit')}
          </MenuItem>
        )}
        <MenuItem icon={<Icon of={Share2} />} onSelect={() => void navigate({ to: share })}>
          {text('share')}
        </MenuItem>
        {mayManage && (
          <>
            <MenuItem icon={<Icon of={Copy} />} onSelect={() => copy.mutate({ params: { id } })}>
              {text('copy')}
            </MenuItem>
            <MenuItem
              icon={<Icon of={is_archived ? ArchiveRestore : Archive} />}
              onSelect={() => archive.mutate({ params: { id }, body: { is_archived: !is_archived } })}
            >
              {text(is_archived ? 'unarchive' : 'archive')}
            </MenuItem>
            <DeleteMenuItem onSelect={() => setIsAsking(true)} />
          </>
        )}
      </Menu>
      <DeleteForm form={form} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

/** Copies a form and offers to open the copy. */
function useCopy() {
  const navigate = useNavigate();
  return useChange(leadForms.copy, {
    onSuccess: ({ id, name }) =>
      toast({
        type: 'SUCCESS',
        heading: text('copied', { name }),
        message: text('copied_text'),
        next: {
          label: text('open'),
          onChoose: () => void navigate({ to: fillPage(leadFormPages.edit_lead_form, { id }) }),
        },
      }),
  });
}

/** Puts a form away or brings it back; both can be undone, though a form that was live stays closed. */
export function useArchive() {
  const undo = useChange(leadForms.archive);
  return useChange(leadForms.archive, {
    onSuccess: ({ id, name, is_archived }) =>
      toast({
        type: 'SUCCESS',
        heading: text(is_archived ? 'archived' : 'unarchived', { name }),
        message: text(is_archived ? 'archived_text' : 'unarchived_text'),
        undo: () => undo.mutate({ params: { id }, body: { is_archived: !is_archived } }),
      }),
  });
}

interface DeleteFormProps {
  form: Pick<LeadFormItem, 'id' | 'name'>;
  isOpen: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks, deletes, and offers to restore. */
export const DeleteForm = ({ form: { id, name }, isOpen, onClose, onDeleted }: DeleteFormProps) => (
  <DeleteDialog
    isOpen={isOpen}
    onClose={onClose}
    onDeleted={onDeleted}
    remove={leadForms.delete}
    restore={leadForms.restore}
    input={{ params: { id } }}
    question={text('delete_question', { name })}
    words={{
      deleted: text('deleted', { name }),
      restored: text('restored', { name }),
      restored_text: text('restored_text'),
    }}
  >
    {text('delete_text')}
  </DeleteDialog>
);
