import { useMemo } from 'react';
import type { FieldErrors } from '#platform/contract/problems.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type Form, type FormErrors, saidByForm, useForm } from '#platform/web/use-form.ts';
import { type Availability, type AvailabilityDraft, availability } from '../../contract.ts';
import {
  type AvailabilityValue,
  type AvailabilityValues,
  findAvailabilityProblem,
  readAvailability,
  toAvailabilityDraft,
} from './availability-form.ts';
import { text } from './en.ts';

export type AvailabilityForm = Form<AvailabilityValues>;

const places: Record<string, AvailabilityValue> = {
  working_hours: 'hours',
  days_off: 'days_off',
  is_paused: 'pause',
  paused_until: 'pause',
  daily_cap: 'cap',
};

const placeErrors = (errors: FieldErrors): FormErrors<AvailabilityValues> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [places[path.split('.')[0] ?? ''] ?? path, message]),
  );

/** The form of when somebody gets leads. */
function useAvailabilityForm(
  stored: Availability,
  send: (draft: AvailabilityDraft) => Promise<unknown>,
): AvailabilityForm {
  const now = useNow();
  const { time_zone } = stored;
  // The clock moves on while somebody edits, and what they see stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is read when it arrives
  const values = useMemo(() => readAvailability(stored, now), [stored]);
  return useForm<AvailabilityValues>({
    stored: values,
    findProblem: (name, written) => findAvailabilityProblem(name, written, { now, time_zone }),
    placeErrors,
    save: async (written) => {
      await send(toAvailabilityDraft(written, { now, time_zone }));
      toast({ type: 'SUCCESS', heading: text('saved') });
    },
  });
}

/** The form of the person's own availability. */
export function useOwnForm(stored: Availability): AvailabilityForm {
  const update = useChange(availability.updateOwn, saidByForm);
  return useAvailabilityForm(stored, (body) => update.mutateAsync({ body }));
}

/** The form of a member's availability. */
export function useMemberForm(stored: Availability, onSaved: () => void): AvailabilityForm {
  const update = useChange(availability.update, saidByForm);
  return useAvailabilityForm(stored, async (body) => {
    await update.mutateAsync({ params: { id: stored.profile.id }, body });
    onSaved();
  });
}
