import { ArrowDownUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { joinWords } from '#platform/web/en/join-words.ts';
import { Avatar, type AvatarSubject } from '#platform/web/ui/display/avatar.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ALL_SOURCES, describeRule } from '../../contract.ts';
import { describeAbsence } from '../absence.ts';
import type { RulesKind, RulesSubject } from '../rules-kind.ts';
import { text } from './en.ts';
import { planRotation, type RotationSlot, type StoredRound } from './rotation.ts';
import { type CommonRuleValues, type ConditionLine, hasValue } from './rule-values.ts';

/** A recipient in turn; `person` is whom the avatar shows, where the turn belongs to something else than a member. */
export interface InTurn {
  id: number;
  name: string;
  max: number;
  person?: AvatarSubject;
}

interface SidePanelsProps {
  kind: Pick<RulesKind, 'subject'>;
  values: CommonRuleValues;
  isDefault: boolean;
  /** The end of the sentence about the rule: who gets what it takes. */
  goes: ReactNode;
  /** The recipients, with how far the round has come; that is null for a new rule. */
  recipients: readonly InTurn[];
  round: StoredRound | null;
  /** Further panels. */
  children?: ReactNode;
}

/** What the rule says in plain words, whose turns come next, and how rules work together. */
export function SidePanels({ kind, values, isDefault, goes, recipients, round, children }: SidePanelsProps) {
  const { nouns } = kind.subject;
  return (
    <>
      <PlainWords kind={kind} values={values} isDefault={isDefault}>
        {goes}
      </PlainWords>
      {recipients.length > 0 && values.distribution_type === 'ROUND_ROBBIN' && (
        <RotationPanel nouns={nouns} recipients={recipients} stored={round} />
      )}
      {children}
      <p className="flex items-start gap-2.5 rounded-md bg-fill px-3.5 py-3 text-xs text-fg-2">
        <Icon of={ArrowDownUp} size={14} className="mt-px" />
        {text('top_to_bottom', nouns)}
      </p>
    </>
  );
}

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

/** What a rule says, in one sentence. */
function PlainWords({ kind, values, isDefault, children }: Omit<SidePanelsProps, 'goes' | 'recipients' | 'round'>) {
  const { criteria, nouns } = kind.subject;
  const { lead_source, logical_operator, conditions } = values;
  const shown = {
    is_default_rule: false,
    lead_source: lead_source.value,
    lead_source_display: lead_source.label,
    is_source_missing: lead_source.label === criteria('source').missing,
    rule_definition: { logical_operator, expressions: conditions.map(withGap) },
  };
  const hasNone =
    isDefault || (lead_source.value === ALL_SOURCES && conditions.every(({ name }) => name === ALL_SOURCES));
  const [before = '', after = ''] = text('plain_when', { ...nouns, summary: '\n' }).split('\n');
  return (
    <Panel title={text('plain_words')}>
      <p className="text-md leading-[22px]">
        {hasNone ? (
          <Strong>{text(isDefault ? 'plain_default' : 'plain_all', nouns)}</Strong>
        ) : (
          <>
            {before}
            <Strong>{describeRule(shown, criteria)}</Strong>
            {after}
          </>
        )}{' '}
        {children}
      </p>
    </Panel>
  );
}

interface RotationPanelProps {
  nouns: RulesSubject['nouns'];
  recipients: readonly InTurn[];
  stored: StoredRound | null;
}

/** Whose turns come next, one after the other. */
function RotationPanel({ nouns, recipients, stored }: RotationPanelProps) {
  if (recipients.length === 1 && !stored?.member_recipients[0]?.unavailable_reason) {
    return <Panel title={text('rotation', nouns)}>{<p className="text-fg-2">{text('rotation_one', nouns)}</p>}</Panel>;
  }
  const { slots, turns_in_round, skipped } = planRotation(recipients, stored);
  const find = (id: number) => recipients.find((line) => line.id === id)!;
  const reasons = joinWords(skipped.map(({ profile_id, why }) => describeAbsence(find(profile_id).name, why)));
  return (
    <Panel title={text('rotation', nouns)} end={text('round_of', { count: turns_in_round })}>
      {slots.length === 0 ? (
        <p className="text-fg-2">{text('rotation_nobody', nouns)}</p>
      ) : (
        <ol className="grid grid-cols-4 gap-1.5">
          {slots.map((slot) => (
            <Slot key={slot.key} nouns={nouns} slot={slot} person={find(slot.profile_id)} />
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

function labelSlot({ number, is_kept_turn }: RotationSlot, nouns: RulesSubject['nouns']): string {
  if (number === null) return text('slot_done');
  const label =
    number === 1 ? text('slot_next') : number === 2 ? text('slot_then') : text('slot_number', { ...nouns, number });
  return is_kept_turn ? `${label}, ${text('slot_kept')}` : label;
}

interface SlotProps {
  nouns: RulesSubject['nouns'];
  slot: RotationSlot;
  person: InTurn;
}

function Slot({ nouns, slot, person }: SlotProps) {
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
      <span className="w-full">{labelSlot(slot, nouns)}</span>
    </li>
  );
}
