import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FEWEST_VIEWS } from '#engines/visits/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { clockAt, look } from '#testing/views.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type Component, pageTemplates } from '../../contract.ts';
import { newPage, newTitle, shareWith, threeParts } from '../../testing/new-page.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => setClock(systemClock));

const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36';
const DAY = 86_400;

const attention = (org: Org, id: number, query = {}) =>
  org.owner.call(pageTemplates.getAttention, { params: { id }, query });
const readers = (org: Org, id: number, query = {}) =>
  org.owner.call(pageTemplates.listReaders, { params: { id }, query });

type Seconds = Readonly<Record<string, number>>;
type More = Partial<Parameters<typeof look>[1]>;

/** Looks at these parts for so many seconds. */
async function lookAt(code: string, seconds: Seconds, more: More = {}): Promise<void> {
  const part_ms = Object.fromEntries(Object.entries(seconds).map(([part, spent]) => [part, spent * 1_000]));
  const total = Object.values(seconds).reduce((sum, spent) => sum + spent, 0);
  await look(code, { version: 1, seconds: total + 1, inputs: 2, at: 1_000, part_ms, ...more });
  clockAt(20_000);
}

/** Shows a page to a new client, who looks at it. */
async function read(org: Org, id: number, seconds: Seconds, more?: More) {
  const shared = await shareWith(org, id);
  await lookAt(shared.code, seconds, more);
  return shared;
}

/** Publishes the page with its components in this order alone. */
const publish = (org: Org, id: number, all: readonly Component[], order: readonly Component[]) => {
  const draft = {
    order: order.map((component) => component.id),
    ...Object.fromEntries(all.map((each) => [`component:${each.id}`, order.includes(each) ? each : null])),
  };
  return org.owner.call(pageTemplates.update, { params: { id }, body: { draft } });
};

const times = async (count: number, act: () => Promise<unknown>) => {
  for (let done = 0; done < count; done += 1) await act();
};

