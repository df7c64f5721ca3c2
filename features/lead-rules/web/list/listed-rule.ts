import type { LeadRule } from '../../contract.ts';

/** What the table reads of a rule of any kind. */
export type ListedRule = Pick<
  LeadRule,
  | 'id'
  | 'name'
  | 'summary'
  | 'is_default_rule'
  | 'leads_30_days'
  | 'waiting_count'
  | 'is_missing_items'
  | 'lead_source_display'
  | 'rule_definition'
>;
