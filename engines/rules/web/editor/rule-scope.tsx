import { useEffect, useRef } from 'react';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import type { AnyForm, Form } from '#platform/web/use-form.ts';
import { MAX_RULE_NAME } from '../../contract.ts';
import { orderedRules } from '../ordered-rules.ts';
import type { EditableRule, RulesKind } from '../rules-kind.ts';
import { ConditionsEditor } from './conditions-editor.tsx';
import { text } from './en.ts';
import { Card, Step } from './rule-cards.tsx';
import type { CommonRuleForm } from './rule-values.ts';
import { SourceField } from './value-field.tsx';

/** The form of an editor of rules, as far as every kind has it. */
export type EditorForm = CommonRuleForm & Pick<Form<{ name: string }>, 'input'> & AnyForm;

interface RuleScopeProps {
  kind: Pick<RulesKind, 'calls' | 'subject'>;
  form: Omit<EditorForm, keyof AnyForm>;
  isNew: boolean;
  isDefault: boolean;
}

/** The name of a rule, and what it takes. */
export function RuleScope({ kind, form, isNew, isDefault }: RuleScopeProps) {
  const { nouns } = kind.subject;
  return (
    <>
      <Card>
        <NameField kind={kind} form={form} isNew={isNew && !isDefault} />
      </Card>
      {isDefault ? (
        <Step number={1} title={text('when_default')}>
          <p className="px-4 pb-4 text-fg-2">{text('when_default_text', nouns)}</p>
        </Step>
      ) : (
        <Step number={1} title={text('when', nouns)}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 pb-4">
            <SourceField
              value={form.values.lead_source}
              error={form.errors.lead_source}
              calls={kind.calls}
              onChange={(lead_source) => form.change({ lead_source })}
            />
            <ConditionsEditor kind={kind} form={form} />
          </div>
        </Step>
      )}
    </>
  );
}

function NameField({ kind, form, isNew }: Omit<RuleScopeProps, 'isDefault'>) {
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
      placeholder={kind.subject.name_hint}
      {...form.input('name')}
      error={form.errors.name ?? null}
    />
  );
}

interface RulePlaceProps {
  rule: Pick<EditableRule, 'position'> | null;
  isDefault: boolean;
  /** All rules; undefined until they are known. */
  rules: readonly Pick<EditableRule, 'is_default_rule'>[] | undefined;
}

/** The place of a rule among all, or that it is the default rule. */
export function RulePlace({ rule, isDefault, rules }: RulePlaceProps) {
  if (isDefault) return <Badge>{text('default_rule')}</Badge>;
  if (!rules || !rule || rule.position === null) return null;
  return <Badge>{text('priority', { position: rule.position, total: orderedRules(rules).length })}</Badge>;
}

/** Returns the title of the editor: the name as it is typed. */
export const titleRule = ({ name }: { name: string }, isDefault: boolean): string =>
  name.trim() || text(isDefault ? 'new_default_rule' : 'new_rule');
