import { useState } from 'react';
import { firstNameFrom } from '#domain/first-name.ts';
import {
  type EditedRule,
  NewRule,
  nameRecipients,
  Panel,
  RuleEditor,
  RuleGives,
  SidePanels,
  StoredRule,
  useRuleForm,
} from '#engines/rules/web/index.ts';
import { useSession } from '#platform/web/session.tsx';
import type { DistributionChannel, DistributionRule } from '../../contract.ts';
import { asPerson } from '../as-person.ts';
import { useChannels } from '../channels/channel-mark.tsx';
import { distributionRules } from '../distribution-rules.ts';
import {
  type DistributionValues,
  distributionForm,
  type RecipientLine,
  readRecipientErrors,
} from './distribution-form.ts';
import { text } from './en.ts';
import { RecipientsEditor } from './recipients-editor.tsx';

/** A new rule of lead distribution. */
export const AddDistributionRuleScreen = () => <NewRule kind={distributionRules} Editor={DistributionEditor} />;

/** One rule of lead distribution. */
export const EditDistributionRuleScreen = () => <StoredRule kind={distributionRules} Editor={DistributionEditor} />;

function DistributionEditor({ rule, isDefault }: EditedRule<DistributionRule>) {
  const { owner_name } = useSession();
  const editor = useDistributionEditor({ rule, isDefault });
  const { form, refused, forget } = editor;
  return (
    <RuleEditor
      kind={distributionRules}
      rule={rule}
      isDefault={isDefault}
      editor={editor}
      aside={<Aside values={form.values} rule={rule} isDefault={isDefault} />}
    >
      <RuleGives
        kind={distributionRules}
        title={text('send_to')}
        form={form}
        way={{
          label: text('way'),
          inTurn: { label: text('in_turn'), help: text('in_turn_text') },
          toAll: { label: text('to_everybody'), help: text('to_everybody_text') },
        }}
        owner={describeOwnerChoice(form.values, owner_name)}
      >
        <RecipientsEditor form={form} rule={rule} refused={refused} forget={forget} />
      </RuleGives>
    </RuleEditor>
  );
}

/** What the rule says in plain words, who gets the next leads, what a lead costs, and how rules work together. */
function Aside({ values, rule, isDefault }: EditedRule<DistributionRule> & { values: DistributionValues }) {
  const { owner_name } = useSession();
  const channelFacts = useChannels();
  return (
    <SidePanels
      kind={distributionRules}
      values={values}
      isDefault={isDefault}
      goes={describeGoes(values, owner_name)}
      recipients={values.recipients.map((line) => ({
        ...line,
        id: line.key,
        person: asPerson({ ...line, id: line.key }),
      }))}
      round={rule && { round: rule.round, member_recipients: rule.recipients.map(asPlace) }}
    >
      {values.recipients.length > 0 && (
        <Panel title={text('cost')}>
          <p>{describeCost(values, (channel) => channelFacts(channel)?.credits ?? 0)}</p>
          <p className="mt-1 text-xs text-fg-3">{text('cost_note')}</p>
        </Panel>
      )}
    </SidePanels>
  );
}

/** A turn belongs to a recipient, who may be outside the account. */
const asPlace = (recipient: DistributionRule['recipients'][number]) => ({ ...recipient, member_prof_id: recipient.id });

const noErrors: ReadonlyMap<number, string> = new Map();

/** The form of a distribution rule, with the server's messages about single recipients. */
function useDistributionEditor({ rule, isDefault }: EditedRule<DistributionRule>) {
  const [refused, setRefused] = useState(noErrors);
  const editor = useRuleForm({
    form: distributionForm,
    rule,
    isDefault,
    onRefused: (errors, values) => setRefused(readRecipientErrors(errors, values)),
  });
  return {
    ...editor,
    refused,
    /** Forgets the server's message about a recipient, who was changed since. */
    forget: (key: number) => setRefused((now) => new Map([...now].filter(([refusedKey]) => refusedKey !== key))),
  };
}

/** Returns the end of the sentence about a rule: 'go to Daniel.', 'take turns between Daniel (2) and Jane (1).' */
export function describeGoes(values: DistributionValues, owner: string): string {
  const { recipients, distribution_type, save_lead_to_owner_account } = values;
  const [only] = recipients;
  if (!only) return save_lead_to_owner_account ? text('plain_owner', { owner }) : text('plain_nobody');
  if (recipients.length === 1) return text('plain_one', { person: firstNameFrom(only.name) });
  const hasTurns = distribution_type === 'ROUND_ROBBIN';
  const people = nameRecipients(recipients, hasTurns);
  return hasTurns ? text('plain_turns', { people }) : text('plain_everybody', { people });
}

/** Returns the words of the choice to save leads to the owner account, which mean something else for nobody, one and many. */
export function describeOwnerChoice(values: DistributionValues, owner: string): { label: string; help: string } {
  const [only, ...others] = values.recipients;
  if (!only) return { label: text('owner_alone', { owner }), help: text('owner_alone_text') };
  const label = text('owner_left', { owner });
  if (values.distribution_type === 'BROADCAST') return { label, help: text('owner_everybody') };
  if (others.length > 0) return { label, help: text('owner_turns') };
  const name = firstNameFrom(only.name);
  return { label, help: text(only.member_prof_id === null ? 'owner_one_outside' : 'owner_one_member', { name }) };
}

/**
 * Returns what a lead costs: '2 credits for each lead.'
 *
 * @param price returns the credits of one message.
 */
export function describeCost(values: DistributionValues, price: (channel: DistributionChannel) => number): string {
  const costs = values.recipients.map(({ channels }: RecipientLine) =>
    channels.reduce((sum, channel) => sum + price(channel), 0),
  );
  const isForAll = values.distribution_type === 'BROADCAST';
  const count = isForAll ? costs.reduce((sum, cost) => sum + cost, 0) : Math.max(0, ...costs);
  if (count === 0) return text('cost_free');
  const isSame = isForAll || costs.every((cost) => cost === count);
  return text(isSame ? 'cost_each' : 'cost_up_to', { count });
}
