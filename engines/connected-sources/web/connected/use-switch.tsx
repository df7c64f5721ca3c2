import type { ReactNode } from 'react';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import type { SourceAccount, SourceForm } from '../../contract.ts';
import { text } from '../en.ts';
import { useSource } from '../source.ts';

interface Switched {
  /** Whether it is on: what was chosen, at once. */
  isOn: boolean;
  change: (isOn: boolean) => void;
}

interface SwitchedForm extends Pick<Switched, 'isOn'> {
  control: ReactNode;
}

/** The switch of an account: none of its leads are received while it is off. */
export function useAccountSwitch(account: SourceAccount): Switched {
  const update = useChange(useSource().contract.calls.updateForms);
  const set = (is_receiving: boolean, onDone?: () => void) =>
    update.mutate({ params: { id: account.id }, body: { is_receiving } }, { onSuccess: onDone });
  return {
    isOn: update.isPending ? (update.variables.body?.is_receiving ?? account.is_receiving) : account.is_receiving,
    change: (isOn) => set(isOn, () => sayIsOn(account.name, isOn, () => set(!isOn))),
  };
}

/** The switch of one form, without a visible label. */
export function useFormSwitch(account: Pick<SourceAccount, 'id'>, form: SourceForm): SwitchedForm {
  const update = useChange(useSource().contract.calls.updateForms);
  const set = (is_on: boolean, onDone?: () => void) =>
    update.mutate({ params: { id: account.id }, body: { forms: [{ id: form.id, is_on }] } }, { onSuccess: onDone });
  const isOn = update.isPending ? (update.variables.body?.forms?.[0]?.is_on ?? form.is_on) : form.is_on;
  const change = (isOn: boolean) => set(isOn, () => sayIsOn(form.name, isOn, () => set(!isOn)));
  if (form.cannot_be_on !== null && !isOn)
    return { isOn, control: <span className="text-xs text-fg-3">{text('cannot_be_on')}</span> };
  return {
    isOn,
    control: (
      <Switch
        label={text('receive_form', { name: form.name })}
        isLabelHidden
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
      />
    ),
  };
}

const sayIsOn = (name: string, isOn: boolean, undo: () => void) =>
  toast({ type: 'SUCCESS', heading: text(isOn ? 'on_toast' : 'off_toast', { name }), undo });
