import { DateTime } from 'luxon';
import { type FieldDefinition, listOptions } from '#features/custom-fields/server/index.ts';
import type { BulkChange } from '../contract.ts';
import type { ListedAction } from './actions.queries.ts';
import { bulkWords } from './en.ts';

type Names = Pick<ListedAction, 'creator_name' | 'assignee_name' | 'added_groups' | 'removed_groups' | 'content_title'>;

/** Says in words what a change does. */
export function describeChange(change: BulkChange, names: Names, fields: readonly FieldDefinition[]): string {
  switch (change.kind) {
    case 'ASSIGN':
      return describeAssignment(change, names);
    case 'MARK_NEW':
      return change.new_lead ? bulkWords.marked_new : bulkWords.unmarked_new;
    case 'GROUPS':
      return describeGroups(change, names);
    case 'FIELDS':
      return describeFields(change, fields);
    case 'FOLLOW_UP':
      return describeSchedule(change.schedule);
    case 'DELETE':
      return bulkWords.deleted;
    case 'SHARE':
      return bulkWords.emailed(names.content_title ?? bulkWords.gone_content);
  }
}

type ChangeOfKind<Kind extends BulkChange['kind']> = Extract<BulkChange, { kind: Kind }>;

function describeAssignment({ assign_type }: ChangeOfKind<'ASSIGN'>, { creator_name, assignee_name }: Names): string {
  if (assign_type === 'UNASSIGNED') return bulkWords.unassigned;
  return bulkWords.assigned((assign_type === 'SELF' ? creator_name : assignee_name) ?? bulkWords.someone);
}

function describeGroups(
  { add_ids, remove_ids }: ChangeOfKind<'GROUPS'>,
  { added_groups, removed_groups }: Names,
): string {
  const list = (names: readonly string[]) => names.join(', ') || bulkWords.gone_groups;
  return [
    ...(add_ids.length > 0 ? [bulkWords.added_to(list(added_groups))] : []),
    ...(remove_ids.length > 0 ? [bulkWords.removed_from(list(removed_groups))] : []),
  ].join('; ');
}

function describeFields(
  { kind: _, custom_fields = {}, ...plain }: ChangeOfKind<'FIELDS'>,
  fields: readonly FieldDefinition[],
): string {
  const parts = Object.entries(plain).map(([name, value]) =>
    describeValue(bulkWords.fields[name as keyof typeof plain], value),
  );
  const custom = Object.entries(custom_fields).map(([key, value]) => {
    const field = fields.find((each) => each.key === key);
    const options = field ? listOptions(field) : [];
    const option = options.find(({ id }) => id === value)?.name ?? bulkWords.gone_option;
    return describeValue(
      field?.name ?? bulkWords.gone_field,
      value !== null && field?.type === 'dropdown' ? option : value,
    );
  });
  return [...parts, ...custom].join('; ');
}

const describeValue = (field: string, value: string | number | null | undefined): string =>
  value === null || value === undefined || value === ''
    ? bulkWords.emptied(field)
    : bulkWords.set(field, String(value));

function describeSchedule(schedule: ChangeOfKind<'FOLLOW_UP'>['schedule']): string {
  if (schedule.kind !== 'at') return bulkWords.someday;
  const { date, time = '00:00' } = schedule;
  return bulkWords.follow_up_at(DateTime.fromISO(`${date}T${time}`, { zone: 'utc' }).toFormat('dd LLL yyyy, hh:mm a'));
}
