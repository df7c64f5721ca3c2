import { useChange } from '#platform/web/data.ts';
import { findNameProblem } from '#platform/web/find-name-problem.ts';
import { useSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { MAX_VIEW_NAME, type SavedView, savedViews } from '../../contract.ts';
import type { Shown } from '../compare-view.ts';
import { text } from './en.ts';

interface ViewDialogProps {
  /** The view to edit; absent for a new one, which keeps what the list shows. */
  view: SavedView | undefined;
  shown: Shown;
  onClose: () => void;
  /** Called with a view that was just made. */
  onCreated: (view: SavedView) => void;
}

/** Names a view and says who sees it. */
export function ViewDialog({ view, shown, onClose, onCreated }: ViewDialogProps) {
  const { is_team_account } = useSession();
  const onSuccess = (saved: SavedView) => {
    onClose();
    toast({ type: 'SUCCESS', heading: text('saved'), message: saved.name });
    if (!view) onCreated(saved);
  };
  const create = useChange(savedViews.create, { ...saidByForm, onSuccess });
  const update = useChange(savedViews.update, { ...saidByForm, onSuccess });
  const form = useForm({
    stored: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
    findProblem: (field, values) => (field === 'name' ? findNameProblem(values.name, MAX_VIEW_NAME) : null),
    save: (values) =>
      view
        ? update.mutateAsync({ params: { id: view.id }, body: values })
        : create.mutateAsync({
            body: { ...values, query: shown.query, columns: shown.columns ? [...shown.columns] : null },
          }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={text(view ? 'edit_title' : 'new_title')}>
      <TextField label={text('name')} isRequired autoComplete="off" {...form.input('name')} />
      {is_team_account && (
        <Checkbox
          label={text('share')}
          help={text('share_hint')}
          checked={form.values.is_shared}
          onChange={({ target }) => form.change({ is_shared: target.checked })}
        />
      )}
    </FormDialog>
  );
}
