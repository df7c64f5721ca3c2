import type { leadRules } from '../../contract.ts';

/** The calls that say what conditions can compare; each kind of rules has its own, which answer the same. */
export type CriteriaCalls = Pick<typeof leadRules, 'listCriteria' | 'listCriteriaValues'>;
