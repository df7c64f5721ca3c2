import type { MatchedClient } from '#features/clients/contract.ts';
import { contactKeys } from '#features/clients/server/index.ts';
import type { ReadLead } from './read/read-leads.ts';

/** One client of a batch with its leads, oldest first. */
export interface Person {
  /** Null for an unknown person, whom the first lead creates as a client. */
  known: MatchedClient | null;
  leads: ReadLead[];
}

export const listLeadKeys = ({ lead }: ReadLead): string[] =>
  contactKeys({ numbers: lead.phones.flatMap(({ e164 }) => e164 ?? []), emails: lead.emails });

/**
 * Groups a batch by people as if its leads were filed one by one: each goes to the client that shares a phone or an
 * e-mail with it and was active most recently, else it starts a new one that later leads may join.
 *
 * @param known clients already stored, by contact key.
 */
export function groupByPerson(leads: readonly ReadLead[], known: ReadonlyMap<string, MatchedClient>): Person[] {
  const people: Person[] = [];
  const stored = new Map<number, Person>();
  const byKey = new Map<string, Person>();
  for (const [key, client] of known) {
    const person = stored.get(client.id) ?? { known: client, leads: [] };
    stored.set(client.id, person);
    byKey.set(key, person);
  }
  for (const lead of leads) {
    const keys = listLeadKeys(lead);
    const person = mostRecent(keys.flatMap((key) => byKey.get(key) ?? [])) ?? { known: null, leads: [] };
    if (person.leads.length === 0) people.push(person);
    person.leads.push(lead);
    for (const key of keys) byKey.set(key, person);
  }
  return people;
}

/** Returns the most recently active person; a lead of this batch is newer than any stored activity. */
function mostRecent(candidates: readonly Person[]): Person | undefined {
  const rank = ({ known, leads }: Person) => leads.at(-1)?.waiting.received_at ?? known?.last_activity_at ?? '';
  return candidates.reduce<Person | undefined>(
    (best, candidate) => (best === undefined || rank(candidate) > rank(best) ? candidate : best),
    undefined,
  );
}
