import { type CommonRuleValues, defineRuleForm } from '#engines/rules/web/index.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import type {
  DistributionChannel,
  DistributionRule,
  DistributionRuleDraft,
  WrittenDistributionRecipient,
} from '../../contract.ts';
import { labelChannel } from '../channels/channel-mark.tsx';
import { distributionRules } from '../distribution-rules.ts';
import { text } from './en.ts';

/** A recipient while the rule is edited; how far the round has come is read from the rule itself. */
export interface RecipientLine {
  /** Identifies the line on the screen: the id of a stored recipient, below zero for a new one. */
  key: number;
  /** Null for a person outside the account. */
  member_prof_id: number | null;
  name: string;
  /** Undefined while it is not known: of a member who was just added. */
  email: string | null | undefined;
  phone: string | null | undefined;
  channels: readonly DistributionChannel[];
  max: number;
}

interface OwnValues {
  recipients: readonly RecipientLine[];
}

/** The values of the editor. */
export type DistributionValues = CommonRuleValues & OwnValues;

let added = 0;

const newKey = (): number => {
  added += 1;
  return -added;
};

/** Returns a member who was just added; alerts in the app cost nothing. */
export const newMember = ({ id, name }: { id: number; name: string }): RecipientLine => ({
  key: newKey(),
  member_prof_id: id,
  name,
  email: undefined,
  phone: undefined,
  channels: ['app_alert'],
  max: 1,
});

/** A person outside the account as they are written. */
export interface WrittenPerson {
  name: string;
  email: string | null;
  phone: string | null;
}

/** Returns a person outside the account who was just added, told by e-mail where they have an address. */
export const newPerson = (person: WrittenPerson): RecipientLine => ({
  key: newKey(),
  member_prof_id: null,
  ...person,
  channels: [person.email === null ? 'whatsapp_alert' : 'email_alert'],
  max: 1,
});

/** Returns a recipient with another name and other addresses, without the ways that no longer reach them. */
export const changePerson = (line: RecipientLine, person: WrittenPerson): RecipientLine => ({
  ...line,
  ...person,
  channels: line.channels.filter((channel) => findMissingAddress({ ...line, ...person }, channel) === null),
});

/** Returns the address that a way needs and a recipient has not; null where nothing is missing. */
export function findMissingAddress(
  { email, phone }: Pick<RecipientLine, 'email' | 'phone'>,
  channel: DistributionChannel,
): 'email' | 'phone' | null {
  if (channel === 'email_alert') return email === null ? 'email' : null;
  return channel === 'whatsapp_alert' && phone === null ? 'phone' : null;
}

/** Returns who has the same address already; undefined when nobody has. */
export const findSamePerson = (
  lines: readonly RecipientLine[],
  { email, phone }: WrittenPerson,
): RecipientLine | undefined =>
  lines.find(
    (line) =>
      (email !== null && line.email?.toLowerCase() === email.toLowerCase()) || (phone !== null && line.phone === phone),
  );

/** Returns why a recipient cannot be saved; null for one that can. */
export const findRecipientProblem = ({ channels }: RecipientLine): string | null =>
  channels.length === 0 ? text('channel_needed') : null;

/** Returns the server's messages about single recipients, by their keys. */
export function readRecipientErrors(errors: FieldErrors, { recipients }: DistributionValues): Map<number, string> {
  const found = new Map<number, string>();
  for (const [path, message] of Object.entries(errors)) {
    const [part, index] = path.split('.');
    const line = part === 'recipients' && index !== undefined ? recipients[Number(index)] : undefined;
    if (line && !found.has(line.key)) found.set(line.key, message);
  }
  return found;
}

function writeRecipient(line: RecipientLine): WrittenDistributionRecipient {
  const { key, member_prof_id, name, email, phone, channels, max } = line;
  return {
    ...(key > 0 && { id: key }),
    ...(member_prof_id === null ? { name, email: email ?? null, phone: phone ?? null } : { member_prof_id }),
    channels: [...channels],
    max_leads_per_round: max,
  };
}

/** The form of a distribution rule. */
export const distributionForm = defineRuleForm<DistributionRule, OwnValues, Pick<DistributionRuleDraft, 'recipients'>>(
  distributionRules,
  {
    newValues: { recipients: [] },
    read: (rule) => ({
      recipients: rule.recipients.map(
        ({ id, member_prof_id, name, email, phone, channels, round_robin_max_leads_per_round }) => ({
          key: id,
          member_prof_id,
          name,
          email,
          phone,
          channels,
          max: round_robin_max_leads_per_round,
        }),
      ),
    }),
    labels: { distribution_type: text('way'), save_lead_to_owner_account: text('owner') },
    findProblem: (_name, { recipients }) => {
      const count = recipients.filter((line) => findRecipientProblem(line) !== null).length;
      return count > 0 ? text('channels_needed', { count }) : null;
    },
    placeErrors: (errors, values) => {
      const [first] = readRecipientErrors(errors, values);
      if (!first) return {};
      const [key, message] = first;
      const { name } = values.recipients.find((line) => line.key === key)!;
      return { recipients: text('recipient_refused', { name, message }) };
    },
    parts: { recipients: 'recipients' },
    write: ({ recipients }) => ({ recipients: recipients.map(writeRecipient) }),
    describe: (name, { distribution_type, recipients }) => {
      if (name === 'distribution_type') return text(distribution_type === 'BROADCAST' ? 'to_everybody' : 'in_turn');
      if (name !== 'recipients') return null;
      const people = recipients.map(({ name: person, max: count, channels }) =>
        text('person', { name: person, count, channels: joinWords(channels.map(labelChannel)) }),
      );
      return people.length > 0 ? joinWords(people) : text('nobody');
    },
  },
);
