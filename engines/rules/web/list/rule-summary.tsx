import { TriangleAlert } from 'lucide-react';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type Criteria, cutRuleText } from '../../contract.ts';
import type { ListedRule } from '../rules-kind.ts';
import { text } from './en.ts';

/** Shows a rule in one line, cut at 50 characters (S0-5-16); the whole line is read out and shown on hover. */
export function RuleSummary({ summary }: Pick<ListedRule, 'summary'>) {
  const short = cutRuleText(summary);
  return (
    <span dir="auto" title={short === summary ? undefined : summary} className="block truncate text-xs text-fg-3">
      <span aria-hidden={short !== summary}>{short}</span>
      {short !== summary && <span className="sr-only">{summary}</span>}
    </span>
  );
}

/** Shows what needs somebody: leads that wait, and things the rule names that are gone (S0-5-14). */
export function RuleMarks({ rule, criteria }: { rule: ListedRule; criteria: Criteria }) {
  const { waiting_count = 0, is_missing_items } = rule;
  return (
    <>
      {waiting_count > 0 && <Badge tone="warning">{text('waiting', { count: waiting_count })}</Badge>}
      {is_missing_items &&
        listMissing(rule, criteria).map((words) => (
          <Badge key={words} tone="danger" icon={<Icon of={TriangleAlert} size={12} />}>
            {words}
          </Badge>
        ))}
    </>
  );
}

function listMissing({ lead_source_display, rule_definition }: ListedRule, criteria: Criteria): string[] {
  const source = criteria('source').missing;
  const items = rule_definition.expressions
    .filter(({ is_missing }) => is_missing)
    .map(({ name }) => criteria(name).missing);
  return [...new Set([...(lead_source_display === source ? [source] : []), ...items])];
}
