import { lazy } from 'react';

export { describeAbsence, labelAbsence } from './absence.ts';
export {
  type DraftKind,
  discardEdit,
  dropConflicting,
  editRule,
  emptyDraft,
  findConflict,
  findMoved,
  findOrder,
  listChanges,
  listPatches,
  moveRule,
  type RuleDraft,
  rebaseDraft,
  showDraft,
  undoMove,
} from './draft/rule-draft.ts';
export { useDraftedRules } from './draft/use-drafted-rules.tsx';
export { useRuleDraft } from './draft/use-rule-draft.ts';
export { defineRuleForm } from './editor/define-rule-form.ts';
export { Absence, LastTurn, nameRecipients, Turns } from './editor/recipient-parts.tsx';
export { NewRule, RuleEditor, RuleGives, StoredRule } from './editor/rule-editor.tsx';
export { type CommonRuleValues, countIncomplete, makeKey, newCondition } from './editor/rule-values.ts';
export { Panel, SidePanels } from './editor/side-panels.tsx';
export { type EditedRule, useRuleForm } from './editor/use-rule-form.ts';
export { defineHistory, makeRuleFilter } from './history/define-history.tsx';
export { describeGoesTo } from './list/describe-goes-to.ts';
export { NoRules, ReorderIntro, RuleActions, RulesSkeleton } from './list/rules-page-parts.tsx';
export { RulesList } from './list/rules-table.tsx';
export { SavedRules } from './list/saved-rules.tsx';
export { FreeTierNote, forManagers, offerPro, useMayManage } from './may-manage.tsx';
export type { RulesKind, RulesSubject } from './rules-kind.ts';

/** Chooses active members to add to a rule; loaded when it is opened. */
export const AddMembersDialog = lazy(() =>
  import('./editor/add-members-dialog.tsx').then((module) => ({ default: module.AddMembersDialog })),
);