describe('the attention of a page', () => {
  it('is the part of the time of each component, and who reached it; nothing is said below five views', async () => {
    const org = await newOrg();
    const { id, title, video, map } = await threeParts(org);
    await times(4, () => read(org, id, { [title.id]: 6 }));
    const before = await attention(org, id);
    await read(org, id, { [video.id]: 8 }, { part_taps: { [video.id]: 1 }, part_played_ms: { [video.id]: 5_000 } });

    const found = await attention(org, id);
    const [listed] = (await org.owner.call(pageTemplates.list, {})).results;

    const counts = { devices: [{ device_type: 'MOBILE', views: 4 }], people_count: 4 };
    expect(before).toEqual({ version: 1, views: 4, ...counts, median_seconds: null, components: null });
    const none = { shown_count: 5, taps: 0, tapped_count: 0, played_seconds: 0, played_count: 0 };
    expect(found).toMatchObject({ views: 5, people_count: 5, median_seconds: 7 });
    expect(found.components).toEqual([
      { ...none, component_id: title.id, type: 'title', share: 24 / 32, median_seconds: 6, reached_count: 5 },
      {
        component_id: video.id,
        type: 'youtube',
        share: 8 / 32,
        median_seconds: 0,
        shown_count: 5,
        reached_count: 1,
        taps: 1,
        tapped_count: 1,
        played_seconds: 5,
        played_count: 1,
      },
      { ...none, component_id: map.id, type: 'map', share: 0, median_seconds: 0, reached_count: 0 },
    ]);
    expect(listed?.attention).toEqual([
      { component_id: title.id, type: 'title', share: 24 / 32, is_reached: true },
      { component_id: video.id, type: 'youtube', share: 8 / 32, is_reached: true },
      { component_id: map.id, type: 'map', share: 0, is_reached: false },
    ]);
    const { results } = await org.owner.call(pageTemplates.listVersions, { params: { id } });
    expect(results).toMatchObject([{ version: 1, opened_count: 5 }]);
  });

  it('is of one version, of it and those before, of the last days, of one kind of device', async () => {
    const org = await newOrg();
    const { id, components, title, video, map } = await threeParts(org);
    await times(5, () => read(org, id, { [title.id]: 10 }, { at: -40 * DAY }));
    await publish(org, id, components, [map, title]);
    await times(5, () => read(org, id, { [map.id]: 10 }, { version: 2 }));
    await read(org, id, { [title.id]: 4 }, { version: 2, user_agent: DESKTOP });
    const shares = async (query: object) => {
      const { views, components: found } = await attention(org, id, query);
      return [views, found?.map(({ component_id, share, shown_count }) => [component_id, share, shown_count])];
    };

    expect(await shares({})).toEqual([
      6,
      [
        [map.id, 50 / 54, 6],
        [title.id, 4 / 54, 6],
      ],
    ]);
    expect(await shares({ version: 1 })).toEqual([
      5,
      [
        [title.id, 1, 5],
        [video.id, 0, 5],
        [map.id, 0, 5],
      ],
    ]);
    expect(await shares({ version_to: 2 })).toEqual([
      11,
      [
        [map.id, 50 / 104, 11],
        [title.id, 54 / 104, 11],
      ],
    ]);
    expect((await shares({ version_to: 2, days: 30 }))[0]).toBe(6);
    expect((await attention(org, id, { device_type: 'DESKTOP' })).components).toBeNull();
    expect(await attention(org, id, { device_type: 'MOBILE' })).toMatchObject({
      views: 5,
      devices: [
        { device_type: 'MOBILE', views: 5 },
        { device_type: 'DESKTOP', views: 1 },
      ],
    });
  });

  it('counts the seconds of a component where it was moved or deleted, for the version that was shown', async () => {
    const org = await newOrg();
    const all = ['one', 'two', 'three', 'four'].map((words) => newTitle(words));
    const version = fc.record({
      order: fc.shuffledSubarray(all, { minLength: 1 }),
      seconds: fc.array(fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 4, maxLength: 4 }), {
        minLength: FEWEST_VIEWS,
        maxLength: FEWEST_VIEWS,
      }),
    });
    // Published unchanged, a page has no new version.
    const differing = fc
      .array(version, { minLength: 2, maxLength: 3 })
      .filter((all) => all.every(({ order }, index) => !isDeepStrictEqual(order, all[index - 1]?.order)));
    await fc.assert(
      fc.asyncProperty(differing, async (versions) => {
        const id = await newPage(org.owner, all, { is_live: false });
        const spent: Seconds[][] = [];
        let code: string | undefined;
        for (const [index, { order, seconds }] of versions.entries()) {
          await publish(org, id, all, order);
          code ??= (await shareWith(org, id)).code;
          const views = seconds.map((each) =>
            Object.fromEntries(order.map(({ id: part }, place) => [part, each[place]!])),
          );
          for (const [visit, seconds_by_part] of views.entries()) {
            await lookAt(code, seconds_by_part, {
              version: index + 1,
              visit: `${index}-${visit}`,
              at: 5_000 * (index + 1) + 100 * visit,
            });
          }
          spent.push(views);
        }
        for (const [index, { order }] of versions.entries()) {
          const { views, components } = await attention(org, id, { version: index + 1 });
          const sums = order.map(({ id: part }) => spent[index]!.reduce((sum, view) => sum + (view[part] ?? 0), 0));
          const whole = sums.reduce((sum, each) => sum + each, 0);
          expect(views).toBe(spent[index]!.length);
          expect(components?.map(({ component_id }) => component_id)).toEqual(order.map(({ id: part }) => part));
          components?.forEach(({ share }, place) => {
            expect(share).toBeCloseTo(whole === 0 ? 0 : sums[place]! / whole);
          });
        }
        const last = versions.at(-1)!;
        const { components } = await attention(org, id, { version_to: versions.length });
        const sums = last.order.map(({ id: part }) => spent.flat().reduce((sum, view) => sum + (view[part] ?? 0), 0));
        const whole = sums.reduce((sum, each) => sum + each, 0);
        components?.forEach(({ share, shown_count, component_id }, place) => {
          expect(share).toBeCloseTo(whole === 0 ? 0 : sums[place]! / whole);
          const withIt = versions.filter(({ order }) => order.some((each) => each.id === component_id));
          expect(shown_count).toBe(withIt.length * FEWEST_VIEWS);
        });
      }),
      { numRuns: 3 },
    );
  });

  it('is of shares the caller may see, and not in the plan of everybody (423)', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const { id, title } = await threeParts(org);
    await read(org, id, { [title.id]: 6 });

    expect((await daniel.call(pageTemplates.getAttention, { params: { id } })).views).toBe(0);
    expect((await attention(org, id)).views).toBe(1);
    await org.setSubscription('free_trial_expired');
    await org.owner.refused(pageTemplates.getAttention, { params: { id } }, 423);
    await org.owner.refused(pageTemplates.listReaders, { params: { id } }, 423);
    expect((await org.owner.call(pageTemplates.list, {})).results[0]?.attention).toBeNull();
  });
});

