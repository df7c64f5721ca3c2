import { Archive, ArchiveRestore, Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type LeadForm, leadForms } from '../../contract.ts';
import { leadFormPages } from '../../pages.ts';
import { text as listText } from '../list/en.ts';
import { DeleteForm, useArchive } from '../list/form-menu.tsx';
import { text } from './en.ts';
import { Part } from './part.tsx';

/** Closes, puts away and deletes a form. */
export const FormLife = ({ form }: { form: LeadForm }) => (
  <Part title={text('life')}>
    <ClosingLine form={form} />
    <ArchivingLine form={form} />
    <DeletingLine form={form} />
  </Part>
);

interface LineProps {
  title: string;
  help: string;
  children: React.ReactNode;
}

const Line = ({ title, help, children }: LineProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-2 pt-4">
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">{title}</p>
      <p className="text-xs text-fg-3">{help}</p>
    </div>
    {children}
  </div>
);

/** A closed form is opened by publishing it. */
function ClosingLine({ form }: { form: LeadForm }) {
  const { id, name, state, is_archived } = form;
  const [isAsking, setIsAsking] = useState(false);
  const open = useChange(leadForms.publish, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('opened', { name }) }),
  });
  const close = useChange(leadForms.close, {
    onSuccess: () => {
      setIsAsking(false);
      // Opening it again would also show visitors what is not published yet.
      const undo = form.unpublished_parts.length === 0 && { undo: () => open.mutate({ params: { id } }) };
      toast({ type: 'SUCCESS', heading: text('closed', { name }), ...undo });
    },
  });
  if (is_archived || state === 'DRAFT') return null;
  if (state === 'CLOSED') {
    return (
      <Line title={text('open')} help={text('open_help')}>
        <Button isSaving={open.isPending} onClick={() => open.mutate({ params: { id } })}>
          {text('open')}
        </Button>
      </Line>
    );
  }
  return (
    <Line title={text('close')} help={text('close_help')}>
      <Button icon={<Icon of={Lock} />} onClick={() => setIsAsking(true)}>
        {text('close')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isSaving={close.isPending}
        title={text('close_question', { name })}
        confirmLabel={text('close')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => close.mutate({ params: { id } })}
      >
        {text('close_help')}
      </ConfirmDialog>
    </Line>
  );
}

function ArchivingLine({ form: { id, is_archived } }: { form: LeadForm }) {
  const archive = useArchive();
  return (
    <Line title={listText(is_archived ? 'unarchive' : 'archive')} help={text('archive_help')}>
      <Button
        icon={<Icon of={is_archived ? ArchiveRestore : Archive} />}
        isSaving={archive.isPending}
        onClick={() => archive.mutate({ params: { id }, body: { is_archived: !is_archived } })}
      >
        {listText(is_archived ? 'unarchive' : 'archive')}
      </Button>
    </Line>
  );
}

function DeletingLine({ form }: { form: LeadForm }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Line title={listText('delete')} help={listText('delete_text')}>
      <Button variant="danger-quiet" icon={<Icon of={Trash2} />} onClick={() => setIsAsking(true)}>
        {listText('delete')}
      </Button>
      <DeleteForm
        form={form}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onDeleted={() => void navigate({ to: fillPage(leadFormPages.lead_forms) })}
      />
    </Line>
  );
}
