import { Fragment } from 'react';
import { ConditionWords } from './condition-chips.tsx';
import { type ConditionsState, readConditions } from './conditions-state.ts';
import { text } from './en.ts';
import { findField, useConditionFields } from './use-condition-fields.tsx';

interface ConditionListProps {
  state: ConditionsState;
  /** True behind other words of the same sentence. */
  isContinued: boolean;
}

/** Says conditions in words, as parts of a sentence: Company **“Kestrel”**, added **Last 30 days**. */
export function ConditionList({ state, isContinued }: ConditionListProps) {
  const { fields, isComplete } = useConditionFields();
  return readConditions(state).map((condition, index) => {
    const field = findField(fields, condition.field);
    const key = `${JSON.stringify(condition)}${index}`;
    return (
      <Fragment key={key}>
        {(index > 0 || isContinued) && ', '}
        {field ? (
          <ConditionWords field={field} condition={condition}>
            {(words) => (
              <>
                {field.label} <bdi className="font-medium text-fg">{words}</bdi>
              </>
            )}
          </ConditionWords>
        ) : (
          text(isComplete ? 'gone_field' : 'loading')
        )}
      </Fragment>
    );
  });
}
