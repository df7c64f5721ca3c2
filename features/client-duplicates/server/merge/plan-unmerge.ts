import type { MergeRecord } from '#features/clients/contract.ts';

interface Merged {
  before: MergeRecord;
  after: MergeRecord;
}

/** Returns what un-merging makes of the client that stayed: a field that was changed since the merge keeps its value. */
export function planUnmerge({ before, after }: Merged, current: MergeRecord) {
  const kept_fields: string[] = [];
  const restore = <Value>(name: string, values: { before: Value; after: Value; current: Value }): Value => {
    if (isSame(values.before, values.after) || isSame(values.current, values.after)) {
      return isSame(values.before, values.after) ? values.current : values.before;
    }
    if (!isSame(values.current, values.before)) kept_fields.push(name);
    return values.current;
  };
  const { custom_fields, phones, emails, group_ids, ...plain } = before;
  const names = (Object.keys(plain) as (keyof typeof plain)[]).filter((name) => !isActivity.has(name));
  const fields = Object.fromEntries(
    names.map((name) => [name, restore(name, { before: before[name], after: after[name], current: current[name] })]),
  ) as typeof plain;
  const keys = [before, after, current].flatMap((each) => Object.keys(each.custom_fields));
  const values = [...new Set(keys)].sort().flatMap((key) => {
    const [was, became, is] = [before, after, current].map((each) => each.custom_fields[key] ?? null);
    const value = restore(`custom_fields.${key}`, { before: was!, after: became!, current: is! });
    return value === null || value === undefined ? [] : [[key, value] as const];
  });
  const record: MergeRecord = {
    ...fields,
    custom_fields: Object.fromEntries(values),
    phones: restoreList(
      { before: phones, after: after.phones, current: current.phones },
      ({ raw, number_e164 }) => number_e164 ?? raw,
    ),
    emails: restoreList({ before: emails, after: after.emails, current: current.emails }, (email) =>
      email.toLowerCase(),
    ),
    group_ids: restoreList({ before: group_ids, after: after.group_ids, current: current.group_ids }, String),
  };
  return { record: { ...record, ...restoreActivities({ before, after }, current) }, kept_fields };
}

/** What happened last is restored as a whole: a later activity stays. */
const activities = [
  ['last_activity_at', 'last_activity_type', 'last_activity_data'],
  ['recently_active_at', 'recently_active_type', 'recently_active_data'],
  ['last_interaction_at'],
  ['last_viewed_at'],
] as const;

const isActivity: ReadonlySet<string> = new Set(activities.flat());

function restoreActivities({ before, after }: Merged, current: MergeRecord): Partial<MergeRecord> {
  const restored = activities.flatMap(([at, ...others]) => {
    const from = current[at] === after[at] ? before : current;
    return [at, ...others].map((name) => [name, from[name]]);
  });
  return Object.fromEntries(restored) as Partial<MergeRecord>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Takes out what the merge added; what was added since stays, and what was taken out since stays out. */
function restoreList<Item>(
  { before, after, current }: { before: readonly Item[]; after: readonly Item[]; current: readonly Item[] },
  key: (item: Item) => string,
): Item[] {
  const keys = (items: readonly Item[]) => new Set(items.map(key));
  const [had, merged, has] = [keys(before), keys(after), keys(current)];
  const own = before.filter((item) => has.has(key(item)) || !merged.has(key(item)));
  return [...own, ...current.filter((item) => !had.has(key(item)) && !merged.has(key(item)))];
}
