import type { Scope } from '#platform/server/database/scope.ts';
import type { SimulatedRule, Simulation } from '../../simulation-contract.ts';
import type { Member } from '../availability/member-times.queries.ts';
import { readSeenClients } from '../seen-clients.queries.ts';
import type { BothRules } from './explain.ts';
import { readPeople } from './saved-rules.queries.ts';
import type { Compared, Tally } from './tally.ts';

interface Facts extends Pick<Simulation, 'leads' | 'limit' | 'is_limited'> {
  rules: BothRules;
  /** All recipients. */
  people: readonly Member[];
  from_ms: number;
  to_ms: number;
}

/** Adds names to what was counted, those of clients only where the caller may see them. */
export async function showSimulation(scope: Scope, tally: Tally, facts: Facts): Promise<Simulation> {
  const { moved, left, members, byRule, differences, leftOver, taken } = tally;
  const { leads, limit, is_limited, rules, from_ms, to_ms } = facts;
  const listed = [...differences, ...leftOver].map(({ lead }) => lead);
  const clients = await readSeenClients(
    scope,
    listed.map(({ client_id }) => client_id),
  );
  const names = await readNames(scope, facts.people, [...members.keys()]);
  const person = (id: number) => ({ id, name: names.get(id) ?? '' });
  const orNobody = (id: number | null) => (id === null ? null : person(id));
  const lead = ({ id, client_id, comes_from, at_ms }: Compared) => ({
    lead_id: id,
    client: clients.get(client_id ?? 0) ?? null,
    comes_from,
    arrived_at: new Date(at_ms).toISOString(),
  });
  const counted = [...names.keys()]
    .map((id) => ({ profile: person(id), ...(members.get(id) ?? { today: 0, draft: 0 }) }))
    .sort((one, other) => other.draft - one.draft || other.today - one.today || one.profile.id - other.profile.id);
  const [largest] = counted;
  return {
    leads,
    from: new Date(from_ms).toISOString(),
    to: new Date(to_ms).toISOString(),
    limit,
    is_limited,
    moved,
    left_over: {
      ...left,
      leads: leftOver.map(({ lead: one, why }) => ({ ...lead(one), why, rule: one.draft.rule_id })),
    },
    largest: largest && largest.draft > 0 ? largest : null,
    members: counted,
    rules: listRules(rules, byRule),
    taken,
    differences: differences.map(({ lead: one, because }) => ({
      ...lead(one),
      today: orNobody(one.today.profile_id),
      draft: orNobody(one.draft.profile_id),
      because,
    })),
  };
}

/** The rules of the draft in their order, and those that are only saved. */
function listRules({ today, draft }: BothRules, byRule: Tally['byRule']): SimulatedRule[] {
  const [before, after] = [today, draft].map(numberRules) as [Map<number, number>, Map<number, number>];
  const removed = [...today.values()].filter(({ id }) => !draft.has(id));
  return [...draft.values(), ...removed].map(({ id, name, is_default_rule }) => ({
    key: id,
    name,
    is_default_rule,
    today_position: before.get(id) ?? null,
    draft_position: after.get(id) ?? null,
    ...(byRule.get(id) ?? { today: 0, draft: 0 }),
  }));
}

const numberRules = (rules: BothRules['today']) =>
  new Map([...rules.values()].filter((rule) => !rule.is_default_rule).map(({ id }, index) => [id, index + 1]));

async function readNames(scope: Scope, people: readonly Member[], others: readonly number[]) {
  const names = new Map(people.map(({ profile_id, name }) => [profile_id, name]));
  const missing = others.filter((id) => !names.has(id));
  if (missing.length > 0)
    for (const { profile_id, name } of await readPeople(scope, missing)) names.set(profile_id, name);
  return names;
}
