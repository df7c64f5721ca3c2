import { clientGroups } from '#features/client-groups/contract.ts';
import { type Client, clients } from '#features/clients/contract.ts';
import { savedViews } from '#features/saved-views/contract.ts';
import type { Person } from '#testing/world.ts';
import { type DemoFields, readFields } from './client-fields.ts';
import type { DemoContext } from './demo-context.ts';
import type { Random } from './random.ts';

/** The most recently active clients, whom the team has sorted; the others are as they came. */
const SORTED_PAGES = 3;
const PAGE_SIZE = 100;

const groups = [
  { name: 'Investors', color_id: 4, share: 0.25 },
  { name: 'First-time buyers', color_id: 7, share: 0.3 },
  { name: 'Upgraders', color_id: 6, share: 0.2 },
  { name: 'Overseas', color_id: 8, share: 0.15 },
  { name: 'VIP', color_id: 3, share: 0.06 },
] as const;

const stageWeights: Readonly<Record<string, number>> = {
  Contacted: 30,
  Qualified: 18,
  'Proposal sent': 12,
  Negotiating: 8,
  Won: 7,
  Lost: 10,
};

/** Gives the team's clients stages, amounts and groups, through the calls of the screens. */
export async function organiseClients({ agents: { nadia }, random }: DemoContext): Promise<void> {
  const fields = await readFields(nadia);
  const made = await makeGroups(nadia);
  await makeViews(nadia, made[0]!.id);
  for (const client of await listSorted(nadia)) {
    const params = { id: client.id };
    await nadia.call(clients.update, { params, body: { custom_fields: chooseValues(random, fields, client) } });
    const group_ids = made.filter(({ share }) => random.chance(share)).map(({ id }) => id);
    if (group_ids.length > 0) await nadia.call(clientGroups.setClientAutoGroups, { params, body: { group_ids } });
  }
}

/** Makes the saved views that the list of clients offers. */
async function makeViews(nadia: Person, investors: number): Promise<void> {
  const query = { sort: 'last_activity', sort_order: 'DESC' } as const;
  const views = [
    { name: 'Hot investors', is_shared: false, query: { ...query, group_id: investors } },
    { name: 'New and mine', is_shared: false, query: { ...query, is_new_lead: true, assigned_to_id: 'me' as const } },
    { name: 'Nobody’s clients', is_shared: true, query: { ...query, assigned_to_id: 'unassigned' as const } },
  ];
  for (const view of views) await nadia.call(savedViews.create, { body: { ...view, columns: null } });
}

/** Makes the groups, and a smart one; each comes with the share of clients in it. */
async function makeGroups(nadia: Person): Promise<{ id: number; share: number }[]> {
  const made = [];
  for (const { share, ...group } of groups) {
    const { id } = await nadia.call(clientGroups.create, { body: group });
    made.push({ id, share });
  }
  await nadia.call(clientGroups.create, {
    body: { name: 'Waiting for an answer', color_id: 2, criteria: { is_new_lead: true } },
  });
  return made;
}

async function listSorted(nadia: Person): Promise<Client[]> {
  const found: Client[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < SORTED_PAGES; page += 1) {
    const { results, next } = await nadia.call(clients.list, { query: { page_size: PAGE_SIZE, cursor } });
    found.push(...results);
    if (next === null) break;
    cursor = next;
  }
  return found;
}

function chooseValues(random: Random, { stage, amount, propertyType, moveIn }: DemoFields, client: Client) {
  const options = stage.options.map(({ id, name }) => [id, stageWeights[name] ?? 0] as const);
  const [first] = stage.options;
  return {
    [stage.key]: client.is_new_lead ? first!.id : random.pickWeighted(options),
    ...(random.chance(0.7) && { [amount.key]: random.whole(4, 60) * 50_000 }),
    ...(random.chance(0.6) && { [propertyType.key]: random.pick(propertyType.options).id }),
    ...(random.chance(0.3) && { [moveIn.key]: `2027-${String(random.whole(1, 12)).padStart(2, '0')}-15` }),
  };
}
