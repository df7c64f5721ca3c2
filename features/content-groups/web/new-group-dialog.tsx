import { TitleDialog } from '#features/content/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { saidByForm } from '#platform/web/use-form.ts';
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
  return (
    <TitleDialog
      title={text('new_group')}
      saveLabel={text('create')}
      help={text('name_help')}
      hint={text('name_hint')}
      save={async (title) => onCreated(await create.mutateAsync({ body: { title, content_ids } }))}
      onClose={onClose}
    />
  );
}
