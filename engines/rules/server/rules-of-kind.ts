import type * as z from 'zod';
import type { EventKind } from '#platform/contract/event.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { CriteriaQuery, PossibleValue, ruleSchemas } from '../contract.ts';

type Schemas = ReturnType<typeof ruleSchemas>;
export type RuleDraft = z.output<Schemas['RuleDraft']>;
export type NewRule = z.output<Schemas['NewRule']>;
export type PossibleValuesQuery = z.output<Schemas['PossibleValuesQuery']>;
type RuleEvent = EventKind<z.ZodObject<Record<never, never>>>;

/** Counts how many leads each rule decided since a moment, and how many wait on it, at most 1,000 of these. */
export type CountRules = (
  scope: OrgScope,
  rule_ids: readonly number[],
  since: string,
) => Promise<Map<number, { decided: number; waiting: number }>>;

interface Stored {
  name: string;
}

interface RuleBefore extends Stored {
  is_default_rule: boolean;
}

interface LockedRule extends RuleBefore {
  version: number;
  updated_by_id: number | null;
  updated_at: string;
}

/** Where rules of one kind are stored, and what their conditions can compare; the feature that has their table says it. */
export interface RuleStore {
  /** Keeps all rules as they are until the transaction ends; it comes before every lock on a rule. */
  lock(scope: OrgScope): Promise<void>;
  /** Returns the ids of the rules in their order, without the default rule. */
  readOrder(scope: OrgScope): Promise<number[]>;
  writeOrder(scope: OrgScope, ids: readonly number[]): Promise<void>;
  findDefault(scope: OrgScope): Promise<number | undefined>;
  /** Returns a rule, locked until the transaction ends. Throws `not_found`. */
  require(scope: OrgScope, id: number): Promise<LockedRule>;
  /** Returns a rule as it is stored. Throws `invalid_input`. @param errors what is wrong with its recipients. */
  checkNew(scope: OrgScope, draft: NewRule, errors: FieldErrors): Promise<Stored>;
  check(scope: OrgScope, draft: Partial<RuleDraft>, before: RuleBefore, errors: FieldErrors): Promise<Partial<Stored>>;
  insert(scope: Scope, rule: Stored, place: { position: number; is_default_rule: boolean }): Promise<number>;
  write(scope: Scope, id: number, rule: Partial<Stored>): Promise<unknown>;
  remove(scope: OrgScope, id: number): Promise<unknown>;
  /** Decides about what waits: on a rule that changed, or on any after one was deleted. */
  drain(scope: OrgScope, services: Services, changed: number | null): Promise<unknown>;
  listCriteria(scope: Scope, query: z.output<typeof CriteriaQuery>): Promise<Page<z.output<Schemas['CriteriaSource']>>>;
  listCriteriaValues(scope: Scope, query: PossibleValuesQuery): Promise<Page<PossibleValue>>;
}

/** What rules of one kind have of their own. */
export interface RulesOfKind<Written, Recipient, Shown> {
  readonly store: RuleStore;
  readonly events: Record<'created' | 'changed' | 'deleted' | 'reordered', RuleEvent>;
  /** The field of a draft that names the recipients. */
  readonly field: string;
  readRecipients(scope: OrgScope, rule_id: number): Promise<Recipient[]>;
  /** Returns recipients as they are stored, with what is wrong with them. */
  checkRecipients(
    scope: OrgScope,
    written: readonly Written[],
    before: readonly Recipient[],
  ): Promise<{ recipients: readonly Recipient[]; errors: FieldErrors }>;
  writeRecipients(scope: OrgScope, rule_id: number, recipients: readonly Recipient[]): Promise<void>;
  /** Lets what waits on a rule wait for another. */
  releaseWaiting(scope: OrgScope, rule_id: number): Promise<void>;
  /** Returns recipients without personal data, because the history is kept for good. */
  describeForHistory(recipients: readonly Recipient[]): unknown;
  /** Returns the rules in their order, or one of them, each with the first of its recipients. */
  show(scope: OrgScope, recipients: number, id?: number): Promise<Shown[]>;
}
