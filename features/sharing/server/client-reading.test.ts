import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { type ShareData, timeline } from '#features/timeline/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { makePdf } from '#testing/pdf.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { clockAt, report } from '#testing/views.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { shares } from '../contract.ts';

// Pages are really rendered here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => setClock(systemClock));

const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/124.0.0.0 Safari/537.36';

async function newFile(person: Person, name: string, bytes: Buffer) {
  const s3_obj_key = await upload(person, { name, bytes });
  const { id } = await person.call(documentTemplates.create, { body: { s3_obj_key } });
  await (await testApp()).runJobs();
  return id;
}

const newBrochure = (person: Person, pages = 4) => newFile(person, 'The Linden.pdf', makePdf({ pages }));

/** @returns the code of the link. */
async function share(person: Person, client_id: number, id: number, t: 'file' | 'text' = 'file') {
  const { link } = await person.call(shares.share, { params: { t, id }, body: { client_id, platform: 'whatsapp' } });
  return link.split('/s/')[1]!;
}

/** Reads the share for a minute, starting at `at`. */
async function read(code: string, load: string, at: number, page_ms: Record<string, number> = {}, user_agent?: string) {
  const who = { load, visit: load, ...(user_agent && { user_agent }) };
  await report(code, { ...who, seconds: 0, at });
  await report(code, { ...who, seconds: 60, inputs: 5, at: at + 60, page_ms });
}

/** Returns the shares on a client's timeline, newest first. */
async function sharesOnTimeline(person: Person, id: number) {
  const { results } = await person.call(timeline.listForClient, { params: { id }, query: { kind: 'shared' } });
  return results.map(({ type_specific_data }) => type_specific_data as ShareData);
}

async function brochureFor(org: Org) {
  clockAt(-3600);
  const { id: client_id } = await org.client({ name: 'Charlotte Whitfield' });
  const content_id = await newBrochure(org.owner);
  return { client_id, content_id, code: await share(org.owner, client_id, content_id) };
}

describe('how a client read a PDF', () => {
  it('is shown with the share: pages, the seconds on each over all counted views, the newest device, its cover (S0-3-25)', async () => {
    const org = await newOrg();
    const { client_id, content_id, code } = await brochureFor(org);

    for (let view = 0; view < 21; view += 1) await read(code, `phone-${view}`, view * 100, { '1': 2_000 });
    await read(code, 'laptop', 4000, { '1': 3_000, '3': 48_000 }, DESKTOP);
    await read(code, 'bot', 5000, { '4': 50_000 }, 'WhatsApp/2.23.20.0');

    const [shared] = await sharesOnTimeline(org.owner, client_id);
    expect(shared).toMatchObject({
      times_viewed: 22,
      reading: {
        page_count: 4,
        device_type: 'DESKTOP',
        pages: [
          { page: 1, seconds: 45 },
          { page: 3, seconds: 48 },
        ],
      },
    });
    const { cover_url } = await org.owner.call(documentTemplates.get, { params: { id: content_id } });
    expect(shared?.reading?.cover_url).toBe(cover_url);
  });

  it('is not shown before it is opened, and grows as the client reads on', async () => {
    const org = await newOrg();
    const { client_id, code } = await brochureFor(org);
    expect((await sharesOnTimeline(org.owner, client_id))[0]).not.toHaveProperty('reading');

    await report(code, { seconds: 0, at: 0 });
    await report(code, { seconds: 10, inputs: 1, at: 10, page_ms: { '1': 10_000 } });
    expect((await sharesOnTimeline(org.owner, client_id))[0]?.reading?.pages).toEqual([{ page: 1, seconds: 10 }]);
    await report(code, { seconds: 15, inputs: 2, at: 15, page_ms: { '1': 10_000, '2': 5_000 } });
    expect((await sharesOnTimeline(org.owner, client_id))[0]?.reading?.pages).toHaveLength(2);
  });

  it('ignores pages the file does not have', async () => {
    const org = await newOrg();
    const { client_id, code } = await brochureFor(org);

    await read(code, 'phone', 0, { '4': 9_000, '5': 20_000, '9999': 20_000 });

    expect((await sharesOnTimeline(org.owner, client_id))[0]?.reading?.pages).toEqual([{ page: 4, seconds: 9 }]);
  });

  it('is shown for the newest opened share of several pages only', async () => {
    const org = await newOrg();
    const { client_id, content_id, code: first } = await brochureFor(org);
    const { owner } = org;
    clockAt(-3000);
    const second = await share(owner, client_id, content_id);
    clockAt(-2400);
    await share(owner, client_id, content_id);
    const picture = await share(owner, client_id, await newFile(owner, 'plan.png', onePixelPng));
    const sheet = await share(owner, client_id, await newBrochure(owner, 1));
    const message = await owner.call(textTemplates.create, { body: { title: 'Hello', body: 'Hi' } });
    const text = await share(owner, client_id, message.id, 'text');
    const whichTells = async () =>
      (await sharesOnTimeline(owner, client_id)).map(({ reading }) => reading !== undefined);

    for (const [index, code] of [first, picture, sheet, text].entries()) await read(code, `view-${index}`, index * 100);
    expect(await whichTells()).toEqual([false, false, false, false, false, true]);

    await read(second, 'second', 1000);
    expect(await whichTells()).toEqual([false, false, false, false, true, false]);
  });

  it('is separate for each client', async () => {
    const org = await newOrg();
    const { client_id, content_id, code } = await brochureFor(org);
    const { id: other_id } = await org.client();
    clockAt(-3000);
    const other = await share(org.owner, other_id, content_id);

    await read(code, 'phone', 0, { '1': 9_000 });
    await read(other, 'other', 100, { '2': 7_000 });

    expect((await sharesOnTimeline(org.owner, client_id))[0]?.reading?.pages).toEqual([{ page: 1, seconds: 9 }]);
    expect((await sharesOnTimeline(org.owner, other_id))[0]?.reading?.pages).toEqual([{ page: 2, seconds: 7 }]);
  });

  it('has no cover for a person who may see the client but not the file, and keeps its figures when the file is deleted', async () => {
    const org = await newOrg();
    const { client_id, content_id, code } = await brochureFor(org);
    await read(code, 'phone', 0, { '1': 9_000 });
    const colleague = await org.member({ permissions: { viewOtherAssignedClients: true } });
    await org.inScope((scope) =>
      scope.db
        .updateTable('contents')
        .set({ visibility: 'PRIVATE' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', content_id)
        .execute(),
    );
    const reading = async (person: Person) => (await sharesOnTimeline(person, client_id))[0]?.reading;

    expect(await reading(colleague)).toMatchObject({ cover_url: null, pages: [{ page: 1, seconds: 9 }] });
    expect(await reading(org.owner)).toMatchObject({ cover_url: expect.any(String) });
    await org.owner.call(documentTemplates.delete, { params: { id: content_id } });
    expect(await reading(org.owner)).toMatchObject({ cover_url: null, page_count: 4 });
  });

  it('stays on the server while the plan does not show statistics (S0-4-65, S0-6-21)', async () => {
    const org = await newOrg();
    const { client_id, code } = await brochureFor(org);
    await read(code, 'phone', 0, { '1': 9_000 });
    await org.setSubscription('free_trial_expired');

    const [shared] = await sharesOnTimeline(org.owner, client_id);

    expect(shared).not.toHaveProperty('reading');
    expect(shared).not.toHaveProperty('times_viewed');
  });
});
