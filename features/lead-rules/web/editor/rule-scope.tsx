import { useEffect, useRef } from 'react';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import type { Form } from '#platform/web/use-form.ts';
import { type LeadRule, MAX_RULE_NAME } from '../../contract.ts';
import { ConditionsEditor } from './conditions-editor.tsx';
import type { CriteriaCalls } from './criteria-calls.ts';
import { text } from './en.ts';
import { Card, Step } from './rule-frame.tsx';
import type { CommonRuleForm } from './rule-values.ts';
import { SourceField } from './source-field.tsx';

interface RuleScopeProps {
  form: CommonRuleForm & Pick<Form<{ name: string }>, 'input'>;
  isNew: boolean;
  isDefault: boolean;
  calls: CriteriaCalls;
}

/** The name of a rule, and the leads it takes. */
export function RuleScope({ form, isNew, isDefault, calls }: RuleScopeProps) {
  return (
    <>
      <Card>
        <NameField form={form} isNew={isNew && !isDefault} />
      </Card>
      {isDefault ? (
        <Step number={1} title={text('when_default')}>
          <p className="px-4 pb-4 text-fg-2">{text('when_default_text')}</p>
        </Step>
      ) : (
        <Step number={1} title={text('when')}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 pb-4">
            <SourceField
              value={form.values.lead_source}
              error={form.errors.lead_source}
              calls={calls}
              onChange={(lead_source) => form.change({ lead_source })}
            />
            <ConditionsEditor form={form} calls={calls} />
          </div>
        </Step>
      )}
    </>
  );
}

function NameField({ form, isNew }: Pick<RuleScopeProps, 'form' | 'isNew'>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) input.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <TextField
      ref={input}
      label={text('name')}
      isRequired
      autoComplete="off"
      maxLength={MAX_RULE_NAME}
      placeholder={text('name_hint')}
      {...form.input('name')}
      error={form.errors.name ?? null}
    />
  );
}

interface RulePlaceProps {
  rule: Pick<LeadRule, 'position'> | null;
  isDefault: boolean;
  /** All rules; undefined until they are known. */
  rules: readonly Pick<LeadRule, 'is_default_rule'>[] | undefined;
}

/** The place of a rule among all, or that it is the default rule. */
export function RulePlace({ rule, isDefault, rules }: RulePlaceProps) {
  if (isDefault) return <Badge>{text('default_rule')}</Badge>;
  if (!rules || !rule || rule.position === null) return null;
  const total = rules.filter(({ is_default_rule }) => !is_default_rule).length;
  return <Badge>{text('priority', { position: rule.position, total })}</Badge>;
}

/** Returns the title of the editor: the name as it is typed. */
export const titleRule = ({ name }: { name: string }, isDefault: boolean): string =>
  name.trim() || text(isDefault ? 'new_default_rule' : 'new_rule');
