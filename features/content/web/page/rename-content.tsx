import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { problemBySchema, useForm } from '#platform/web/use-form.ts';
import { Title } from '../../contract.ts';
import { text } from '../en.ts';

interface RenameContentProps {
  title: string;
  help?: string;
  /** Is refused with a failure, which the form shows. */
  rename: (title: string) => Promise<unknown>;
}

/** The button behind the name of a content that changes it. */
export function RenameContent(props: RenameContentProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        variant="ghost"
        label={text('rename')}
        icon={<Icon of={Pencil} size={14} />}
        onClick={() => setIsRenaming(true)}
      />
      {isRenaming && <RenameDialog {...props} onClose={() => setIsRenaming(false)} />}
    </>
  );
}

function RenameDialog({ title, help, rename, onClose }: RenameContentProps & { onClose: () => void }) {
  const form = useForm({
    stored: { title },
    findProblem: problemBySchema({ title: Title }),
    refusalUnder: 'title',
    save: async (written) => {
      await rename(written.title);
      onClose();
    },
  });
  return (
    <FormDialog onClose={onClose} title={text('rename')} saveLabel={text('save')} form={form}>
      <TextField
        label={text('name')}
        isRequired
        autoComplete="off"
        {...(help !== undefined && { help })}
        {...form.input('title')}
      />
    </FormDialog>
  );
}
