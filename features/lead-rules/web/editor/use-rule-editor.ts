import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { CallFailed, call } from '#platform/web/api.ts';
import { makeKey, useChange } from '#platform/web/data.ts';
import { useConflict } from '#platform/web/entity/conflict-dialog.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type LeadRule, leadRules } from '../../contract.ts';
import { forgetEdit } from '../draft/rule-draft.ts';
import { useRuleDraft } from '../draft/use-rule-draft.ts';
import { listConflicts } from './compare-rules.ts';
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

const labels: Record<RuleValue, string> = {
  name: text('name'),
  lead_source: text('source'),
  logical_operator: text('match'),
  conditions: text('conditions'),
  recipients: text('recipients'),
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

/** The form of a rule: saves it, and asks when somebody else changed the same thing meanwhile. */
export function useRuleEditor({ rule, isDefault }: EditedRule) {
  const cache = useQueryClient();
  const [draft, changeDraft] = useRuleDraft();
  const [isSaved, setIsSaved] = useState(false);
  const [seen, setSeen] = useState(rule);
  const stored = useMemo<RuleValues>(() => {
    if (seen) return readRule(seen);
    return isDefault ? { ...newRuleValues, name: text('default_name') } : newRuleValues;
  }, [seen, isDefault]);
  const create = useChange(leadRules.create, saidByForm);
  const update = useChange(leadRules.update, saidByForm);
  const question = useConflict({
    findLabel: (field) => labels[field as RuleValue],
    show: (value) => String(value),
  });

  const form = useForm<RuleValues>({
    stored,
    findProblem: findRuleProblem,
    placeErrors: placeRuleErrors,
    save: async (values, changed) => {
      if (!seen) await create.mutateAsync({ body: isDefault ? toDefaultRule(values) : toDraft(values) });
      else if (changed.length > 0 && !(await write(seen, values, changed))) return;
      finish(values.name.trim());
    },
  });
  const inDraft = rule ? draft.edits[rule.id] : undefined;
  const drafted = inDraft?.version === rule?.version ? inDraft?.values : undefined;
  // The editor begins with what the draft has; from then on the form is the newer one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the beginning
  useEffect(() => {
    if (drafted) form.change(drafted);
  }, []);
  // Somebody else's change is shown as long as nothing is being edited.
  if (rule && seen && rule.version > seen.version && !form.isDirty && !isSaved) setSeen(rule);

  function finish(name: string): void {
    if (seen) changeDraft((draft) => forgetEdit(draft, seen.id));
    toast({ type: 'SUCCESS', heading: text(seen ? 'saved' : 'added', { name }) });
    setIsSaved(true);
  }

  /** @returns false when the person is asked first, and nothing was saved. */
  async function write(base: LeadRule, values: RuleValues, changed: readonly RuleValue[]): Promise<boolean> {
    try {
      const body = { ...toPatch(values, changed), base: base.version };
      await update.mutateAsync({ params: { id: base.id }, body });
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.status !== 409) throw failure;
      const theirs = await call(leadRules.get, { params: { id: base.id } });
      if (theirs.version === base.version) throw failure;
      return await resolve(base, theirs, values, changed);
    }
  }

  async function resolve(
    base: LeadRule,
    theirs: LeadRule,
    mine: RuleValues,
    changed: readonly RuleValue[],
  ): Promise<boolean> {
    cache.setQueryData(makeKey(leadRules.get, { params: { id: base.id } }), theirs);
    const conflicts = listConflicts({ seen: base, theirs, mine, changed });
    if (conflicts.length === 0) return await write(theirs, mine, changed);
    const isAnswered = await new Promise<boolean>((answer) => {
      question.ask({ conflicts, useMine: () => answer(true), keepTheirs: () => answer(false) });
    });
    if (isAnswered) return await write(theirs, mine, changed);
    setSeen(theirs);
    form.discard();
    return false;
  }

  return { form, isSaved, leave: () => setIsSaved(true), conflict: question.dialog };
}

export type RuleEditor = ReturnType<typeof useRuleEditor>;
