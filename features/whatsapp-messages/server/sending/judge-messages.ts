import { findPhoneType } from '#domain/phone-numbers.ts';
import type { MessageKind } from '../../messages-contract.ts';
import { type Decision, decideSending, type TemplateFacts } from './decide-sending.ts';
import { type PersonFacts, type SendingNumber, unknownPerson } from './facts.queries.ts';

/** What messages that leave together have in common. */
interface Common {
  /** Null where no account is connected. */
  number: SendingNumber | null;
  people: ReadonlyMap<string, PersonFacts>;
  now: string;
}

/** Judges messages one after the other: each new person who is written to counts for the next. */
export function judgeTogether({ number, people, now }: Common) {
  const first = new Set<string>();
  return {
    judge({ kind, wa_id }: { kind: MessageKind; wa_id: string }, template: TemplateFacts | null): Decision {
      const person = people.get(wa_id) ?? unknownPerson;
      return decideSending({
        ...{ kind, template, now, is_opted_out: person.is_opted_out, last_inbound_at: person.last_inbound_at },
        number: number && { ...number, people_today: number.people_today + first.size },
        phone: number?.e164 === `+${wa_id}` ? 'OWN' : wa_id === '' ? 'NONE' : findPhoneType(`+${wa_id}`),
        person_closed_until: person.closed_until,
        is_known_today: person.is_known_today || first.has(wa_id),
      });
    },
    /** Counts a person who is written to. */
    count(wa_id: string): void {
      if (!(people.get(wa_id) ?? unknownPerson).is_known_today) first.add(wa_id);
    },
  };
}
