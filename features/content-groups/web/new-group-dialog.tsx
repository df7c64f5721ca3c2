import { Title } from '#features/content/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { type ContentGroup, contentGroups } from '../contract.ts';
import { text } from './en.ts';

interface NewGroupDialogProps {
  /** What it holds at first. */
  content_ids?: number[];
  onCreated: (group: ContentGroup) => void;
  onClose: () => void;
}

/** Asks for the name of a group and makes it. */
export function NewGroupDialog({ content_ids = [], onCreated, onClose }: NewGroupDialogProps) {
  const create = useChange(contentGroups.create, saidByForm);
  const form = useForm({
    stored: { title: '' },
    findProblem: problemBySchema({ title: Title }),
    refusalUnder: 'title',
    save: async ({ title }) => onCreated(await create.mutateAsync({ body: { title, content_ids } })),
  });
  return (
    <FormDialog onClose={onClose} title={text('new_group')} saveLabel={text('create')} form={form}>
      <TextField
        label={text('name')}
        help={text('name_help')}
        isRequired
        autoFocus
        autoComplete="off"
        placeholder={text('name_hint')}
        {...form.input('title')}
      />
    </FormDialog>
  );
}
