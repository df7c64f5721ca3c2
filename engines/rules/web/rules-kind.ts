import type { ComponentType } from 'react';
import type * as z from 'zod';
import type { DatabaseUse, Done, endpoint, NoInput, Route, RowOption } from '#platform/contract/endpoint.ts';
import type { byId } from '#platform/contract/ids.ts';
import type { Page } from '#platform/contract/pages.ts';
import type { Page as PageOf } from '#platform/contract/paging.ts';
import type { Needs } from '#platform/contract/permissions.ts';
import type { Criteria, CriteriaQuery, PossibleValue, RuleOrder, ruleSchemas } from '../contract.ts';

type Schemas = ReturnType<typeof ruleSchemas>;
type Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R> = ReturnType<
  typeof endpoint<Route, Needs, DatabaseUse, z.ZodType<R>, P, Q, B, RowOption>
>;
export type Criterion = z.output<Schemas['CriteriaSource']>['assignment_source'];

/** What the table of rules reads of a rule of any kind. */
export type ListedRule = Pick<
  z.output<Schemas['Rule']>,
  | 'id'
  | 'name'
  | 'summary'
  | 'is_default_rule'
  | 'leads_30_days'
  | 'is_missing_items'
  | 'lead_source_display'
  | 'rule_definition'
> &
  Partial<Pick<z.output<Schemas['Rule']>, 'waiting_count'>>;

/** What only rules with recipients have. */
type OfRecipients =
  | 'distribution_type'
  | 'save_lead_to_owner_account'
  | 'num_recipients'
  | 'member_recipients_count'
  | 'round'
  | 'waiting_count';

/** What the editor of a rule reads of a rule of any kind. */
export type EditableRule = Omit<z.output<Schemas['Rule']>, OfRecipients> &
  Partial<Pick<z.output<Schemas['Rule']>, OfRecipients>>;

interface Listed {
  id: number;
  name: string;
}

/** What rules decide about, as whoever has it describes it to the engine. */
export interface RulesSubject {
  /** 'lead', 'leads', and both at the beginning of a sentence; what a rule is called, likewise. */
  nouns: Record<'one' | 'many' | 'One' | 'Many' | 'rule' | 'rules' | 'Rule' | 'Rules', string>;
  /** An example of a rule's name. */
  name_hint: string;
  criteria: Criteria;
  /** The criterion of a new condition, until the person chooses another. */
  first_criterion: string;
  /** The members who can become recipients. */
  people: Call<
    NoInput,
    z.ZodType<unknown, { page_size?: unknown; search?: string | undefined }>,
    NoInput,
    PageOf<Listed & { is_me: boolean }>
  >;
  /** Shows when a member is available. */
  AvailabilityDrawer: ComponentType<{ member: Listed; onClose: () => void }>;
  /** The record of whom a decision is about. */
  record_page: Page<'id'>;
}

/** The calls about rules of one kind. */
interface RuleCalls<Rule> {
  list: Call<NoInput, NoInput, NoInput, { results: Rule[] }>;
  get: Call<typeof byId, NoInput, NoInput, Rule>;
  create: Call<NoInput, NoInput, z.ZodType<unknown, unknown>, Rule>;
  update: Call<typeof byId, NoInput, z.ZodType<unknown, unknown>, Rule>;
  delete: Call<typeof byId, NoInput, NoInput, z.output<typeof Done>>;
  reorder: Call<NoInput, NoInput, typeof RuleOrder, { results: Rule[] }>;
  listCriteria: Call<NoInput, typeof CriteriaQuery, NoInput, PageOf<{ assignment_source: Criterion }>>;
  listCriteriaValues: Call<NoInput, NoInput, Schemas['PossibleValuesQuery'], PageOf<PossibleValue>>;
}

/** One kind of rules on the screens: whoever has it describes it once, and every part takes it from here. */
export interface RulesKind<Rule extends ListedRule = EditableRule> {
  subject: RulesSubject;
  calls: RuleCalls<Rule>;
  pages: { area: Page; list: Page; add: Page; edit: Page<'id'>; history: Page };
  words: {
    /** The pages `area` and `list` as the way back names them. */
    area: string;
    title: string;
    /** The title of a page about the rules for somebody who may not see them. */
    locked: string;
    no_permission: string;
    pro_reason: string;
    free_tier_title: string;
    free_tier_text: (owner: string) => string;
    unlock: string;
    /** The name of the list of rules. */
    rules: string;
    history: string;
    /** The button that adds one, and the column of what a rule gives, where the usual words do not fit. */
    add?: string;
    goes_to?: string;
    /** What becomes of what no rule takes, while there is no default rule. */
    others: string;
    skipped_note: string;
    empty_text: string;
    delete_text: string;
    gone_text: string;
  };
}
