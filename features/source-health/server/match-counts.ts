import { listProviderCounts, type ProviderCount } from '#features/lead-notices/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { CountMatch, FormCount } from '../contract.ts';
import { countNotices, type DayCount, type NoticeCount, readFormNames } from './health.queries.ts';

interface Here {
  /** The first day that is compared, and when it began. */
  from: string;
  from_at: string;
  /** Leads here, by source. */
  counts: ReadonlyMap<number, readonly DayCount[]>;
}

/** Compares the leads of each source with those its provider has, form by form, over the days that were counted there. */
export async function matchCounts(
  scope: OrgScope,
  source_ids: readonly number[],
  { from, from_at, counts }: Here,
): Promise<Map<number, CountMatch>> {
  const counted = groupBySource(await listProviderCounts(scope, source_ids, from));
  if (counted.size === 0) return new Map();
  const forms = groupBySource([...counted.values()].flat().reduce(addToForm, []));
  const names = await readFormNames(scope, [...forms.keys()]);
  const notices = groupBySource(await countNotices(scope, [...forms.values()].flat(), from_at));
  return new Map(
    [...forms].map(([id, own]) => {
      const here = counts.get(id) ?? [];
      const compared = own.map((form) =>
        compareForm(form, {
          name: names.get(`${id}:${form.form_id}`) ?? form.form_id,
          here: here.filter(({ form_id, date }) => form_id === form.form_id && form.days.has(date)),
          notices: notices.get(id)?.find(({ form_id }) => form_id === form.form_id),
        }),
      );
      return [id, addUp(own, compared)];
    }),
  );
}

/** What the provider has of a form. */
export interface CountedForm {
  source_id: number;
  form_id: string;
  days: Set<string>;
  at_provider: number;
  /** When it was counted last. */
  counted_at: string;
}

function addToForm(forms: CountedForm[], { source_id, form_external_id: form_id, ...count }: ProviderCount) {
  let form = forms.find((one) => one.source_id === source_id && one.form_id === form_id);
  if (!form) {
    form = { source_id, form_id, days: new Set(), at_provider: 0, counted_at: count.counted_at };
    forms.push(form);
  }
  form.days.add(count.day);
  form.at_provider += count.at_provider;
  if (count.counted_at > form.counted_at) form.counted_at = count.counted_at;
  return forms;
}

interface FormHere {
  name: string;
  here: readonly DayCount[];
  notices: NoticeCount | undefined;
}

/** What was announced since the count is at the provider too. */
function compareForm({ form_id, at_provider }: CountedForm, { name, here, notices }: FormHere): FormCount {
  const { waiting = 0, failed = 0, ignored = 0, since_count = 0 } = notices ?? {};
  return {
    form_id,
    form_name: name,
    at_provider: at_provider + since_count,
    here: sumLeads(here),
    waiting,
    failed,
    ignored,
  };
}

const addUp = (counted: readonly CountedForm[], forms: FormCount[]): CountMatch => ({
  from: counted.flatMap(({ days }) => [...days]).sort()[0]!,
  counted_at: counted.map(({ counted_at }) => counted_at).sort()[0]!,
  at_provider: forms.reduce((sum, { at_provider }) => sum + (at_provider ?? 0), 0),
  here: forms.reduce((sum, { here }) => sum + here, 0),
  forms,
});

export const sumLeads = (counts: readonly { leads: number }[]): number =>
  counts.reduce((sum, { leads }) => sum + leads, 0);

export function groupBySource<Row extends { source_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.source_id, [...(groups.get(row.source_id) ?? []), row]);
  return groups;
}
