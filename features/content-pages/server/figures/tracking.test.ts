import { afterEach, describe, expect, it, vi } from 'vitest';
import { shares } from '#features/sharing/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { look } from '#testing/views.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type Component, pageTemplates } from '../../contract.ts';
import { newComponent, newPage, newPdf, newTitle } from '../../testing/new-page.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => setClock(systemClock));

const BOT = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

/** Shares a page with a new client each time. @returns the code of the link. */
async function shareWith(org: Org, id: number, name = 'Charlotte') {
  const { id: client_id } = await org.client({ name });
  const share = await org.owner.call(shares.share, { params: { t: 'html_page', id }, body: { client_id } });
  return { client_id, share, code: share.link.split('/s/')[1]! };
}

const listViews = async (org: Org, share_id: number) =>
  (await org.owner.call(shares.listViews, { params: { id: share_id } })).results;
const attention = (org: Org, id: number, version?: number) =>
  org.owner.call(pageTemplates.getAttention, { params: { id }, query: { version } });

async function threeParts(org: Org) {
  const video = newComponent('youtube', { address: 'https://youtu.be/aBcDeFgHiJ1', title: 'Tour' });
  const map = newComponent('map', { address: 'Bayshore Road 1', point: null });
  const components: Component[] = [newTitle('Welcome'), video, map];
  return { components, title: components[0]!, video, map, id: await newPage(org.owner, components) };
}

describe('a view of a shared page', () => {
  it('tells seconds, taps and seconds of video by component, of the version that was shown', async () => {
    const org = await newOrg();
    const { id, title, video } = await threeParts(org);
    const { code, share } = await shareWith(org, id);

    await look(code, {
      version: 1,
      seconds: 20,
      inputs: 5,
      at: 100,
      part_ms: { [title.id]: 4_000, [video.id]: 16_000 },
      part_taps: { [video.id]: 1 },
      part_played_ms: { [video.id]: 12_000 },
    });

    expect(await listViews(org, share.id)).toMatchObject([
      {
        version: 1,
        pages: [],
        parts: expect.arrayContaining([
          { part: title.id, seconds: 4, taps: 0, played_seconds: 0 },
          { part: video.id, seconds: 16, taps: 1, played_seconds: 12 },
        ]),
      },
    ]);
  });

  it('counts no more time of video than was visible, no more taps than inputs, and no part there never was', async () => {
    const org = await newOrg();
    const { id, video } = await threeParts(org);
    const { code, share } = await shareWith(org, id);

    await look(code, {
      version: 1,
      seconds: 10,
      inputs: 2,
      at: 100,
      part_ms: { cnothing1: 9_000, '3': 9_000 },
      part_taps: { [video.id]: 50 },
      part_played_ms: { [video.id]: 90_000 },
    });

    expect((await listViews(org, share.id))[0]?.parts).toEqual([
      { part: video.id, seconds: 0, taps: 2, played_seconds: 10 },
    ]);
  });

  it('keeps the time of each page of a PDF in it', async () => {
    const org = await newOrg();
    const pdf = newComponent('pdflink', { content_id: await newPdf(org.owner, 'Prices', 2), label: '' });
    const { code, share } = await shareWith(org, await newPage(org.owner, [pdf]));

    await look(code, { version: 1, seconds: 9, inputs: 1, at: 100, part_ms: { [`${pdf.id}:2`]: 7_000 } });

    expect((await listViews(org, share.id))[0]?.parts).toMatchObject([{ part: `${pdf.id}:2`, seconds: 7 }]);
  });

  it('is no view for a tap alone; a bot’s tap and an owner’s look count nowhere', async () => {
    const org = await newOrg();
    const { id, video } = await threeParts(org);
    const part_taps = { [video.id]: 1 };
    const [glance, bot, own] = [await shareWith(org, id), await shareWith(org, id), await shareWith(org, id)];

    await look(glance.code, { version: 1, seconds: 0, inputs: 1, at: 100, part_taps });
    await look(bot.code, { version: 1, seconds: 20, inputs: 4, at: 200, part_taps, user_agent: BOT });
    await look(own.code, { version: 1, seconds: 20, inputs: 4, at: 300, part_taps, as: org.owner });

    for (const { share } of [glance, bot, own]) expect(await listViews(org, share.id)).toEqual([]);
    expect(await attention(org, id)).toEqual({ version: 1, views: 0, components: null });
  });

  it('is another one where the page was published anew in between, and keeps the seconds of a component that is gone', async () => {
    const org = await newOrg();
    const { id, title, map } = await threeParts(org);
    const { code, share } = await shareWith(org, id);
    await look(code, { version: 1, seconds: 10, inputs: 1, at: 100, part_ms: { [map.id]: 8_000 } });
    const draft = { [`component:${map.id}`]: null };
    await org.owner.call(pageTemplates.update, { params: { id }, body: { draft } });

    await look(code, {
      load: 'second',
      version: 2,
      seconds: 10,
      inputs: 1,
      at: 115,
      part_ms: { [title.id]: 9_000, [map.id]: 1_000 },
    });

    expect(await listViews(org, share.id)).toMatchObject([
      { version: 2, parts: expect.arrayContaining([expect.objectContaining({ part: title.id, seconds: 9 })]) },
      { version: 1, parts: [{ part: map.id, seconds: 8 }] },
    ]);
  });
});

