import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { YoutubeEmulator } from '#emulators/youtube/youtube-emulator.ts';
import { setPause, systemPause } from '#platform/server/clock.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { videos } from '../../contract.ts';

const KEY = 'youtube_key_0001';
const ID = 'aBcDeFgHiJ1';
const youtube = new YoutubeEmulator(KEY);
let withKey: TestApp;
let withoutKey: TestApp;
let keyed: Person;
let keyless: Person;

const ask = (id: string, person = keyed) => person.call(videos.get, { query: { id } });

beforeAll(async () => {
  const url = await youtube.start();
  const addresses = { YOUTUBE_API_BASE: `${url}/youtube/v3`, YOUTUBE_OEMBED_URL: `${url}/oembed` };
  withKey = await startTestApp({ ...addresses, YOUTUBE_API_KEY: KEY });
  withoutKey = await startTestApp(addresses);
  keyed = (await newOrg({ app: withKey })).owner;
  keyless = (await newOrg({ app: withoutKey })).owner;
  setPause(async () => undefined);
});
afterAll(async () => {
  setPause(systemPause);
  await Promise.all([withKey.close(), withoutKey.close(), youtube.close()]);
});
beforeEach(() => {
  youtube.reset();
  youtube.publish({ id: ID, title: 'Tour', duration: 'P1DT2H3M4S' });
});

describe('the details of a video', () => {
  it('are its title, largest picture and length, asked with the key of the installation (S1-7-07, YT-01)', async () => {
    expect(await ask(ID)).toEqual({
      id: ID,
      title: 'Tour',
      thumbnail_url: `https://i.ytimg.com/vi/${ID}/high.jpg`,
      duration_seconds: 93_784,
      is_live: false,
    });
  });

  it.each([
    `https://www.youtube.com/watch?v=${ID}&t=10s`,
    `https://youtu.be/${ID}?si=x`,
    `https://m.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `youtube.com/watch?v=${ID}`,
  ])('are found by %s', async (address) => {
    expect((await ask(address)).id).toBe(ID);
  });

  it.each([
    'https://vimeo.com/76979871',
    'https://youtube.com.example/watch?v=aBcDeFgHiJ1',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@channel',
    'not an address',
    '',
  ])('are refused for “%s”: Invalid Youtube Video URL format (S1-5-14)', async (address) => {
    const { errors } = await keyed.refused(videos.get, { query: { id: address } }, 400);

    expect(errors).toEqual({ id: 'Invalid Youtube Video URL format' });
  });

  it('are not there for a private, removed or unknown video', async () => {
    youtube.publish({ id: 'privateVid1', title: 'Secret', is_private: true });

    for (const person of [keyed, keyless]) {
      await person.refused(videos.get, { query: { id: 'privateVid1' } }, 404);
      await person.refused(videos.get, { query: { id: 'unknownVid1' } }, 404);
    }
  });

  it('have no length while it is live, and none where YouTube leaves it out (YT-03)', async () => {
    youtube.publish({ id: 'liveVideo01', title: 'Now', duration: 'P0D' });
    youtube.publish({ id: 'noDetails01', title: 'Bare' });

    expect(await ask('liveVideo01')).toMatchObject({ is_live: true, duration_seconds: null });
    expect(await ask('noDetails01')).toMatchObject({ title: 'Bare', is_live: false, duration_seconds: null });
  });

  it('come from oEmbed without a key or quota; where nothing answers the id is enough for a player (YT-02)', async () => {
    const known = { id: ID, title: 'Tour', thumbnail_url: `https://i.ytimg.com/vi/${ID}/hqdefault.jpg` };
    expect(await ask(ID, keyless)).toMatchObject(known);
    youtube.failNext({ kind: 'rate_limit' }, { path: '/youtube/v3/videos' });
    expect(await ask(ID)).toMatchObject(known);

    youtube.failNext({ kind: 'http', status: 500 }, { times: Number.POSITIVE_INFINITY });
    expect(await ask(ID)).toEqual({ id: ID, title: null, thumbnail_url: null, duration_seconds: null, is_live: false });
  });
});
