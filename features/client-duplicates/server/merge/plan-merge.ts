import {
  MAX_CONTACT_POINTS,
  MAX_GROUPS_OF_CLIENT,
  type MergeRecord,
  plainFieldNames,
  type StoredRecord,
} from '#features/clients/contract.ts';
import { planCustomChange } from '#features/clients/server/index.ts';
import type { CustomValues } from '#features/custom-fields/contract.ts';
import type { FieldDefinition } from '#features/custom-fields/server/index.ts';
import type { MergeChoices } from '../../contract.ts';

export interface MergePlan {
  record: MergeRecord;
  left_out: { phones: MergeRecord['phones']; emails: string[]; group_ids: number[] };
}

interface PlannedWith {
  definitions: readonly FieldDefinition[];
  /** Numbers (E.164) that want no messages, which the client keeps in any case: a no always wins. */
  opted_out: ReadonlySet<string>;
  /** The groups people see; others stay as they are. */
  shown_groups: ReadonlySet<number>;
}

/** Returns what merging makes of the first of these clients; preview and merge share it. */
export function planMerge(
  members: readonly [StoredRecord, ...StoredRecord[]],
  choices: MergeChoices,
  { definitions, opted_out, shown_groups }: PlannedWith,
): MergePlan {
  const from = (id: number | undefined) => preferred(members, id);
  const plain = Object.fromEntries(
    plainFieldNames.map((name) => [name, firstValue(from(choices.fields?.[name]), (member) => member[name])]),
  ) as Pick<MergeRecord, (typeof plainFieldNames)[number]>;
  const phones = unitePhones(from(choices.phones), opted_out);
  const emails = uniteEmails(from(choices.emails));
  const groups = uniteGroups(members, shown_groups);
  return {
    record: {
      ...plain,
      ...planCustom(members, choices, definitions),
      ...findLast(members),
      phones: phones.kept,
      emails: emails.kept,
      group_ids: groups.kept,
      assigned_to_id: firstValue(from(choices.assigned_to), (member) => member.assigned_to_id),
      is_new_lead: members.every(({ is_new_lead }) => is_new_lead),
    },
    left_out: { phones: phones.left_out, emails: emails.left_out, group_ids: groups.left_out },
  };
}

/** The members with the chosen one first. */
const preferred = (members: readonly StoredRecord[], id: number | undefined): readonly StoredRecord[] => [
  ...members.filter((member) => member.id === id),
  ...members.filter((member) => member.id !== id),
];

/** The first value that is one: what is empty cannot be chosen. */
function firstValue<Value>(members: readonly StoredRecord[], read: (member: StoredRecord) => Value): Value {
  const found = members.find((member) => ![null, undefined, ''].includes(read(member) as null));
  return read(found ?? members[0]!);
}

function planCustom(
  members: readonly StoredRecord[],
  choices: MergeChoices,
  definitions: readonly FieldDefinition[],
): Pick<MergeRecord, 'custom_fields' | 'converted_at'> {
  const keys = [...new Set(members.flatMap(({ custom_fields }) => Object.keys(custom_fields)))].sort();
  const values: CustomValues = Object.fromEntries(
    keys.flatMap((key) => {
      const value = firstValue(
        preferred(members, choices.custom_fields?.[key]),
        ({ custom_fields }) => custom_fields[key] ?? null,
      );
      return value === null ? [] : [[key, value]];
    }),
  );
  const first = members.flatMap(({ converted_at }) => converted_at ?? []).sort()[0] ?? null;
  const { custom_fields } = members[0]!;
  const planned = planCustomChange({ custom_fields, converted_at: first }, { fields: [...definitions], values });
  const { converted_at } = planned.change;
  return { custom_fields: values, converted_at: converted_at === undefined ? first : converted_at };
}

/** What happened last, whoever it happened with. */
function findLast(members: readonly StoredRecord[]) {
  const latest = (read: (member: StoredRecord) => string | null) =>
    members.reduce((best, member) => ((read(member) ?? '') > (read(best) ?? '') ? member : best));
  const active = latest(({ last_activity_at }) => last_activity_at);
  const recent = latest(({ recently_active_at }) => recently_active_at);
  return {
    last_activity_type: active.last_activity_type,
    last_activity_data: active.last_activity_data,
    last_activity_at: active.last_activity_at,
    last_interaction_at: latest(({ last_interaction_at }) => last_interaction_at).last_interaction_at,
    last_viewed_at: latest(({ last_viewed_at }) => last_viewed_at).last_viewed_at,
    recently_active_at: recent.recently_active_at,
    recently_active_type: recent.recently_active_type,
    recently_active_data: recent.recently_active_data,
  };
}

/** Unites phones; those with a no stay where there is no room for all. */
function unitePhones(members: readonly StoredRecord[], opted_out: ReadonlySet<string>) {
  const all = distinctBy(
    members.flatMap(({ phones }) => phones),
    ({ raw, number_e164 }) => number_e164 ?? raw,
  );
  const isNo = ({ number_e164 }: MergeRecord['phones'][number]) => number_e164 !== null && opted_out.has(number_e164);
  const room = Math.max(0, MAX_CONTACT_POINTS - all.filter(isNo).length);
  const others = new Set(all.filter((phone) => !isNo(phone)).slice(0, room));
  const kept = all.filter((phone) => isNo(phone) || others.has(phone)).slice(0, MAX_CONTACT_POINTS);
  return { kept, left_out: all.filter((phone) => !kept.includes(phone)) };
}

function uniteEmails(members: readonly StoredRecord[]) {
  const all = distinctBy(
    members.flatMap(({ emails }) => emails),
    (email) => email.toLowerCase(),
  );
  return { kept: all.slice(0, MAX_CONTACT_POINTS), left_out: all.slice(MAX_CONTACT_POINTS) };
}

/** The first item of each key. */
const distinctBy = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] =>
  [...new Map(items.toReversed().map((item) => [key(item), item])).values()].toReversed();

function uniteGroups(members: readonly StoredRecord[], shown: ReadonlySet<number>) {
  const all = [...new Set(members.flatMap(({ group_ids }) => group_ids))].sort((one, other) => one - other);
  const first = new Set(members[0]!.group_ids);
  // Groups of the client that stays come first where there is no room for all.
  const known = all
    .filter((id) => shown.has(id))
    .sort((one, other) => Number(first.has(other)) - Number(first.has(one)));
  const left_out = known.slice(MAX_GROUPS_OF_CLIENT);
  return { kept: all.filter((id) => !left_out.includes(id)), left_out };
}
