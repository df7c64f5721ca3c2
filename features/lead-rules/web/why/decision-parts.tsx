import { Check, Minus } from 'lucide-react';
import { joinWords } from '#platform/web/en/join-words.ts';
import { formatNumber } from '#platform/web/format.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { LeadDecision } from '../../contract.ts';
import { describeDecision, describeTested, listKept } from './describe-decision.ts';
import { text } from './en.ts';

/** Why a lead went to somebody, in one sentence. */
export const DecisionSentence = ({ decision }: { decision: LeadDecision }) => (
  <p dir="auto" className="[overflow-wrap:anywhere]">
    {describeDecision(decision).map(({ words, isStrong }, index) =>
      isStrong ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
        <b key={index} className="font-semibold text-fg">
          {words}
        </b>
      ) : (
        words
      ),
    )}
  </p>
);

/** The rules that were asked, in order, with why each was passed over, and whose turns are kept. */
export function TestedRules({ decision }: { decision: LeadDecision }) {
  const { tested } = decision;
  const kept = listKept(decision);
  return (
    <>
      {tested.length === 0 ? (
        <p className="text-fg-3">{text('no_rules')}</p>
      ) : (
        <ol aria-label={text('tested')} className="grid gap-2">
          {tested.map((rule) => {
            const isMatch = rule.why === 'matched';
            return (
              <li key={rule.rule_id} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-1.5">
                <span className="text-fg-3 tabular-nums">
                  {rule.position === null ? '∞' : formatNumber(rule.position)}
                </span>
                <span dir="auto" className={classNames('[overflow-wrap:anywhere]', isMatch && 'font-medium')}>
                  {rule.rule_name}
                </span>
                <span
                  dir="auto"
                  className={classNames(
                    'col-start-2 flex items-start gap-1.5 text-xs [overflow-wrap:anywhere]',
                    isMatch ? 'text-success-fg' : 'text-fg-3',
                  )}
                >
                  <Icon of={isMatch ? Check : Minus} size={12} className="mt-0.5" />
                  {describeTested(rule)}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {kept.length > 0 && (
        <p className="mt-2.5 border-t border-line pt-2.5 text-xs text-fg-3">
          {text('kept_note', { people: joinWords(kept) })}
        </p>
      )}
    </>
  );
}
