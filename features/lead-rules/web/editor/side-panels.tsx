import { ArrowDownUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useSession } from '#platform/web/session.tsx';
import { Avatar, type AvatarSubject } from '#platform/web/ui/display/avatar.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { LeadRule } from '../../contract.ts';
import { describeRule, getCriterionWords } from '../../rule-text.ts';
import { describeAbsence, firstNameFrom } from '../describe-absence.ts';
import { joinWords } from '../join-words.ts';
import { text } from './en.ts';
import { nameRecipients } from './name-recipients.ts';
import { planRotation, type RotationSlot, type StoredRound } from './rotation.ts';
import type { RuleValues } from './rule-form.ts';
import { type CommonRuleValues, type ConditionLine, hasValue } from './rule-values.ts';

interface SidePanelsProps {
  values: RuleValues;
  rule: LeadRule | null;
  isDefault: boolean;
}

/** What the rule says in plain words, who gets the next leads, and how rules work together. */
export function SidePanels({ values, rule, isDefault }: SidePanelsProps) {
  return (
    <>
      <PlainWords values={values} isDefault={isDefault}>
        <Goes values={values} isOffered={values.distribution_type === 'BROADCAST'} />
      </PlainWords>
      {values.recipients.length > 0 && values.distribution_type === 'ROUND_ROBBIN' && (
        <RotationPanel recipients={values.recipients} stored={rule} />
      )}
      <TopToBottom />
    </>
  );
}

/** Says how rules work together. */
export const TopToBottom = () => (
  <p className="flex items-start gap-2.5 rounded-md bg-fill px-3.5 py-3 text-xs text-fg-2">
    <Icon of={ArrowDownUp} size={14} className="mt-px" />
    {text('top_to_bottom')}
  </p>
);

export function Panel({ title, end, children }: { title: string; end?: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-lg border border-line-2 bg-surface px-4 pt-3.5 pb-4 shadow-1"
    >
      <div className="flex items-baseline gap-2 pb-2.5">
        <h2 id={headingId} className="font-semibold">
          {title}
        </h2>
        {end && <span className="ms-auto text-xs text-fg-3 tabular-nums">{end}</span>}
      </div>
      {children}
    </section>
  );
}

const Strong = ({ children }: { children: ReactNode }) => (
  <b dir="auto" className="font-semibold [overflow-wrap:anywhere]">
    {children}
  </b>
);

/** A condition without its value yet ends with an ellipsis. */
const withGap = (line: ConditionLine): ConditionLine =>
  hasValue(line) && !line.display_value && !line.is_missing ? { ...line, display_value: text('plain_any') } : line;

interface PlainWordsProps {
  values: CommonRuleValues;
  isDefault: boolean;
  /** The end of the sentence: who gets these leads. */
  children: ReactNode;
}

/** What a rule says, in one sentence. */
export function PlainWords({ values, isDefault, children }: PlainWordsProps) {
  const { lead_source, logical_operator, conditions } = values;
  const summary = describeRule({
    is_default_rule: false,
    lead_source: lead_source.value,
    lead_source_display: lead_source.label,
    is_source_missing: lead_source.label === getCriterionWords('source').missing,
    rule_definition: { logical_operator, expressions: conditions.map(withGap) },
  });
  const hasNone = isDefault || (lead_source.value === 'all' && conditions.every(({ name }) => name === 'all'));
  const [before = '', after = ''] = text('plain_when', { summary: '\n' }).split('\n');
  return (
    <Panel title={text('plain_words')}>
      <p className="text-md leading-[22px]">
        {hasNone ? (
          <Strong>{text(isDefault ? 'plain_default' : 'plain_all')}</Strong>
        ) : (
          <>
            {before}
            <Strong>{summary}</Strong>
            {after}
          </>
        )}{' '}
        {children}
      </p>
    </Panel>
  );
}

function Goes({ values, isOffered }: { values: RuleValues; isOffered: boolean }) {
  const { owner_name } = useSession();
  const { recipients, save_lead_to_owner_account } = values;
  const [only] = recipients;
  if (!only) return save_lead_to_owner_account ? text('plain_owner', { owner: owner_name }) : text('plain_nobody');
  if (recipients.length === 1 && !isOffered) return text('plain_one', { person: firstNameFrom(only.name) });
  const people = nameRecipients(recipients, !isOffered);
  if (!isOffered) return text('plain_turns', { people });
  const steps = [
    ...values.offer_chain.map(
      ({ members, rule }) => rule?.name ?? joinWords(members.map(({ name }) => firstNameFrom(name))),
    ),
    firstNameFrom(owner_name),
  ];
  const then = text('plain_then', { minutes: values.offer_minutes, steps: steps.join(text('plain_next')) });
  return `${text('plain_offered', { people })} ${then}`;
}

interface RotationPanelProps {
  /** `person` is whom the avatar shows, where the turn belongs to something else than a member. */
  recipients: readonly { id: number; name: string; max: number; person?: AvatarSubject }[];
  /** How far the round has come; null for a new rule. */
  stored: StoredRound | null;
}

/** Who gets the next leads, one after the other. */
export function RotationPanel({ recipients, stored }: RotationPanelProps) {
  if (recipients.length === 1 && !stored?.member_recipients[0]?.unavailable_reason) {
    return <Panel title={text('rotation')}>{<p className="text-fg-2">{text('rotation_one')}</p>}</Panel>;
  }
  const { slots, turns_in_round, skipped } = planRotation(recipients, stored);
  const find = (id: number) => recipients.find((line) => line.id === id)!;
  const reasons = joinWords(skipped.map(({ profile_id, why }) => describeAbsence(find(profile_id).name, why)));
  return (
    <Panel title={text('rotation')} end={text('round_of', { count: turns_in_round })}>
      {slots.length === 0 ? (
        <p className="text-fg-2">{text('rotation_nobody')}</p>
      ) : (
        <ol className="grid grid-cols-4 gap-1.5">
          {slots.map((slot) => (
            <Slot key={slot.key} slot={slot} person={find(slot.profile_id)} />
          ))}
        </ol>
      )}
      <p className="mt-3 text-xs text-fg-3">
        {skipped.length > 0
          ? `${text('rotation_skipped', { reasons })} ${text('rotation_kept')}`
          : text('rotation_deactivated')}
      </p>
    </Panel>
  );
}

function labelSlot({ number, is_kept_turn }: RotationSlot): string {
  if (number === null) return text('slot_done');
  const label = number === 1 ? text('slot_next') : number === 2 ? text('slot_then') : text('slot_lead', { number });
  return is_kept_turn ? `${label}, ${text('slot_kept')}` : label;
}

interface SlotProps {
  slot: RotationSlot;
  person: RotationPanelProps['recipients'][number];
}

function Slot({ slot, person }: SlotProps) {
  const { number } = slot;
  const { name } = person;
  return (
    <li
      title={name}
      className={classNames(
        'grid min-w-0 justify-items-center gap-1.5 rounded-md border px-1 pt-2 pb-1.5 text-center text-xs',
        number === 1
          ? 'border-brand bg-brand-tint font-medium text-brand-fg-strong forced-chosen'
          : 'border-line-2 text-fg-2',
        number === null && 'text-fg-3',
      )}
    >
      <Avatar of={person.person ?? person} size={28} className={number === null ? 'opacity-55' : ''} />
      <span className="sr-only">{name}: </span>
      <span className="w-full">{labelSlot(slot)}</span>
    </li>
  );
}
