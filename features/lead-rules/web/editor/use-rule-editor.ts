import { useState } from 'react';
import { discardEdit, type EditedRule, useRuleDraft, useRuleForm } from '#engines/rules/web/index.ts';
import type { LeadRule } from '../../contract.ts';
import { assignmentDraft } from '../draft/assignment-draft.ts';
import { assignmentForm } from './rule-form.ts';

/** The form of a lead assignment rule, which begins with what the draft has of it. */
export function useRuleEditor({ rule, isDefault }: EditedRule<LeadRule>) {
  const [draft, changeDraft] = useRuleDraft(assignmentDraft);
  const [hasBegun, setHasBegun] = useState(false);
  const editor = useRuleForm({
    form: assignmentForm,
    rule,
    isDefault,
    onSaved: (saved) => saved && changeDraft((now) => discardEdit(now, saved.id)),
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
