import type * as z from 'zod';
import { Done, endpoint, type Method, type Route } from '#platform/contract/endpoint.ts';
import { byId } from '#platform/contract/ids.ts';
import { pageOf } from '#platform/contract/paging.ts';
import type { PlanArea } from '#platform/contract/plan.ts';
import { noRow } from '#platform/contract/row.ts';
import type { Tag } from '#platform/contract/tag.ts';
import { CriteriaQuery, PossibleValue, RuleOrder } from './schemas.ts';

/** The row of calls about one rule of any kind. */
export const oneOrgRule = noRow('rules belong to the whole organisation; the policy key decides');

type Path = `/api/${string}`;

/** Where the calls about rules of one kind are, and how the reference names them. */
interface RuleCallNames {
  path: Path;
  /** The path of another version: rules are deleted and put in order there, and every call answers at both paths. */
  version_1?: Path;
  /** 'lead assignment rule' */
  rule: string;
  /** The group of these calls in the call catalogue. */
  catalogue: string;
  /** What becomes of what a deleted rule did. */
  deleted: string;
  /** Where the order is specified. */
  order?: string;
}

/** What the calls about rules of one kind take and return. Of this the browser keeps the tags alone (0061). */
interface RuleCallFacts<Rule, Rules, New, Change, Source, Values> {
  Rule: Rule;
  Rules: Rules;
  NewRule: New;
  RuleChange: Change;
  CriteriaSource: Source;
  PossibleValuesQuery: Values;
  /** The area of the plan that includes adding and changing them. */
  plan: PlanArea;
  reads: { rules: readonly Tag[]; criteria: readonly Tag[] };
  changes: readonly Tag[];
}

/** Makes the calls about rules of one kind. */
export function ruleEndpoints<
  Rule extends z.ZodType,
  Rules extends z.ZodType,
  New extends z.ZodType,
  Change extends z.ZodType,
  Source extends z.ZodType,
  Values extends z.ZodType,
>(names: RuleCallNames, facts: RuleCallFacts<Rule, Rules, New, Change, Source, Values>) {
  const { path, version_1 = path, rule, catalogue, deleted, order = '' } = names;
  const { reads, changes } = facts;
  const isMoved = (call: string) => call === 'delete-rule/{id}' || call === 'edit-rules-priority';
  const route = (method: Method, call: string): Route => `${method} ${isMoved(call) ? version_1 : path}/${call}`;
  /** What a call has in common with the others, by its name in the catalogue. */
  const at = (method: Method, call: string, name: string) => ({
    needs: 'TEAM.MANAGE' as const,
    source: `${catalogue}.${name}`,
    aliases: path === version_1 ? [] : [`${method} ${isMoved(call) ? path : version_1}/${call}` as Route],
  });
  return {
    list: endpoint(route('GET', 'get-rules'), {
      ...at('GET', 'get-rules', 'listRules'),
      plan: 'free',
      database: 'read',
      summary: `The ${rule}s in the order in which they are asked.`,
      returns: facts.Rules,
      reads: reads.rules,
    }),
    get: endpoint(route('GET', 'get-rule/{id}'), {
      ...at('GET', 'get-rule/{id}', 'getRule'),
      plan: 'free',
      row: oneOrgRule,
      database: 'read',
      summary: `One ${rule} with all its recipients.`,
      params: byId,
      returns: facts.Rule,
      errors: ['not_found'],
      reads: reads.rules,
    }),
    create: endpoint(route('POST', 'create-rule'), {
      ...at('POST', 'create-rule', 'createRule'),
      plan: facts.plan,
      database: 'transaction',
      summary: `Adds a ${rule}.`,
      body: facts.NewRule,
      returns: facts.Rule,
      status: 201,
      errors: ['not_possible_now'],
      changes,
    }),
    update: endpoint(route('PUT', 'edit-rule/{id}'), {
      ...at('PUT', 'edit-rule/{id}', 'updateRule'),
      plan: facts.plan,
      row: oneOrgRule,
      database: 'transaction',
      summary: `Changes a ${rule}; recipients that stay keep their place in the round.`,
      params: byId,
      body: facts.RuleChange,
      returns: facts.Rule,
      errors: ['not_found', 'edit_conflict'],
      changes,
    }),
    delete: endpoint(route('DELETE', 'delete-rule/{id}'), {
      ...at('DELETE', 'delete-rule/{id}', 'deleteRule'),
      plan: 'free',
      row: oneOrgRule,
      database: 'transaction',
      summary: `Deletes a ${rule}; ${deleted}.`,
      params: byId,
      returns: Done,
      errors: ['not_found'],
      changes,
    }),
    reorder: endpoint(route('POST', 'edit-rules-priority'), {
      ...at('POST', 'edit-rules-priority', 'updateRulesPriority'),
      plan: facts.plan,
      database: 'transaction',
      summary: `Sets the order of the rules; the default rule stays last, named or not${order}.`,
      body: RuleOrder,
      returns: facts.Rules,
      errors: ['edit_conflict'],
      changes,
    }),
    listCriteria: endpoint(route('GET', 'criteria-list'), {
      ...at('GET', 'criteria-list', 'listCriteria'),
      plan: 'free',
      database: 'read',
      summary: 'What a condition can compare, with the values seen most recently.',
      query: CriteriaQuery,
      returns: pageOf(facts.CriteriaSource),
      reads: reads.criteria,
    }),
    listCriteriaValues: endpoint(route('POST', 'criteria-list-values'), {
      ...at('POST', 'criteria-list-values', 'listCriteriaValues'),
      plan: 'free',
      database: 'read',
      summary: 'The values a condition can name, by name.',
      body: facts.PossibleValuesQuery,
      returns: pageOf(PossibleValue),
      reads: reads.criteria,
    }),
  };
}
