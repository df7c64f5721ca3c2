import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { findNameProblem } from '#platform/web/find-name-problem.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { MAX_SUBTEAM_NAME, subteams } from '../contract.ts';
import { subteamPages } from '../pages.ts';
import { text } from './en.ts';
import { PeopleField } from './people-field.tsx';

interface NewSubteam {
  name: string;
  member_ids: readonly ComboboxOption[];
}

/** Nobody has been chosen yet; one value, so that the form counts as unchanged. */
const nobody: readonly ComboboxOption[] = [];

/** Creates a sub-team and opens its page. */
export function SubteamDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useChange(subteams.create, {
    ...saidByForm,
    onSuccess: ({ id, name }) => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('created'), message: name });
      void navigate({ to: fillPage(subteamPages.subteam, { id }) });
    },
  });
  const form = useForm<NewSubteam>({
    stored: { name: '', member_ids: nobody },
    findProblem: (field, { name }) => (field === 'name' ? findNameProblem(name, MAX_SUBTEAM_NAME) : null),
    save: ({ name, member_ids }) =>
      create.mutateAsync({ body: { name, member_ids: member_ids.map(({ value }) => Number(value)) } }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={text('new_subteam')} saveLabel={text('create')}>
      <TextField label={text('name')} isRequired autoComplete="off" {...form.input('name')} />
      <PeopleField
        value={form.values.member_ids}
        onChange={(member_ids) => form.change({ member_ids })}
        error={form.errors.member_ids ?? null}
        help={text('members_help')}
      />
    </FormDialog>
  );
}
