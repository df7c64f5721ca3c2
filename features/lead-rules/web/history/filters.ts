import { addDays } from '#domain/wall-time.ts';
import { useColleagues, usePersonName } from '#features/clients/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { useRead } from '#platform/web/data.ts';
import { calendarDateIn, formatCalendarDate } from '#platform/web/format.ts';
import type { QueryOf } from '#platform/web/list/define-list.ts';
import { choiceFilter, customFilter } from '#platform/web/list/filters.ts';
import { useSession } from '#platform/web/session.tsx';
import { urlId } from '#platform/web/url-state.ts';
import { type DecisionOutcome, type leadDecisions, leadRules } from '../../contract.ts';
import { decisionOutcomes } from '../../decision-outcomes.ts';
import { text } from './en.ts';

type Filter = QueryOf<typeof leadDecisions.list>;

/** Filters by who got the lead. */
export const memberFilter = customFilter<Pick<Filter, 'profile_id'>>({
  label: text('member'),
  anyLabel: text('anyone'),
  fields: { profile_id: urlId },
  useChoices: () => {
    const me = useSession().profile_id;
    return [
      { label: text('me'), value: { profile_id: me } },
      ...useColleagues().map(({ id, name }) => ({ label: name, value: { profile_id: id } })),
    ];
  },
  useValue: ({ profile_id }) => {
    const me = useSession().profile_id;
    const name = usePersonName(profile_id ?? null);
    if (profile_id === undefined) return null;
    return profile_id === me ? text('me') : name;
  },
});

/**
 * Makes a filter by the rule that decided.
 *
 * @param useRules reads the rules where it is asked to.
 */
export const makeRuleFilter = (useRules: (enabled: boolean) => readonly { id: number; name: string }[] | undefined) =>
  customFilter<Pick<Filter, 'rule_id'>>({
    label: text('rule'),
    anyLabel: text('any_rule'),
    fields: { rule_id: urlId },
    useChoices: () => (useRules(true) ?? []).map(({ id, name }) => ({ label: name, value: { rule_id: id } })),
    useValue: ({ rule_id }) => {
      const rules = useRules(rule_id !== undefined);
      if (rule_id === undefined) return null;
      return rules?.find(({ id }) => id === rule_id)?.name ?? text('deleted_rule');
    },
  });

const ruleFilter = makeRuleFilter((enabled) => useRead(leadRules.list, {}, { enabled }).data?.results);

/** Filters by what became of the lead. */
const outcomeFilter = choiceFilter<'outcome', DecisionOutcome>('outcome', {
  label: text('outcome'),
  anyLabel: text('any_outcome'),
  choices: Object.fromEntries(decisionOutcomes.map((outcome) => [outcome, text(outcome)])) as Record<
    DecisionOutcome,
    string
  >,
});

const periods = [1, 7, 30] as const;

const readDay = (written: unknown): string | undefined =>
  typeof written === 'string' && /^\d{4}-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written))
    ? written
    : undefined;

const useToday = () => calendarDateIn(useNow(), useSession().time_zone);

/** Filters by days; an address may name any. */
export const daysFilter = customFilter<Pick<Filter, 'from' | 'to'>>({
  label: text('period'),
  anyLabel: text('any_time'),
  fields: { from: readDay, to: readDay },
  useChoices: () => {
    const today = useToday();
    return periods.map((days) => ({ label: text(`days_${days}`), value: { from: addDays(today, 1 - days) } }));
  },
  useValue: ({ from, to }) => {
    const today = useToday();
    if (from !== undefined && to !== undefined) {
      return text('between', { from: formatCalendarDate(from), to: formatCalendarDate(to) });
    }
    if (to !== undefined) return text('until', { date: formatCalendarDate(to) });
    if (from === undefined) return null;
    const period = periods.find((days) => addDays(today, 1 - days) === from);
    return period ? text(`days_${period}`) : text('since', { date: formatCalendarDate(from) });
  },
});

export const decisionFilters = [memberFilter, ruleFilter, outcomeFilter, daysFilter];
