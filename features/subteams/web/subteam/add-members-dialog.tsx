import { useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type SubteamDetails, subteams } from '../../contract.ts';
import { PeopleField } from '../people-field.tsx';
import { text } from './en.ts';

const nobody: readonly ComboboxOption[] = [];

/** Adds people to a sub-team; what the dialog was opened with is the base of the change. */
export function AddMembersDialog({ subteam, onClose }: { subteam: SubteamDetails; onClose: () => void }) {
  const [{ id, member_ids }] = useState(subteam);
  const update = useChange(subteams.update, { ...saidByForm });
  const form = useForm<{ member_ids: readonly ComboboxOption[] }>({
    stored: { member_ids: nobody },
    findProblem: (_, values) => (values.member_ids.length === 0 ? messages.required : null),
    refusalUnder: 'member_ids',
    save: async ({ member_ids: chosen }) => {
      const added = chosen.map(({ value }) => Number(value));
      await update.mutateAsync({
        params: { id },
        body: { member_ids: [...member_ids, ...added], base: { member_ids } },
      });
      onClose();
      toast({ type: 'SUCCESS', heading: text('added', { count: added.length }) });
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={text('add_members')} saveLabel={text('add')}>
      <PeopleField
        value={form.values.member_ids}
        without={member_ids}
        onChange={(people) => form.change({ member_ids: people })}
        error={form.errors.member_ids ?? null}
      />
    </FormDialog>
  );
}
