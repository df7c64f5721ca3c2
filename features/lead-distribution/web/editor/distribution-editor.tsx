import { useState } from 'react';
import { automationPages } from '#features/automations/pages.ts';
import {
  DeleteRuleDialog,
  Panel,
  PlainWords,
  RotationPanel,
  RuleFrame,
  RulePlace,
  RuleScope,
  Step,
  TopToBottom,
  titleRule,
} from '#features/lead-rules/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { type DistributionRule, leadDistribution } from '../../contract.ts';
import { leadDistributionPages } from '../../pages.ts';
import { asPerson } from '../as-person.ts';
import { useChannels } from '../channels/use-channels.ts';
import { text as shared } from '../en.ts';
import { FreeTierNote } from '../may-manage.tsx';
import { describeCost, describeGoes, describeOwnerChoice } from './describe-distribution.ts';
import { type DistributionValues, describeDistributionFaults } from './distribution-form.ts';
import { text } from './en.ts';
import { RecipientsEditor } from './recipients-editor.tsx';
import { type EditedRule, useDistributionEditor } from './use-distribution-editor.ts';

const crumbs = [
  { page: automationPages.automations, label: shared('automations') },
  { page: leadDistributionPages.lead_distribution, label: shared('lead_distribution') },
] as const;

/** Edits one distribution rule: which leads, to whom they are sent and how. */
export function DistributionEditor({ rule, isDefault }: EditedRule) {
  const editor = useDistributionEditor({ rule, isDefault });
  const { form, leave } = editor;
  const rules = useRead(leadDistribution.list, {}, { enabled: rule !== null && !isDefault }).data?.results;
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <RuleFrame
        title={titleRule(form.values, isDefault)}
        crumbs={crumbs}
        badge={<RulePlace rule={rule} isDefault={isDefault} rules={rules} />}
        form={form}
        isSaved={editor.isSaved}
        fault={describeDistributionFaults(form.errors, form.values)}
        onDelete={rule ? () => setIsDeleting(true) : undefined}
        aside={<SidePanels values={form.values} rule={rule} isDefault={isDefault} />}
      >
        <FreeTierNote />
        <RuleScope form={form} isNew={rule === null} isDefault={isDefault} calls={leadDistribution} />
        <SendTo editor={editor} rule={rule} />
      </RuleFrame>
      {rule && isDeleting && (
        <DeleteRuleDialog
          rule={rule}
          call={leadDistribution.delete}
          words={text('delete_text')}
          onDeleted={leave}
          onClose={() => setIsDeleting(false)}
        />
      )}
      {editor.conflict}
    </>
  );
}

interface SendToProps {
  editor: ReturnType<typeof useDistributionEditor>;
  rule: DistributionRule | null;
}

function SendTo({ editor: { form, refused, forget }, rule }: SendToProps) {
  const { owner_name } = useSession();
  const { values } = form;
  const hasTurns = values.recipients.length > 0 && values.distribution_type === 'ROUND_ROBBIN';
  return (
    <Step number={2} title={text('send_to')} {...(hasTurns && { end: text('leads_per_round') })}>
      <RadioGroup
        label={text('way')}
        isLabelHidden
        value={values.distribution_type}
        onChange={(distribution_type) => form.change({ distribution_type })}
        className="border-b border-line px-4 pb-3.5"
        options={[
          { value: 'ROUND_ROBBIN', label: text('in_turn'), help: text('in_turn_text') },
          { value: 'BROADCAST', label: text('to_everybody'), help: text('to_everybody_text') },
        ]}
      />
      <RecipientsEditor form={form} rule={rule} refused={refused} forget={forget} />
      <div className="border-t border-line px-4 pt-3 pb-4">
        <Checkbox
          {...describeOwnerChoice(values, owner_name)}
          checked={values.save_lead_to_owner_account}
          onChange={({ target }) => form.change({ save_lead_to_owner_account: target.checked })}
        />
      </div>
    </Step>
  );
}

interface SidePanelsProps {
  values: DistributionValues;
  rule: DistributionRule | null;
  isDefault: boolean;
}

/** What the rule says in plain words, who gets the next leads, what a lead costs, and how rules work together. */
function SidePanels({ values, rule, isDefault }: SidePanelsProps) {
  const { owner_name } = useSession();
  const channelFacts = useChannels();
  return (
    <>
      <PlainWords values={values} isDefault={isDefault}>
        {describeGoes(values, owner_name)}
      </PlainWords>
      {values.recipients.length > 0 && values.distribution_type === 'ROUND_ROBBIN' && (
        <RotationPanel
          recipients={values.recipients.map((line) => ({
            ...line,
            id: line.key,
            person: asPerson({ ...line, id: line.key }),
          }))}
          stored={rule && { round: rule.round, member_recipients: rule.recipients.map(asPlace) }}
        />
      )}
      {values.recipients.length > 0 && (
        <Panel title={text('cost')}>
          <p>{describeCost(values, (channel) => channelFacts(channel)?.credits ?? 0)}</p>
          <p className="mt-1 text-xs text-fg-3">{text('cost_note')}</p>
        </Panel>
      )}
      <TopToBottom />
    </>
  );
}

/** A turn belongs to a recipient, who may be outside the account. */
const asPlace = (recipient: DistributionRule['recipients'][number]) => ({ ...recipient, member_prof_id: recipient.id });
