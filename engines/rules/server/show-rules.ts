import { daysAgo } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** How far back it is counted what a rule decided. */
const COUNTED_DAYS = 30;

interface ListedRecipient {
  rule_id: number;
  /** How many recipients its rule has, and how many of them are members where others can be recipients. */
  of_rule: number;
  members_of_rule?: number;
}

interface ReadOfRules<Recipient> {
  /** Reads the first recipients of rules, in their order. */
  readRecipients: (scope: OrgScope, rule_ids: readonly number[], limit: number) => Promise<Recipient[]>;
  /** Counts what each rule decided since a moment, and what waits on it. */
  count: (
    scope: OrgScope,
    rule_ids: readonly number[],
    since: string,
  ) => Promise<ReadonlyMap<number, { decided: number; waiting: number }>>;
}

/** Adds to rules their first recipients and what they decided of late. */
export async function addRecipients<Rule extends { id: number }, Recipient extends ListedRecipient>(
  scope: OrgScope,
  rules: readonly Rule[],
  limit: number,
  { readRecipients, count }: ReadOfRules<Recipient>,
) {
  if (rules.length === 0) return [];
  const ids = rules.map(({ id }) => id);
  const recipients = await readRecipients(scope, ids, limit);
  const counts = await count(scope, ids, daysAgo(COUNTED_DAYS));
  return rules.map((rule) => {
    const own = recipients.filter(({ rule_id }) => rule_id === rule.id);
    return {
      ...rule,
      recipients: own,
      num_recipients: own[0]?.of_rule ?? 0,
      member_recipients_count: own[0]?.members_of_rule ?? own[0]?.of_rule ?? 0,
      waiting_count: counts.get(rule.id)?.waiting ?? 0,
      leads_30_days: counts.get(rule.id)?.decided ?? 0,
    };
  });
}
