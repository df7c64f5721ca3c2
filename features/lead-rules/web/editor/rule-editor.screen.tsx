import { type EditedRule, NewRule, RuleEditor, RuleGives, SidePanels, StoredRule } from '#engines/rules/web/index.ts';
import { useSession } from '#platform/web/session.tsx';
import type { LeadRule } from '../../contract.ts';
import { assignmentRules } from '../assignment-rules.ts';
import { ChainEditor } from './chain-editor.tsx';
import { describeGoes } from './describe-goes.ts';
import { text } from './en.ts';
import { RecipientsEditor } from './recipients-editor.tsx';
import { TryRule } from './try-rule.tsx';
import { useRuleEditor } from './use-rule-editor.ts';

/** A new rule of lead assignment. */
export const AddRuleScreen = () => <NewRule kind={assignmentRules} Editor={AssignmentEditor} />;

/** One rule of lead assignment. */
export const EditRuleScreen = () => <StoredRule kind={assignmentRules} Editor={AssignmentEditor} />;

function AssignmentEditor({ rule, isDefault }: EditedRule<LeadRule>) {
  const { owner_name } = useSession();
  const editor = useRuleEditor({ rule, isDefault });
  const { form, leave } = editor;
  const { values } = form;
  return (
    <RuleEditor
      kind={assignmentRules}
      rule={rule}
      isDefault={isDefault}
      editor={editor}
      aside={
        <SidePanels
          kind={assignmentRules}
          values={values}
          isDefault={isDefault}
          goes={describeGoes(values, owner_name)}
          recipients={values.recipients}
          round={rule}
        />
      }
      actions={<TryRule values={values} rule={rule} isDefault={isDefault} onKept={leave} />}
    >
      <RuleGives
        kind={assignmentRules}
        title={text('assign_to')}
        form={form}
        way={{
          label: text('way'),
          inTurn: { label: text('take_turns'), help: text('take_turns_text') },
          toAll: { label: text('offer_to_all'), help: text('offer_to_all_text') },
        }}
        owner={{ label: text('to_owner'), help: text('to_owner_text') }}
      >
        <RecipientsEditor form={form} rule={rule} />
        {values.distribution_type === 'BROADCAST' && <ChainEditor form={form} rule={rule} />}
      </RuleGives>
    </RuleEditor>
  );
}
