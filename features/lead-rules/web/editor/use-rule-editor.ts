import { useState } from 'react';
import { useChange, useReadNow } from '#platform/web/data.ts';
import { saidByForm } from '#platform/web/use-form.ts';
import { type LeadRule, leadRules } from '../../contract.ts';
import { forgetEdit } from '../draft/rule-draft.ts';
import { useRuleDraft } from '../draft/use-rule-draft.ts';
import { listRuleConflicts } from './compare-rules.ts';
import { text } from './en.ts';
import {
  findRuleProblem,
  newRuleValues,
  placeRuleErrors,
  type RuleValue,
  type RuleValues,
  readRule,
  toDefaultRule,
  toDraft,
  toPatch,
} from './rule-form.ts';
import { commonLabels } from './rule-values.ts';
import { useRuleForm } from './use-rule-form.ts';

const labels: Record<RuleValue, string> = {
  ...commonLabels,
  distribution_type: text('way'),
  offer_minutes: text('offer_minutes'),
  offer_chain: text('then_offer'),
  save_lead_to_owner_account: text('save_lead_to_owner_account'),
};

export interface EditedRule {
  /** Null for a new rule. */
  rule: LeadRule | null;
  isDefault: boolean;
}

/** The form of a lead assignment rule, which begins with what the draft has of it. */
export function useRuleEditor({ rule, isDefault }: EditedRule) {
  const [draft, changeDraft] = useRuleDraft();
  const [hasBegun, setHasBegun] = useState(false);
  const readNow = useReadNow();
  const create = useChange(leadRules.create, saidByForm);
  const update = useChange(leadRules.update, saidByForm);
  const editor = useRuleForm<LeadRule, RuleValues>({
    rule,
    isDefault,
    newValues: newRuleValues,
    read: readRule,
    labels,
    findProblem: findRuleProblem,
    placeErrors: placeRuleErrors,
    create: (values) => create.mutateAsync({ body: isDefault ? toDefaultRule(values) : toDraft(values) }),
    update: ({ id, version }, values, changed) =>
      update.mutateAsync({ params: { id }, body: { ...toPatch(values, changed), base: version } }),
    readNow: (id) => readNow(leadRules.get, { params: { id } }),
    listConflicts: listRuleConflicts,
    onSaved: (saved) => saved && changeDraft((now) => forgetEdit(now, saved.id)),
  });
  const inDraft = rule ? draft.edits[rule.id] : undefined;
  const drafted = inDraft?.version === rule?.version ? inDraft?.values : undefined;
  // The editor begins with what the draft has; from then on the form is the newer one.
  if (!hasBegun) {
    setHasBegun(true);
    if (drafted) editor.form.change(drafted);
  }
  return editor;
}
