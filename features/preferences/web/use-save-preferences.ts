import { useChange } from '#platform/web/data.ts';
import { useUpdateSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { preferences, type UserPreferences, type UserPreferencesDraft } from '../contract.ts';
import { text } from './en.ts';

/** Returns the form of some preferences on one page, which saves all changes in one call. */
export function usePreferenceForm<Name extends keyof UserPreferencesDraft>(
  stored: UserPreferences,
  names: readonly Name[],
) {
  type Values = Pick<UserPreferencesDraft, Name>;
  const pick = (from: UserPreferences) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as unknown as Values;
  const updateSession = useUpdateSession();
  const update = useChange(preferences.update, {
    ...saidByForm,
    onSuccess: ({ time_zone, density, single_key_shortcuts, default_next_step_time }) => {
      updateSession({ time_zone, density, single_key_shortcuts, default_next_step_time });
      toast({ type: 'SUCCESS', heading: text('saved') });
    },
  });
  const form = useForm<Values>({
    stored: pick(stored),
    save: async (values, changed) => {
      const changes = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
      if (changed.length > 0) await update.mutateAsync({ body: changes });
    },
  });
  return {
    ...form,
    changedNames: form.changed.map((name) => text(`change_${name}` as 'change_time_zone')),
  };
}
