import { useState } from 'react';
import { teamPages } from '#features/team/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import type { Form } from '#platform/web/use-form.ts';
import { type LeadRule, leadRules } from '../../contract.ts';
import { leadRulePages } from '../../pages.ts';
import { DeleteRuleDialog } from '../delete-rule-dialog.tsx';
import { text as shared } from '../en.ts';
import { FreeTierNote } from '../may-manage.tsx';
import { ChainEditor } from './chain-editor.tsx';
import { text } from './en.ts';
import { RecipientsEditor } from './recipients-editor.tsx';
import { describeRuleFaults, type RuleValues } from './rule-form.ts';
import { RuleFrame, Step } from './rule-frame.tsx';
import { RulePlace, RuleScope, titleRule } from './rule-scope.tsx';
import { SidePanels } from './side-panels.tsx';
import { TryRule } from './try-rule.tsx';
import { type EditedRule, useRuleEditor } from './use-rule-editor.ts';

const crumbs = [
  { page: teamPages.team, label: shared('team') },
  { page: leadRulePages.lead_assignment, label: shared('lead_assignment') },
] as const;

/** Edits one rule: from where and which leads, and who gets them (mock-up lead-assignment-rule). */
export function RuleEditor({ rule, isDefault }: EditedRule) {
  const { form, isSaved, leave, conflict } = useRuleEditor({ rule, isDefault });
  const rules = useRead(leadRules.list, {}, { enabled: rule !== null && !isDefault }).data?.results;
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <RuleFrame
        title={titleRule(form.values, isDefault)}
        crumbs={crumbs}
        badge={<RulePlace rule={rule} isDefault={isDefault} rules={rules} />}
        form={form}
        isSaved={isSaved}
        fault={describeRuleFaults(form.errors, form.values)}
        onDelete={rule ? () => setIsDeleting(true) : undefined}
        aside={<SidePanels values={form.values} rule={rule} isDefault={isDefault} />}
        actions={<TryRule values={form.values} rule={rule} isDefault={isDefault} onKept={leave} />}
      >
        <FreeTierNote />
        <RuleScope form={form} isNew={rule === null} isDefault={isDefault} calls={leadRules} />
        <AssignTo form={form} rule={rule} />
      </RuleFrame>
      {rule && isDeleting && <DeleteRuleDialog rule={rule} onDeleted={leave} onClose={() => setIsDeleting(false)} />}
      {conflict}
    </>
  );
}

function AssignTo({ form, rule }: { form: Form<RuleValues>; rule: LeadRule | null }) {
  const isOffered = form.values.distribution_type === 'BROADCAST';
  const hasTurns = form.values.recipients.length > 0 && !isOffered;
  return (
    <Step number={2} title={text('assign_to')} {...(hasTurns && { end: text('leads_per_round') })}>
      <RadioGroup
        label={text('way')}
        isLabelHidden
        value={form.values.distribution_type}
        onChange={(distribution_type) => form.change({ distribution_type })}
        className="border-b border-line px-4 pb-3.5"
        options={[
          { value: 'ROUND_ROBBIN', label: text('take_turns'), help: text('take_turns_text') },
          { value: 'BROADCAST', label: text('offer_to_all'), help: text('offer_to_all_text') },
        ]}
      />
      <RecipientsEditor form={form} rule={rule} />
      {isOffered && <ChainEditor form={form} rule={rule} />}
      <div className="border-t border-line px-4 pt-3 pb-4">
        <Checkbox
          label={text('to_owner')}
          help={text('to_owner_text')}
          checked={form.values.save_lead_to_owner_account}
          onChange={({ target }) => form.change({ save_lead_to_owner_account: target.checked })}
        />
      </div>
    </Step>
  );
}
