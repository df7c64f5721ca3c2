import { useState } from 'react';
import { firstNameFrom } from '#domain/first-name.ts';
import {
  discardEdit,
  type EditedRule,
  NewRule,
  nameRecipients,
  RuleEditor,
  RuleGives,
  SidePanels,
  StoredRule,
  useRuleDraft,
  useRuleForm,
} from '#engines/rules/web/index.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { useSession } from '#platform/web/session.tsx';
import type { LeadRule } from '../../contract.ts';
import { assignmentRules } from '../assignment-rules.ts';
import { ChainEditor } from './chain-editor.tsx';
import { text } from './en.ts';
import { RecipientsEditor } from './recipients-editor.tsx';
import { assignmentDraft, assignmentForm, type RuleValues } from './rule-form.ts';
import { TryRule } from './try-rule.tsx';

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

/** Returns the end of the sentence about a rule: 'take turns between Daniel (2) and Mei (1).' */
function describeGoes(values: RuleValues, owner: string): string {
  const { recipients, save_lead_to_owner_account, distribution_type } = values;
  const isOffered = distribution_type === 'BROADCAST';
  const [only] = recipients;
  if (!only) return save_lead_to_owner_account ? text('plain_owner', { owner }) : text('plain_nobody');
  if (recipients.length === 1 && !isOffered) return text('plain_one', { person: firstNameFrom(only.name) });
  const people = nameRecipients(recipients, !isOffered);
  if (!isOffered) return text('plain_turns', { people });
  const steps = [
    ...values.offer_chain.map(
      ({ members, rule }) => rule?.name ?? joinWords(members.map(({ name }) => firstNameFrom(name))),
    ),
    firstNameFrom(owner),
  ];
  const then = text('plain_then', { minutes: values.offer_minutes, steps: steps.join(text('plain_next')) });
  return `${text('plain_offered', { people })} ${then}`;
}

/** The form of a lead assignment rule, which begins with what the draft has of it. */
function useRuleEditor({ rule, isDefault }: EditedRule<LeadRule>) {
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
