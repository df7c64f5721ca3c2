import { X } from 'lucide-react';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ALL_SOURCES, type AttributeType, findIncomplete, type RuleOperator } from '../../contract.ts';
import type { Criterion, RulesKind } from '../rules-kind.ts';
import { text } from './en.ts';
import { type ConditionLine, hasValue } from './rule-values.ts';
import { ValueField } from './value-field.tsx';

interface ConditionRowProps {
  kind: Pick<RulesKind, 'calls' | 'subject'>;
  condition: ConditionLine;
  /** Its place, counted from 1. */
  number: number;
  joinedBy: 'AND' | 'OR';
  lead_source: string;
  criteria: readonly Criterion[];
  /** True once the person has tried to save. */
  isJudged: boolean;
  onChange: (patch: Partial<ConditionLine>) => void;
  onRemove: () => void;
}

/** One condition: what is compared, how, and with what. */
export function ConditionRow(props: ConditionRowProps) {
  const { kind, condition, number, joinedBy, lead_source, isJudged, onChange, onRemove } = props;
  const error = isJudged ? findIncomplete(condition, kind.subject.criteria) : null;
  return (
    <li
      aria-label={text('condition', { number })}
      className="grid grid-cols-[52px_minmax(0,1.1fr)_minmax(0,0.95fr)_minmax(0,1.45fr)_28px] items-start gap-2 relative max-sm:grid-cols-[minmax(0,1fr)] max-sm:rounded-md max-sm:border max-sm:border-line-2 max-sm:py-2.5 max-sm:ps-2.5 max-sm:pe-12"
    >
      <span className="pt-1.5 text-end text-fg-2 max-sm:p-0 max-sm:text-start max-sm:empty:hidden">
        {number > 1 && text(`joined_${joinedBy}`)}
      </span>
      <CriterionSelect {...props} />
      {condition.name === ALL_SOURCES ? <span className="max-sm:hidden" /> : <OperatorSelect {...props} />}
      <div className="min-w-0 max-sm:empty:hidden">
        {hasValue(condition) && (
          <ValueField
            label={text('value', { number })}
            condition={condition}
            lead_source={lead_source}
            kind={kind}
            error={error}
            onChange={onChange}
          />
        )}
      </div>
      <IconButton
        variant="ghost"
        size="sm"
        label={text('remove_condition', { number })}
        icon={<Icon of={X} size={14} />}
        onClick={onRemove}
        className="mt-0.5 max-sm:absolute max-sm:end-1.5 max-sm:top-2"
      />
    </li>
  );
}

function CriterionSelect({ kind, condition, number, criteria, onChange }: ConditionRowProps) {
  const known = criteria.some(({ value }) => value === condition.name);
  const offered = criteria.map(({ value, label }) => {
    const { group } = kind.subject.criteria(value);
    return { value, label, ...(group !== undefined && { heading: group }) };
  });
  return (
    <Select
      label={text('criterion', { number })}
      isLabelHidden
      placeholder={text('choose_criterion')}
      value={condition.name}
      options={[
        ...(known ? [] : [{ value: condition.name, label: condition.label }]),
        ...offered.filter((one) => !('heading' in one)),
        ...offered.filter((one) => 'heading' in one),
      ]}
      onChange={(name) => {
        const criterion = criteria.find(({ value }) => value === name);
        if (!criterion || name === condition.name) return;
        onChange({
          name,
          label: criterion.label,
          attr_val_type: criterion.attr_val_type,
          operator: 'equal',
          value: null,
          display_value: '',
          is_missing: false,
        });
      }}
    />
  );
}

type OperatorChoice = `${AttributeType}_${RuleOperator}`;

const operators: readonly RuleOperator[] = ['equal', 'not_equal'];

/** Returns the ways a criterion compares; a text alone is simply 'is'. */
function listOperators(types: readonly AttributeType[]): { value: OperatorChoice; label: string }[] {
  const hasList = types.includes('LIST');
  return types.flatMap((type) =>
    operators.map((operator) => {
      const words = type === 'FREE_TEXT' && !hasList ? 'LIST' : type;
      return { value: `${type}_${operator}` as const, label: text(`${words}_${operator}`) };
    }),
  );
}

function OperatorSelect({ condition, number, criteria, onChange }: ConditionRowProps) {
  const { attr_val_type, operator } = condition;
  const types = criteria.find(({ value }) => value === condition.name)?.attr_val_types ?? [attr_val_type];
  const offered = types.includes(attr_val_type) ? types : [attr_val_type, ...types];
  return (
    <Select
      label={text('operator', { number })}
      isLabelHidden
      value={`${attr_val_type}_${operator}` as OperatorChoice}
      options={listOperators(offered)}
      onChange={(chosen) => {
        const next = operators.find(
          (one) => chosen.endsWith(`_${one}`) && !(one === 'equal' && chosen.endsWith('not_equal')),
        )!;
        const type = chosen.slice(0, -next.length - 1) as AttributeType;
        const keepsValue = type === attr_val_type;
        onChange({
          operator: next,
          attr_val_type: type,
          ...(!keepsValue && { value: null, display_value: '', is_missing: false }),
        });
      }}
    />
  );
}
