import { firstNameFrom } from '#domain/first-name.ts';
import { nameRecipients } from '#engines/rules/web/index.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { text } from './en.ts';
import type { RuleValues } from './rule-form.ts';

/** Returns the end of the sentence about a rule: 'take turns between Daniel (2) and Mei (1).' */
export function describeGoes(values: RuleValues, owner: string): string {
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
