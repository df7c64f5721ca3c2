import { lazy, Suspense, useState } from 'react';
import { clients } from '#features/clients/contract.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { LeaveQuestion } from '#platform/web/leave-question.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { type WebhookSettings, type WebhookSourceDetail, webhookSources } from '../contract.ts';
import { nameError } from './add-webhook-dialog.tsx';
import { text } from './en.ts';
import { Section } from './section.tsx';

const CountryField = lazy(() => import('./country-field.tsx').then((module) => ({ default: module.CountryField })));

type Draft = Pick<WebhookSettings, 'name' | 'default_country' | 'default_assignee_id' | 'save_lead_to_owner_account'>;
type Patch = Partial<Draft>;

/** Name, whose leads they are, and how local numbers are read. */
export function WebhookSettingsForm({ source }: { source: WebhookSourceDetail }) {
  const [own, setOwn] = useState<Patch>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useChange(webhookSources.update, {
    onSuccess: () => {
      setOwn({});
      toast({ type: 'SUCCESS', heading: text('saved_toast') });
    },
    onFailure: ({ fieldErrors }) => {
      setErrors(fieldErrors);
      return Object.keys(fieldErrors).length > 0;
    },
  });
  const draft: Draft = { ...source, ...own };
  const change = (patch: Patch) => {
    setErrors({});
    setOwn({ ...own, ...patch });
  };
  const isChanged = (Object.keys(own) as (keyof Draft)[]).some((field) => own[field] !== source[field]);
  const error = nameError(draft.name);
  return (
    <Section title={text('settings')}>
      <LeaveQuestion isDirty={isChanged} />
      <form
        noValidate
        className="grid max-w-[420px] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && error === null) save.mutate({ params: { id: source.id }, body: own });
        }}
      >
        <TextField
          label={text('name')}
          help={text('name_help')}
          isRequired
          value={draft.name}
          error={error ?? errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <AssigneeField draft={draft} error={errors.default_assignee_id} onChange={change} />
        <Suspense fallback={<div className="h-15" />}>
          <CountryField
            value={draft.default_country}
            error={errors.default_country}
            onChange={(default_country) => change({ default_country })}
          />
        </Suspense>
        <Button type="submit" className="justify-self-start" aria-disabled={!isChanged} isSaving={save.isPending}>
          {text('save')}
        </Button>
      </form>
    </Section>
  );
}

const OWNER = 'owner';
const NOBODY = 'nobody';

interface AssigneeFieldProps {
  draft: Draft;
  error: string | undefined;
  onChange: (patch: Patch) => void;
}

/** A member of the team, the owner, or nobody. */
function AssigneeField({ draft, error, onChange }: AssigneeFieldProps) {
  const people = useRead(clients.listAssignees, { query: { page_size: 100 } }).data?.results ?? [];
  const { default_assignee_id, save_lead_to_owner_account } = draft;
  const value =
    default_assignee_id === null ? (save_lead_to_owner_account ? OWNER : NOBODY) : String(default_assignee_id);
  return (
    <Select
      label={text('assigned_to')}
      error={error}
      value={value}
      options={[
        { value: OWNER, label: text('owner_account') },
        { value: NOBODY, label: text('nobody') },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(chosen) => {
        if (chosen === OWNER || chosen === NOBODY) {
          onChange({ default_assignee_id: null, save_lead_to_owner_account: chosen === OWNER });
        } else onChange({ default_assignee_id: Number(chosen) });
      }}
    />
  );
}
