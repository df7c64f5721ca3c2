import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import { uiText } from '#platform/web/en/ui.ts';
import { problemBySchema, useForm } from '#platform/web/use-form.ts';
import { IconButton } from '../buttons/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Icon } from '../layout/icon.tsx';
import { FormDialog } from './form-dialog.tsx';

export interface NameDialogProps {
  title: string;
  saveLabel: string;
  label: string;
  help?: string | undefined;
  /** What an empty field shows. */
  hint?: string;
  /** The name that is there at first, which typing replaces. */
  suggested?: string;
  schema: z.ZodType;
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog that asks only for a name. */
export function NameDialog(props: NameDialogProps) {
  const { title, saveLabel, label, help, hint, suggested = '', schema, save, onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    stored: { name: suggested },
    findProblem: problemBySchema({ name: schema }),
    // A thing may have its name under another word.
    placeErrors: (errors) => ({ name: Object.values(errors)[0] }),
    refusalUnder: 'name',
    save: ({ name }) => save(name),
  });
  return (
    <FormDialog onClose={onClose} size="confirm" title={title} initialFocus={input} saveLabel={saveLabel} form={form}>
      <TextField
        label={label}
        isRequired
        autoComplete="off"
        {...(help !== undefined && { help })}
        {...(hint !== undefined && { placeholder: hint })}
        ref={input}
        onFocus={({ target }) => target.select()}
        {...form.input('name')}
      />
    </FormDialog>
  );
}

export interface RenameButtonProps extends Pick<NameDialogProps, 'title' | 'label' | 'help' | 'schema'> {
  name: string;
  /** Is refused with a failure, which the form shows. */
  rename: (name: string) => Promise<unknown>;
}

/** The button behind a name that changes it. */
export function RenameButton({ title, name, rename, ...field }: RenameButtonProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const close = () => setIsRenaming(false);
  return (
    <>
      <IconButton
        size="sm"
        variant="ghost"
        label={title}
        icon={<Icon of={Pencil} size={14} />}
        onClick={() => setIsRenaming(true)}
      />
      {isRenaming && (
        <NameDialog
          {...field}
          title={title}
          saveLabel={uiText('save')}
          suggested={name}
          save={(next) => rename(next).then(close)}
          onClose={close}
        />
      )}
    </>
  );
}
