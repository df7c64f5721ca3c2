import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { editRule, listPatches, type RuleDraft, useRuleDraft } from '#engines/rules/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type LeadRule, leadRules } from '../../contract.ts';
import type { DraftRule } from '../../simulation-contract.ts';
import { text as simulatorText } from '../simulator/en.ts';
import { SimulatorDrawer, TakenNote } from '../simulator/simulator-drawer.tsx';
import { Note, SimulatorPanel, useSimulation } from '../simulator/simulator-panel.tsx';
import { text } from './en.ts';
import { assignmentDraft, assignmentForm, type RuleValues } from './rule-form.ts';

const { describe, findProblem, read, toDefault, toDraft } = assignmentForm;

interface TryRuleProps {
  values: RuleValues;
  /** Null for a new rule. */
  rule: LeadRule | null;
  isDefault: boolean;
  /** Called when the edited rule became part of the draft. */
  onKept: () => void;
}

/** The buttons that replay past leads with the edited rule, and keep it among the changes that are not saved yet. */
export function TryRule({ values, rule, isDefault, onKept }: TryRuleProps) {
  const { is_free_tier } = useSession();
  const [, change] = useRuleDraft(assignmentDraft);
  const [isOpen, setIsOpen] = useState(false);
  if (is_free_tier) return null;
  const changed = rule ? listChanged(read(rule), values) : [];
  const isComplete = hasNoProblem(values);

  function keep(id: number, version: number): void {
    change((draft) => editRule(draft, id, { version, values, changed }));
    onKept();
  }

  return (
    <>
      <Button variant="ghost" icon={<Icon of={FlaskConical} />} onClick={() => setIsOpen(true)}>
        {text('try_rule')}
      </Button>
      {rule && changed.length > 0 && isComplete && (
        <Button onClick={() => keep(rule.id, rule.version)}>{text('keep_in_draft')}</Button>
      )}
      {isOpen && (
        <TryDrawer
          isComplete={isComplete}
          isDefault={isDefault}
          values={values}
          edit={rule && { id: rule.id, version: rule.version, values, changed }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

const listNames = (values: RuleValues) => Object.keys(values) as (keyof RuleValues)[];

const hasNoProblem = (values: RuleValues): boolean =>
  listNames(values).every((name) => findProblem(name, values) === null);

const listChanged = (before: RuleValues, after: RuleValues): (keyof RuleValues)[] =>
  listNames(after).filter((name) => describe(name, before) !== describe(name, after));

interface TryDrawerProps extends Pick<TryRuleProps, 'values' | 'isDefault'> {
  edit: (RuleDraft<RuleValues>['edits'][number] & { id: number }) | null;
  isComplete: boolean;
  onClose: () => void;
}

function TryDrawer({ edit, values, isDefault, isComplete, onClose }: TryDrawerProps) {
  const rules = useRead(leadRules.list, {}).data?.results;
  const [draft] = useRuleDraft(assignmentDraft);
  const tried = (all: readonly LeadRule[]): DraftRule[] =>
    edit
      ? listPatches(assignmentDraft, editRule(draft, edit.id, edit), all)
      : [
          ...listPatches(assignmentDraft, draft, all),
          { id: null, ...(isDefault ? toDefault(values) : toDraft(values)) },
        ];
  const simulating = useSimulation(rules && isComplete ? tried(rules) : null);
  return (
    <SimulatorDrawer isOpen onClose={onClose}>
      <SimulatorPanel
        hasTitle
        simulating={simulating}
        idle={<Note title={simulatorText('not_possible')}>{simulatorText('unfinished')}</Note>}
      />
      <TakenNote simulation={simulating.simulation} className="mt-4" />
    </SimulatorDrawer>
  );
}
