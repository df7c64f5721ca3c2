import { afterEach, describe, expect, it, vi } from 'vitest';
import { shares } from '#features/sharing/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { look } from '#testing/views.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { pageTemplates } from '../../contract.ts';
import { newComponent, newPage, newPdf, shareWith, threeParts } from '../../testing/new-page.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => setClock(systemClock));

const BOT = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

const listViews = async (org: Org, share_id: number) =>
  (await org.owner.call(shares.listViews, { params: { id: share_id } })).results;

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
    expect(await org.owner.call(pageTemplates.getAttention, { params: { id } })).toMatchObject({
      views: 0,
      people_count: 0,
      devices: [],
      components: null,
    });
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