describe('the attention of a page', () => {
  it('is the part of the time of each component, and who reached it; nothing is said below five views', async () => {
    const org = await newOrg();
    const { id, title, video, map } = await threeParts(org);
    for (let view = 0; view < 4; view += 1) {
      const { code } = await shareWith(org, id);
      await look(code, { version: 1, seconds: 10, inputs: 2, at: 100 * view + 100, part_ms: { [title.id]: 6_000 } });
    }
    const before = await attention(org, id);
    const { code } = await shareWith(org, id);
    await look(code, {
      version: 1,
      seconds: 10,
      inputs: 2,
      at: 900,
      part_ms: { [video.id]: 8_000 },
      part_taps: { [video.id]: 1 },
      part_played_ms: { [video.id]: 5_000 },
    });

    const { views, components } = await attention(org, id);
    const [listed] = (await org.owner.call(pageTemplates.list, {})).results;

    expect(before).toEqual({ version: 1, views: 4, components: null });
    expect(views).toBe(5);
    expect(components).toEqual([
      {
        component_id: title.id,
        type: 'title',
        share: 24 / 32,
        median_seconds: 6,
        reached_count: 5,
        taps: 0,
        played_seconds: 0,
      },
      {
        component_id: video.id,
        type: 'youtube',
        share: 8 / 32,
        median_seconds: 0,
        reached_count: 1,
        taps: 1,
        played_seconds: 5,
      },
      { component_id: map.id, type: 'map', share: 0, median_seconds: 0, reached_count: 0, taps: 0, played_seconds: 0 },
    ]);
    expect(components!.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(listed?.attention).toEqual([
      { component_id: title.id, type: 'title', share: 24 / 32, is_reached: true },
      { component_id: video.id, type: 'youtube', share: 8 / 32, is_reached: true },
      { component_id: map.id, type: 'map', share: 0, is_reached: false },
    ]);
    const { results } = await org.owner.call(pageTemplates.listVersions, { params: { id } });
    expect(results).toMatchObject([{ version: 1, opened_count: 5 }]);
  });

  it('is of shares the caller may see, and not in the plan of everybody (423)', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const { id, title } = await threeParts(org);
    const { code } = await shareWith(org, id);
    await look(code, { version: 1, seconds: 10, inputs: 2, at: 100, part_ms: { [title.id]: 6_000 } });

    expect((await daniel.call(pageTemplates.getAttention, { params: { id } })).views).toBe(0);
    expect((await attention(org, id)).views).toBe(1);
    await org.setSubscription('free_trial_expired');
    await org.owner.refused(pageTemplates.getAttention, { params: { id } }, 423);
    expect((await org.owner.call(pageTemplates.list, {})).results[0]?.attention).toBeNull();
  });
});

describe('the timeline of a client', () => {
  it('shows a share of a page as PAGE, with what of it was read (S0-6-27)', async () => {
    const org = await newOrg();
    const { id, title, video, map } = await threeParts(org);
    const { code, client_id } = await shareWith(org, id);
    await look(code, { version: 1, seconds: 10, inputs: 2, at: 100, part_ms: { [video.id]: 8_000 } });

    const { results } = await org.owner.call(timeline.listForClient, {
      params: { id: client_id },
      query: { kind: 'shared' },
    });

    expect(results).toMatchObject([
      {
        item_type: 'PAGE',
        type_specific_data: {
          sections: [
            { component_id: title.id, type: 'title', seconds: 0 },
            { component_id: video.id, type: 'youtube', seconds: 8 },
            { component_id: map.id, type: 'map', seconds: 0 },
          ],
        },
      },
    ]);
  });
});
