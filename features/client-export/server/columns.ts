import { toWallMinute } from '#domain/wall-time.ts';
import { plainFieldNames } from '#features/clients/contract.ts';
import type { FieldDefinition } from '#features/custom-fields/server/index.ts';
import type { Cell } from './file/cells.ts';
import type { ExportedClient } from './read-clients.queries.ts';

/** The headers of an export beside the fields of a client; the import of the product knows those of what it can fill. */
const columnNames = {
  phone: 'Phone',
  email: 'Email',
  source: 'Source',
  assigned_to: 'Assigned to',
  groups: 'Groups',
  is_new_lead: 'New lead',
  follow_up: 'Follow-up',
  follow_up_text: 'Follow-up text',
  note: 'Note',
  converted: 'Converted',
  last_activity: 'Last activity',
  added: 'Added',
} as const;

/** What stands in cells instead of the words of the database. */
const cellWords = {
  yes: 'Yes',
  someday: 'Someday',
  added_manually: 'Added by hand',
  import_phonebook: 'Imported',
  external_integration: 'Lead source',
} as const;

/** A column: the key a request names it by, its header, and what stands in it. */
export interface ReadColumn {
  key: string;
  header: string;
  read: (client: ExportedClient) => Cell;
}

/** Columns for phones, and for e-mails; the last one holds the rest of a client who has more. */
const CONTACT_COLUMNS = 3;

/** Between several values of one cell; the import of the product splits phones, e-mails and groups there. */
const SEPARATOR = '; ';

/** Returns the columns of an organisation: the client's own, then the fields it made, then what happened. */
export function listColumns(fields: readonly FieldDefinition[], time_zone: string): ReadColumn[] {
  const taken = new Set(fields.map(({ name }) => name.toLowerCase()));
  const own = (column: ReadColumn): ReadColumn => ({ ...column, header: nameOwn(column.header, taken) });
  return [...describeClient().map(own), ...fields.map(describeField), ...describeHistory(time_zone).map(own)];
}

/** The import takes a name two columns have for the organisation's field; 'Client company' it reads like 'Company'. */
const nameOwn = (header: string, taken: ReadonlySet<string>): string =>
  taken.has(header.toLowerCase()) ? `Client ${header.toLowerCase()}` : header;

const describeClient = (): ReadColumn[] => [
  { key: 'name', header: 'Name', read: ({ name }) => name },
  ...several('phone', ({ contact_points }) => contact_points.phones.map(({ raw, number_e164 }) => number_e164 ?? raw)),
  ...several('email', ({ contact_points }) => contact_points.emails),
  ...plainFieldNames
    .filter((field) => field !== 'name')
    .map((field) => ({
      key: field,
      header: toHeader(field),
      read: (client: ExportedClient) => client[field] ?? '',
    })),
  named('source', ({ source, source_name }) => source_name || cellWords[source]),
  named('assigned_to', ({ assigned_to_name }) => assigned_to_name ?? ''),
  named('groups', ({ groups }) => groups.join(SEPARATOR)),
];

const named = (key: keyof typeof columnNames, read: ReadColumn['read']): ReadColumn => ({
  key,
  header: columnNames[key],
  read,
});

/** Returns the columns of values a client may have several of: 'Phone', 'Phone 2', 'Phone 3'. */
const several = (key: 'phone' | 'email', list: (client: ExportedClient) => string[]): ReadColumn[] =>
  Array.from({ length: CONTACT_COLUMNS }, (_, index) => ({
    key: index === 0 ? key : `${key}_${index + 1}`,
    header: index === 0 ? columnNames[key] : `${columnNames[key]} ${index + 1}`,
    read: (client) => {
      const end = index === CONTACT_COLUMNS - 1 ? undefined : index + 1;
      return list(client).slice(index, end).join(SEPARATOR);
    },
  }));

/** Returns 'Job title' for job_title. */
const toHeader = (field: string): string => `${field.charAt(0).toUpperCase()}${field.slice(1)}`.replaceAll('_', ' ');

/** Values are written as the import reads them: days as days, numbers plain, options by their names. */
function describeField({ key, name, type, options }: FieldDefinition): ReadColumn {
  const optionNames = new Map<unknown, string>(options.map((option) => [option.id, option.name]));
  return {
    key: `custom:${key}`,
    header: name,
    read: ({ custom_fields }) => {
      const value = custom_fields[key];
      if (value === undefined) return '';
      if (type === 'dropdown') return optionNames.get(value) ?? '';
      if (typeof value === 'number') return { number: value };
      return type === 'date' ? { time: value } : value;
    },
  };
}

function describeHistory(time_zone: string): ReadColumn[] {
  const writeTime = (at: string | null): Cell =>
    at === null ? '' : { time: toWallMinute(at, time_zone).replace('T', ' ') };
  return [
    named('is_new_lead', ({ is_new_lead }) => (is_new_lead ? cellWords.yes : '')),
    named('follow_up', ({ maturity_type, remind_on }) =>
      maturity_type === 'NOT_FIXED' ? cellWords.someday : writeTime(remind_on),
    ),
    named('follow_up_text', ({ follow_up_note }) => follow_up_note ?? ''),
    named('note', ({ note }) => note),
    named('converted', ({ converted_at }) => writeTime(converted_at)),
    named('last_activity', ({ last_activity_at }) => writeTime(last_activity_at)),
    named('added', ({ created_at }) => writeTime(created_at)),
  ];
}
