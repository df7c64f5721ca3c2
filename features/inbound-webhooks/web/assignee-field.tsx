import { clients } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import type { WebhookSettings } from '../contract.ts';
import { text } from './en.ts';

type Draft = Pick<WebhookSettings, 'default_assignee_id' | 'save_lead_to_owner_account'>;

const OWNER = 'owner';
const NOBODY = 'nobody';

interface AssigneeFieldProps {
  draft: Draft;
  error: string | undefined;
  onChange: (patch: Draft) => void;
}

/** Chooses a member of the team, the owner, or no assignee. */
export function AssigneeField({ draft, error, onChange }: AssigneeFieldProps) {
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
        } else onChange({ default_assignee_id: Number(chosen), save_lead_to_owner_account });
      }}
    />
  );
}
