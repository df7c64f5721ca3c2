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
export function RenameContent({ title, help, rename }: RenameContentProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const close = () => setIsRenaming(false);
  return (
    <>
      <IconButton
        size="sm"
        variant="ghost"
        label={text('rename')}
        icon={<Icon of={Pencil} size={14} />}
        onClick={() => setIsRenaming(true)}
      />
      {isRenaming && (
        <TitleDialog
          words={{ title: text('rename'), save: text('save'), help }}
          stored={title}
          save={(next) => rename(next).then(close)}
          onClose={close}
        />
      )}
    </>
  );
}

interface TitleDialogProps {
  words: { title: string; save: string; help?: string | undefined; hint?: string };
  /** Absent for a new content. */
  stored?: string;
  save: (title: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a content. */
export function TitleDialog({ words, stored = '', save, onClose }: TitleDialogProps) {
  const form = useForm({
    stored: { title: stored },
    findProblem: problemBySchema({ title: Title }),
    refusalUnder: 'title',
    save: ({ title }) => save(title),
  });
  const { help, hint } = words;
  return (
    <FormDialog onClose={onClose} title={words.title} saveLabel={words.save} form={form}>
      <TextField
        label={text('name')}
        isRequired
        autoFocus={stored === ''}
        autoComplete="off"
        {...(help !== undefined && { help })}
        {...(hint !== undefined && { placeholder: hint })}
        {...form.input('title')}
      />
    </FormDialog>
  );
}
