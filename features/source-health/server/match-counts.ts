import { listProviderCounts, type ProviderCount } from '#engines/connected-sources/server/index.ts';
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
  const forms = new Map([...counted].map(([id, days]) => [id, addUpDays(days)]));
  const names = await readFormNames(scope, [...forms.keys()]);
  const notices = groupBySource(await countNotices(scope, [...forms.values()].flat(), from_at));
  return new Map(
    [...forms].map(([id, own]) => {
      const here = groupByForm(counts.get(id) ?? []);
      const announced = new Map(notices.get(id)?.map((notice) => [notice.form_id, notice]));
      const compared = own.map((form) =>
        compareForm(form, {
          name: names.get(`${id}:${form.form_id}`) ?? form.form_id,
          here: (here.get(form.form_id) ?? []).filter(({ date }) => form.days.has(date)),
          notices: announced.get(form.form_id),
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

/** Adds up the days of each form of one source. */
function addUpDays(counts: readonly ProviderCount[]): CountedForm[] {
  const forms = new Map<string, CountedForm>();
  for (const { source_id, form_external_id: form_id, day, at_provider, counted_at } of counts) {
    const form = forms.get(form_id) ?? { source_id, form_id, days: new Set(), at_provider: 0, counted_at };
    form.days.add(day);
    form.at_provider += at_provider;
    if (counted_at > form.counted_at) form.counted_at = counted_at;
    forms.set(form_id, form);
  }
  return [...forms.values()];
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

export const groupBySource = <Row extends { source_id: number }>(rows: readonly Row[]): Map<number, Row[]> =>
  groupBy(rows, ({ source_id }) => source_id);

const groupByForm = <Row extends { form_id: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  groupBy(rows, ({ form_id }) => form_id);

function groupBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
