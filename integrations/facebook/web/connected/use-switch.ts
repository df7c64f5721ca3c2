import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type FacebookForm, type FacebookPage, facebook } from '../../contract.ts';
import { text } from '../en.ts';

interface Switched {
  /** Whether it is on: what was chosen, at once. */
  isOn: boolean;
  change: (isOn: boolean) => void;
}

/** The switch of a page: none of its leads are received while it is off. */
export function usePageSwitch(page: FacebookPage): Switched {
  const update = useChange(facebook.updateForms);
  const set = (is_receiving: boolean, onDone?: () => void) =>
    update.mutate({ params: { id: page.id }, body: { is_receiving } }, { onSuccess: onDone });
  return {
    isOn: update.isPending ? (update.variables.body?.is_receiving ?? page.is_receiving) : page.is_receiving,
    change: (isOn) => set(isOn, () => sayIsOn(page.name, isOn, () => set(!isOn))),
  };
}

/** The switch of one form. */
export function useFormSwitch(page: Pick<FacebookPage, 'id'>, form: FacebookForm): Switched {
  const update = useChange(facebook.updateForms);
  const set = (is_on: boolean, onDone?: () => void) =>
    update.mutate({ params: { id: page.id }, body: { forms: [{ id: form.id, is_on }] } }, { onSuccess: onDone });
  return {
    isOn: update.isPending ? (update.variables.body?.forms?.[0]?.is_on ?? form.is_on) : form.is_on,
    change: (isOn) => set(isOn, () => sayIsOn(form.name, isOn, () => set(!isOn))),
  };
}

const sayIsOn = (name: string, isOn: boolean, undo: () => void) =>
  toast({ type: 'SUCCESS', heading: text(isOn ? 'page_on_toast' : 'page_off_toast', { name }), undo });
