import { useChange } from '#platform/web/data.ts';
import { useUpdateSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { preferences, type UserPreferences, type UserPreferencesDraft } from '../contract.ts';
import { text } from './en.ts';
import { useDraft } from './use-draft.ts';

/** The draft of some preferences on one page, and the one call that saves what differs. */
export function usePreferenceDraft<Name extends keyof UserPreferencesDraft>(
  stored: UserPreferences,
  names: readonly Name[],
) {
  type Values = Pick<UserPreferencesDraft, Name>;
  const pick = (from: UserPreferences) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as unknown as Values;
  const draft = useDraft<Values>(pick(stored));
  const updateSession = useUpdateSession();
  const update = useChange(preferences.update, {
    onSuccess: ({ time_zone, density, single_key_shortcuts, default_next_step_time }) => {
      updateSession({ time_zone, density, single_key_shortcuts, default_next_step_time });
      draft.discard();
      toast({ type: 'SUCCESS', heading: text('saved') });
    },
  });
  const changes = Object.fromEntries(draft.changed.map((name) => [name, draft.values[name]])) as Partial<Values>;
  return {
    ...draft,
    isSaving: update.isPending,
    save: () => {
      if (draft.changed.length > 0) update.mutate({ body: changes });
    },
    changedNames: draft.changed.map((name) => text(`change_${name}` as 'change_time_zone')),
  };
}
