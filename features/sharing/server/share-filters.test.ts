import { afterEach, describe, expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { clockAt, look } from '#testing/views.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { shares } from '../contract.ts';

const DAY = 86_400;

afterEach(() => setClock(systemClock));

/** The day each content is shared, and the days its recipient opens it. */
const story = {
  'opened often': { shared: 1, opened: [4.1, 4.2, 8] },
  'opened twice': { shared: 2, opened: [4.3, 9] },
  'opened once': { shared: 3, opened: [4.4] },
  unopened: { shared: 4, opened: [] },
};
type Name = keyof typeof story;
const names = Object.keys(story) as Name[];

/** What each filter returns on the twelfth day, in its order. */
const expected = {
  shared: ['unopened', 'opened once', 'opened twice', 'opened often'],
  opened: ['opened twice', 'opened often', 'opened once'],
  viewed_in_last_7_days: ['opened twice', 'opened often'],
  viewed_multiple_times: ['opened often', 'opened twice'],
};
const filters = Object.keys(expected) as (keyof typeof expected)[];

const write = async (person: Person, title: string) =>
  (await person.call(textTemplates.create, { body: { title, body: 'Hi' } })).id;

/** @param subject returns which content goes to which client, for each name. */
async function tell(person: Person, subject: (name: Name) => Promise<{ id: number; client_id: number }>) {
  const codes = new Map<Name, string>();
  for (const name of names) {
    clockAt(story[name].shared * DAY);
    const { id, client_id } = await subject(name);
    const { link } = await person.call(shares.share, {
      params: { t: 'text', id },
      body: { client_id, platform: 'whatsapp', is_tracked: true },
    });
    codes.set(name, link.split('/s/')[1]!);
  }
  for (const name of names) {
    for (const day of story[name].opened) {
      await look(codes.get(name)!, { load: `day ${day}`.replaceAll(/\W/g, '_'), seconds: 6, at: day * DAY });
    }
  }
  clockAt(12 * DAY);
}

describe('a share filter', () => {
  it('filters and orders contents by their opens (S0-4-68, S0-4-69, S0-4-70, S0-4-71, S0-4-72)', async () => {
    clockAt(0);
    const { owner, client } = await newOrg();
    const { id: client_id } = await client();
    await write(owner, 'never shared');
    await tell(owner, async (name) => ({ id: await write(owner, name), client_id }));
    const titles = async (filter: keyof typeof expected | 'unopened') =>
      (await owner.call(textTemplates.list, { query: { filter } })).results.map(({ title }) => title);

    for (const filter of filters) expect({ [filter]: await titles(filter) }).toEqual({ [filter]: expected[filter] });
    expect((await titles('unopened')).sort()).toEqual(['unopened']);
  });

  it('filters and orders the clients a content was shared with (S0-4-68, S0-4-69, S0-4-70, S0-4-71, S0-4-72, C18)', async () => {
    clockAt(0);
    const { owner, client } = await newOrg();
    const id = await write(owner, 'e-brochure');
    await tell(owner, async (name) => ({ id, client_id: (await client({ name })).id }));
    const found = async (filter: keyof typeof expected | 'unopened') => {
      const params = { type: 'text' as const, id };
      return (await owner.call(shares.listClientsWithStats, { params, query: { filter } })).results.map(
        ({ name }) => name,
      );
    };

    for (const filter of filters) expect({ [filter]: await found(filter) }).toEqual({ [filter]: expected[filter] });
    expect(await found('unopened')).toEqual(['unopened']);
  });
});
