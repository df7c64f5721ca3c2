import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type ResponderSettings, ResponderSettingsDraft, whatsappResponder } from '../../contract.ts';
import { text } from './en.ts';

interface Values {
  /** As it is typed. */
  repeat_days: string;
  needs_consent: boolean;
}

const readDays = (typed: string) =>
  ResponderSettingsDraft.shape.repeat_days.safeParse(/^\d+$/.test(typed.trim()) ? Number(typed) : null);

/** Edits what all responders have in common. */
export function SettingsDialog({ settings, onClose }: { settings: ResponderSettings; onClose: () => void }) {
  const update = useChange(whatsappResponder.updateSettings, saidByForm);
  const form = useForm<Values>({
    stored: { repeat_days: String(settings.repeat_days), needs_consent: settings.needs_consent },
    findProblem: (name, { repeat_days }) =>
      name === 'repeat_days' && !readDays(repeat_days).success ? text('repeat_days_wrong') : null,
    async save({ repeat_days, needs_consent }) {
      await update.mutateAsync({ body: { repeat_days: Number(repeat_days), needs_consent } });
      toast({ type: 'SUCCESS', heading: text('settings_saved') });
      onClose();
    },
  });
  const { values, change } = form;
  return (
    <FormDialog onClose={onClose} size="confirm" title={text('settings')} form={form}>
      <p className="text-fg-2">{text('settings_text')}</p>
      <TextField
        label={text('repeat_days')}
        help={text('repeat_days_help')}
        inputMode="numeric"
        autoComplete="off"
        end={text('days')}
        {...form.input('repeat_days')}
      />
      <Checkbox
        label={text('needs_consent')}
        help={text('needs_consent_help')}
        checked={values.needs_consent}
        onChange={({ target }) => change({ needs_consent: target.checked })}
      />
    </FormDialog>
  );
}
