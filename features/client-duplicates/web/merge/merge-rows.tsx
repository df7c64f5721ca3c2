import type { ReactNode } from 'react';
import { followUpState } from '#domain/follow-up.ts';
import { FollowUpChip } from '#domain/web/follow-up-chip.tsx';
import { type Client, plainFieldNames } from '#features/clients/contract.ts';
import { useClientEntity } from '#features/clients/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { FieldCell } from '#platform/web/entity/choice-mark.tsx';
import type { EntityField } from '#platform/web/entity/entity-field.ts';
import { readField } from '#platform/web/entity/field-paths.ts';
import { formatValue } from '#platform/web/entity/field-values.ts';
import { calendarDateIn, formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import type { MergeChoices } from '../../contract.ts';
import { text } from '../en.ts';

/** A field of a merge: what each client has, and whose value is chosen. */
export interface MergeRow {
  name: string;
  label: string;
  /** The value as text, by which the clients are compared; '' where there is none. */
  read: (client: Client) => string;
  show: (client: Client) => ReactNode;
  /** What all of them have is kept, and the choice comes first. */
  isUnited: boolean;
  chosen: (choices: MergeChoices) => number | undefined;
  choose: (choices: MergeChoices, id: number) => MergeChoices;
}

/** Returns the fields in which at least one of these clients has something. */
export function useMergeRows(clients: readonly Client[]): MergeRow[] {
  const { time_zone } = useSession();
  const now = useNow();
  const rows = [...useClientEntity().map(toRow), assigneeRow, followUpRow(time_zone, now)];
  return rows.filter(({ read }) => clients.some((client) => read(client) !== ''));
}

/** The client whose value the row gets: the chosen one, else the first that has a value. */
export const findChosen = ({ chosen, read }: MergeRow, clients: readonly Client[], choices: MergeChoices) =>
  chosen(choices) ?? clients.find((client) => read(client) !== '')?.id;

/** Whether there is nothing to choose: all that have a value have the same. */
export const isDecided = ({ read }: MergeRow, clients: readonly Client[]): boolean =>
  new Set(clients.map(read).filter(Boolean)).size < 2;

/** Whether all of them have the same value. */
export const isSameForAll = ({ read }: MergeRow, clients: readonly Client[]): boolean =>
  new Set(clients.map(read)).size === 1;

/** Returns the choices that take every field from one client that has a value there. */
export const chooseSide = (client: Client, rows: readonly MergeRow[], choices: MergeChoices): MergeChoices =>
  rows.filter(({ read }) => read(client) !== '').reduce((chosen, { choose }) => choose(chosen, client.id), choices);

function toRow(field: EntityField): MergeRow {
  const { name, label, kind } = field;
  const own = kind === 'phones' || kind === 'emails' ? chooseUnited(kind) : chooseValue(name);
  const read = (client: Client) => {
    const value = readField(client, name);
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty ? '' : formatValue(value, field);
  };
  const show = (client: Client) =>
    kind === 'choice' ? <FieldCell entity={client} field={field} /> : <bdi>{read(client)}</bdi>;
  return { name, label, read, show, isUnited: kind === 'phones' || kind === 'emails', ...own };
}

type Choice = Pick<MergeRow, 'chosen' | 'choose'>;

const chooseUnited = (name: 'phones' | 'emails' | 'assigned_to' | 'follow_up'): Choice => ({
  chosen: (choices) => choices[name],
  choose: (choices, id) => ({ ...choices, [name]: id }),
});

function chooseValue(name: string): Choice {
  const plain = plainFieldNames.find((known) => known === name);
  if (plain) {
    return {
      chosen: ({ fields }) => fields?.[plain],
      choose: (choices, id) => ({ ...choices, fields: { ...choices.fields, [plain]: id } }),
    };
  }
  const key = name.slice(name.indexOf('.') + 1);
  return {
    chosen: ({ custom_fields }) => custom_fields?.[key],
    choose: (choices, id) => ({ ...choices, custom_fields: { ...choices.custom_fields, [key]: id } }),
  };
}

const assigneeRow: MergeRow = {
  name: 'assigned_to',
  label: text('assigned_to'),
  read: ({ assigned_to_name }) => assigned_to_name ?? '',
  show: ({ assigned_to }) => assigned_to && <PersonName of={assigned_to} />,
  isUnited: false,
  ...chooseUnited('assigned_to'),
};

function followUpRow(time_zone: string, now: string): MergeRow {
  const read = ({ follow_up }: Client) => {
    if (follow_up === null) return '';
    return follow_up.remind_on ? formatDateTime(follow_up.remind_on, time_zone) : text('someday');
  };
  const show = (client: Client) => {
    const state = followUpState(client.follow_up, now, (instant) => calendarDateIn(instant, time_zone));
    return <FollowUpChip followUp={state} words={read(client)} />;
  };
  return { name: 'follow_up', label: text('follow_up'), read, show, isUnited: false, ...chooseUnited('follow_up') };
}