describe('the people who spent the time', () => {
  it('are clients with all their views, and links without a client, the longest first, page by page', async () => {
    const org = await newOrg();
    const { id, title, video, map } = await threeParts(org);
    const first = await read(org, id, { [title.id]: 2 });
    await look(first.code, {
      visit: 'again',
      version: 1,
      seconds: 30,
      inputs: 2,
      at: 9_000,
      part_ms: { [video.id]: 25_000 },
      user_agent: DESKTOP,
    });
    await times(3, () => read(org, id, { [title.id]: 5 }));
    const given = await org.owner.call(pageTemplates.generatePage, { body: { template_id: id } });
    const code = (given as { link: string }).link.split('/s/')[1]!;
    await look(code, { version: 1, seconds: 9, inputs: 2, at: 9_500, part_ms: { [map.id]: 8_000 } });

    const { results, next } = await readers(org, id, { page_size: 2 });

    expect(results).toMatchObject([
      {
        client: { id: first.client_id, name: 'Charlotte' },
        views: 2,
        seconds: 33,
        device_type: 'DESKTOP',
        sections: [
          { component_id: title.id, type: 'title', seconds: 2 },
          { component_id: video.id, type: 'youtube', seconds: 25 },
          { component_id: map.id, type: 'map', seconds: 0 },
        ],
      },
      { client: null, views: 1, seconds: 9, device_type: 'MOBILE' },
    ]);
    expect((await readers(org, id, { page_size: 2, cursor: next })).results).toHaveLength(2);
    const ofMap = await readers(org, id, { component_id: map.id });
    expect(ofMap.results).toMatchObject([{ client: null, seconds: 9 }]);
  });

  it('are for a member those of their own clients alone, and nobody below five views', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const { id, title } = await threeParts(org);
    await times(FEWEST_VIEWS, () => read(org, id, { [title.id]: 6 }));
    const seen = async () => (await daniel.call(pageTemplates.listReaders, { params: { id } })).results;

    expect(await seen()).toEqual([]);
    clockAt(20_000);
    const own = await shareWith(org, id, { name: 'Lars Østergaard', by: daniel });
    for (let visit = 0; visit < FEWEST_VIEWS; visit += 1) {
      const at = 20_100 + 100 * visit;
      await look(own.code, {
        visit: `v${visit}`,
        version: 1,
        seconds: 9,
        inputs: 2,
        at,
        part_ms: { [title.id]: 8_000 },
      });
    }

    expect(await seen()).toMatchObject([{ client: { name: 'Lars Østergaard' }, views: FEWEST_VIEWS }]);
    expect((await readers(org, id)).results).toHaveLength(FEWEST_VIEWS + 1);
  });
});
