import { contents } from '#features/content/contract.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type NamedSubteam, subteamPage } from '../../contract.ts';
import { text } from './en.ts';

interface MoveContentDialogProps {
  subteam: NamedSubteam;
  count: number;
  onClose: () => void;
}

const none: readonly ComboboxOption[] = [];

/** Chooses the sub-teams that see content instead of the one that alone sees it now. */
export function MoveContentDialog({ subteam: { id, name }, count, onClose }: MoveContentDialogProps) {
  const all = useRead(contents.listSubteams, {});
  const move = useChange(subteamPage.moveContents, saidByForm);
  const form = useForm<{ subteam_ids: readonly ComboboxOption[] }>({
    stored: { subteam_ids: none },
    findProblem: (_, { subteam_ids }) => (subteam_ids.length === 0 ? text('choose') : null),
    refusalUnder: 'subteam_ids',
    save: async ({ subteam_ids }) => {
      const body = { visibility: 'SUBTEAMS' as const, subteam_ids: subteam_ids.map(({ value }) => Number(value)) };
      const { changed_count } = await move.mutateAsync({ params: { id }, body });
      onClose();
      toast({ type: 'SUCCESS', heading: text('moved', { count: changed_count }) });
    },
  });
  const options = (all.data?.results ?? [])
    .filter((subteam) => subteam.id !== id)
    .map((subteam) => ({ value: String(subteam.id), label: subteam.name }));
  return (
    <FormDialog form={form} onClose={onClose} title={text('move_title')} saveLabel={text('move')}>
      <p className="text-fg-2">{text('move_lead', { count, name })}</p>
      <MultiCombobox
        label={text('subteams')}
        value={form.values.subteam_ids}
        options={options}
        onChange={(subteam_ids) => form.change({ subteam_ids })}
        {...(form.errors.subteam_ids && { error: form.errors.subteam_ids })}
      />
    </FormDialog>
  );
}
