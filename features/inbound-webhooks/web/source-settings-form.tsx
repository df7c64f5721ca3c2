import { CountryField } from '#domain/web/country-field.tsx';
import { useChange } from '#platform/web/data.ts';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { WebhookSettings, type WebhookSourceDetail } from '../contract.ts';
import { AssigneeField } from './assignee-field.tsx';
import { text } from './en.ts';
import { Section } from './section.tsx';
import { useWebhook } from './webhook-on-screens.ts';

type Draft = Pick<WebhookSettings, 'name' | 'default_country' | 'default_assignee_id' | 'save_lead_to_owner_account'>;

/** Edits the name, the assignee of its leads, and the country of local numbers. */
export function SourceSettingsForm({ source }: { source: WebhookSourceDetail }) {
  const webhook = useWebhook();
  const { name, default_country, default_assignee_id, save_lead_to_owner_account } = source;
  const update = useChange(webhook.contract.calls.update, {
    ...saidByForm,
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('saved_toast') }),
  });
  const form = useForm<Draft>({
    stored: { name, default_country, default_assignee_id, save_lead_to_owner_account },
    findProblem: problemBySchema(WebhookSettings.shape),
    save: async (values, changed) => {
      const patch = Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<Draft>;
      if (changed.length > 0) await update.mutateAsync({ params: { id: source.id }, body: patch });
    },
  });
  return (
    <Section title={text('settings')}>
      <LeaveQuestion isDirty={form.isDirty} />
      <form {...form.props} className="grid max-w-[420px] gap-4">
        <TextField label={text('name')} help={text('name_help')} isRequired {...form.input('name')} />
        <AssigneeField draft={form.values} error={form.errors.default_assignee_id} onChange={form.change} />
        <CountryField placeholder={text('org_country')} {...form.control('default_country')} />
        <Button type="submit" className="justify-self-start" aria-disabled={!form.isDirty} isSaving={form.isSaving}>
          {text('save')}
        </Button>
      </form>
    </Section>
  );
}
