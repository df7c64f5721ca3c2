import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LastActivityType } from '#domain/activity-data.ts';
import { UNASSIGNED } from '#domain/assignee.ts';
import { requireArea } from '#platform/contract/plan.ts';
import { assigneeKeywords, clientSources } from '../../contract.ts';
import { existingGroups } from '../client-groups.queries.ts';
import { resolveAssignee } from '../list/assignee-keywords.ts';
import type { ActivityRanges, Facts, PlanCondition } from './indexed-condition.queries.ts';
import { type Asked, readChoices, readFlag, readIds, readIdsOr, readTexts } from './parse-condition.ts';
import { isNot } from './text-conditions.queries.ts';

interface Choice {
  /** Returns whether the client has one of the values. */
  isAny: (asked: Asked, facts: Facts) => RawBuilder<SqlBool>;
  isEmpty: RawBuilder<SqlBool>;
  /** Returns the clients with one of the values as ranges. */
  findRanges?: (asked: Asked, facts: Facts) => ActivityRanges;
}

function planChoice({ isAny, isEmpty, findRanges }: Choice): PlanCondition {
  return (asked, facts) => {
    switch (asked.operator) {
      case 'is':
        return { meets: isAny(asked, facts), ...(findRanges && { ranges: findRanges(asked, facts) }) };
      case 'is_not':
        return { meets: isNot(isAny(asked, facts)) };
      case 'empty':
        return { meets: isEmpty };
      default:
        return { meets: isNot(isEmpty) };
    }
  };
}

const never = sql<SqlBool>`false`;

export const planSource = planChoice({
  isAny: (asked) => sql<SqlBool>`clients.source = any(${readChoices(clientSources, asked)})`,
  isEmpty: never,
});

const readStoredSources = (asked: Asked, { stored_names }: Facts): string[] => [
  ...new Set(readTexts(asked).map((name) => stored_names.get(name) ?? name)),
];

export const planSourceName = planChoice({
  // The source is named because the index has it before the name.
  isAny: (asked, facts) =>
    sql<SqlBool>`(clients.source = any(${[...clientSources]}) and clients.source_name = any(${readStoredSources(asked, facts)}))`,
  isEmpty: sql<SqlBool>`clients.source_name = ''`,
  findRanges: (asked, facts) => {
    const pairs = readStoredSources(asked, facts).flatMap((name) => clientSources.map((source) => ({ source, name })));
    return { by: 'source', sources: pairs.map(({ source }) => source), names: pairs.map(({ name }) => name) };
  },
});

const planActivity = planChoice({
  isAny: (asked) => sql<SqlBool>`clients.last_activity_type = any(${readChoices(LastActivityType.options, asked)})`,
  isEmpty: never,
  findRanges: (asked) => ({ by: 'activity', types: [...new Set(readChoices(LastActivityType.options, asked))] }),
});

export const planLastActivityType: PlanCondition = (asked, facts, scope) => {
  if (asked.values.includes('CONTENT_OPENED')) requireArea(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS');
  return planActivity(asked, facts, scope);
};

/** Plans conditions on assignees. Those to leave out are said as all the others, whose clients an index has. */
export const planAssignedTo: PlanCondition = (asked, { assignees }, scope) => {
  const { operator } = asked;
  const named = operator.endsWith('empty') ? [UNASSIGNED] : readIdsOr(assigneeKeywords, asked);
  const chosen = named.map((value) => resolveAssignee(scope, value));
  const wanted = operator.includes('not') ? assignees.filter((id) => !chosen.includes(id)) : chosen;
  return {
    meets: sql<SqlBool>`clients.assigned_to_id_or_zero = any(${wanted})`,
    same: { assigned_to_ids: wanted.map((id) => (id === UNASSIGNED ? 'unassigned' : id)) },
  };
};

export const planIsNewLead: PlanCondition = (asked) => {
  const is_new_lead = readFlag(asked);
  return { meets: sql<SqlBool>`clients.is_new_lead = ${sql.lit(is_new_lead)}`, same: { is_new_lead } };
};

/** Plans conditions on groups: 'is' means any of them, and only 'empty' leaves smart groups out. */
export const planGroups: PlanCondition = (asked, facts, scope) => {
  const ids = readIds(asked);
  const rules = ids.map(
    (id) =>
      facts.groups.find((group) => group.id === id) ?? asked.refuse('This group no longer exists. Reload the page.'),
  );
  const inAny = (groups?: number[]) => sql<SqlBool>`clients.group_ids && ${existingGroups(scope, groups)}`;
  switch (asked.operator) {
    case 'is':
      return { meets: inAny(ids), groups: { rules, isNot: false } };
    case 'is_not':
      return { meets: isNot(inAny(ids)), groups: { rules, isNot: true } };
    case 'empty':
      return { meets: sql<SqlBool>`not (${inAny()})` };
    default:
      return { meets: inAny() };
  }
};
