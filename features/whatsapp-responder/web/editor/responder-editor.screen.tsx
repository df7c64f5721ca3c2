import {
  type EditedRule,
  NewRule,
  Panel,
  RuleEditor,
  SidePanels,
  StoredRule,
  useRuleForm,
} from '#engines/rules/web/index.ts';
import { StoredPreview, TestSend } from '#features/whatsapp-templates/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { type Autoresponder, type Responder, whatsappResponder } from '../../contract.ts';
import { describeWait } from '../describe-wait.ts';
import { DryRunButton } from '../dry-run/dry-run-button.tsx';
import { responderRules } from '../responder-rules.ts';
import { AnswerCards } from './answer-cards.tsx';
import { text } from './en.ts';
import { type AnswerLine, readMinutes, responderForm } from './responder-form.ts';

/** A new responder. */
export const AddResponderScreen = () => <NewRule kind={responderRules} Editor={ResponderEditor} />;

/** One responder (S0-2.1-50). */
export const EditResponderScreen = () => <StoredRule kind={responderRules} Editor={ResponderEditor} />;

function ResponderEditor({ rule, isDefault }: EditedRule<Responder>) {
  const editor = useRuleForm({ form: responderForm, rule, isDefault });
  const whole = useRead(whatsappResponder.getAutoresponder, {}).data;
  const { values, errors, change } = editor.form;
  const template = whole?.templates.find(({ id }) => id === values.answer.template_id);
  return (
    <RuleEditor
      kind={responderRules}
      rule={rule}
      isDefault={isDefault}
      editor={editor}
      actions={
        <>
          {template && <TestSend key={template.id} template={template} />}
          <DryRunButton />
        </>
      }
      aside={
        <SidePanels
          kind={responderRules}
          values={values}
          isDefault={isDefault}
          goes={describeGoes(values.answer)}
          recipients={[]}
          round={null}
        >
          <Preview answer={values.answer} whole={whole} />
          <NeverTo />
        </SidePanels>
      }
    >
      <AnswerCards
        answer={values.answer}
        error={errors.answer}
        templates={whole?.templates}
        onChange={(patch) => change({ answer: { ...values.answer, ...patch } })}
      />
    </RuleEditor>
  );
}

/** Returns the end of the sentence about a responder: 'are answered with “Welcome” after 45 s.' */
export function describeGoes({ template_title, wait_seconds, own_wait, hours, is_on }: AnswerLine): string {
  if (!is_on) return text('goes_off');
  if (template_title === null) return text('goes_nowhere');
  const seconds = own_wait === null ? wait_seconds : (readMinutes(own_wait) ?? wait_seconds);
  const wait = seconds === 0 ? text('wait_0') : text('wait_after', { wait: describeWait(seconds) });
  return text(hours === null ? 'goes' : 'goes_in_hours', { template: template_title, wait });
}

/** The message as a client reads it. */
function Preview({ answer: { template_id }, whole }: { answer: AnswerLine; whole: Autoresponder | undefined }) {
  const now = useNow();
  const { org_name } = useSession();
  const template = whole?.templates.find(({ id }) => id === template_id);
  return template && <StoredPreview template={template} sender={whole?.number?.verified_name || org_name} at={now} />;
}

/** Whom no responder writes to. */
function NeverTo() {
  const { data } = useRead(whatsappResponder.getSettings, {});
  return (
    <Panel title={text('never_to')}>
      <p className="text-fg-2">
        {text('never_text')}
        {data && data.repeat_days > 0 && ` ${text('never_repeat', { count: data.repeat_days })}`}
        {data?.needs_consent && ` ${text('never_consent')}`}
      </p>
    </Panel>
  );
}
