import { useRef } from 'react';
import type * as z from 'zod';
import { problemBySchema, useForm } from '#platform/web/use-form.ts';
import { TextField } from '../fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';

interface NameDialogProps {
  title: string;
  saveLabel: string;
  label: string;
  help: string;
  /** The name that is there at first, which typing replaces. */
  suggested: string;
  schema: z.ZodType;
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog for something new that needs only a name. */
export function NameDialog({ title, saveLabel, label, help, suggested, schema, save, onClose }: NameDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    stored: { name: suggested },
    findProblem: problemBySchema({ name: schema }),
    save: ({ name }) => save(name),
  });
  return (
    <FormDialog onClose={onClose} size="confirm" title={title} initialFocus={input} saveLabel={saveLabel} form={form}>
      <TextField
        label={label}
        help={help}
        isRequired
        ref={input}
        onFocus={({ target }) => target.select()}
        {...form.input('name')}
      />
    </FormDialog>
  );
}
