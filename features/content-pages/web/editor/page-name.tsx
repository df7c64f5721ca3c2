import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Title } from '#features/content/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { text as shared } from '../en.ts';
import { text } from './en.ts';

type NameProps = { page: PageTemplate; onRenamed: (page: PageTemplate) => void };

/** The name of the page in its team; it is no part of the draft. */
export function PageName(props: NameProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const { title } = props.page;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <h1 dir="auto" title={title} className="min-w-0 truncate font-display text-lg font-semibold">
        {title}
      </h1>
      <IconButton
        size="sm"
        variant="ghost"
        label={text('rename')}
        icon={<Icon of={Pencil} size={14} />}
        onClick={() => setIsRenaming(true)}
      />
      {isRenaming && <RenameDialog {...props} onClose={() => setIsRenaming(false)} />}
    </div>
  );
}

function RenameDialog({ page, onRenamed, onClose }: NameProps & { onClose: () => void }) {
  const rename = useChange(pageTemplates.saveDraft, saidByForm);
  const form = useForm({
    stored: { title: page.title },
    findProblem: problemBySchema({ title: Title }),
    save: async ({ title }) => {
      const body = { title, base: { title: page.title } };
      const { draft_found_by: _, ...renamed } = await rename.mutateAsync({ params: { id: page.id }, body });
      onRenamed(renamed);
      onClose();
    },
  });
  return (
    <FormDialog onClose={onClose} title={text('rename')} saveLabel={text('save')} form={form}>
      <TextField
        label={shared('name')}
        help={shared('name_help')}
        isRequired
        autoComplete="off"
        {...form.input('title')}
      />
    </FormDialog>
  );
}
