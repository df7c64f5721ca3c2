import { type Client, plainFieldNames } from '#features/clients/contract.ts';
import { clientFieldLabel } from '#features/clients/web/index.ts';
import type { CustomField } from '#features/custom-fields/contract.ts';
import { customFieldName, useCustomFields } from '#features/custom-fields/web/index.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import type { MergeChoices } from '../contract.ts';
import { text } from './en.ts';

/** A field of a merge: what each client has, and whose value is chosen. */
interface MergeRow {
  name: string;
  label: string;
  help?: string;
  read: (client: Client) => string;
  chosen: (choices: MergeChoices) => number | undefined;
  choose: (choices: MergeChoices, id: number) => MergeChoices;
}

/** Returns a row for the name and for each field in which these clients differ. */
export function useMergeRows(clients: readonly Client[]): MergeRow[] {
  const { time_zone } = useSession();
  const custom = useCustomFields();
  const rows: MergeRow[] = [
    ...plainFieldNames.map(
      (field): MergeRow => ({
        name: field,
        label: clientFieldLabel(field) ?? field,
        read: (client) => client[field] ?? '',
        chosen: ({ fields }) => fields?.[field],
        choose: (choices, id) => ({ ...choices, fields: { ...choices.fields, [field]: id } }),
      }),
    ),
    ofChoice('phones', ({ phones }) => phones.map(({ display }) => display).join(', '), text('all_kept')),
    ofChoice('emails', ({ emails }) => emails.join(', '), text('all_kept')),
    ...custom.map(ofCustomField),
    ofChoice('assigned_to', ({ assigned_to_name }) => assigned_to_name ?? ''),
    ofChoice('follow_up', ({ follow_up }) => {
      if (follow_up === null) return '';
      return follow_up.remind_on ? formatDateTime(follow_up.remind_on, time_zone) : text('someday');
    }),
  ];
  return rows.filter(({ name, read }) => name === 'name' || new Set(clients.map(read)).size > 1);
}

const ofChoice = (
  name: 'phones' | 'emails' | 'assigned_to' | 'follow_up',
  read: MergeRow['read'],
  help?: string,
): MergeRow => ({
  name,
  label: text(name),
  ...(help && { help }),
  read,
  chosen: (choices) => choices[name],
  choose: (choices, id) => ({ ...choices, [name]: id }),
});

const ofCustomField = (field: CustomField): MergeRow => ({
  name: customFieldName(field),
  label: field.name,
  read: ({ custom_fields }) => {
    const value = custom_fields[field.key];
    if (value === undefined) return '';
    return field.options.find(({ id }) => id === value)?.name ?? String(value);
  },
  chosen: ({ custom_fields }) => custom_fields?.[field.key],
  choose: (choices, id) => ({ ...choices, custom_fields: { ...choices.custom_fields, [field.key]: id } }),
});
