import { afterAll, beforeAll, expect, it } from 'vitest';
import { signPayload } from '#emulators/tiktok/notices.ts';
import { holdUpBeyond } from '#testing/growth.ts';
import {
  beginWithAdvertiser,
  connectTiktok,
  startTiktokApp,
  type TiktokApp,
  tiktokApp,
} from '#testing/leads/tiktok.ts';

/** The largest report TikTok may send. */
const MAX_BYTES = 3 * 1024 * 1024;
/** The longest one task may block everything else, in milliseconds. */
const MAX_HOLD_UP_MS = 50;

let tt: TiktokApp;
let begun: Awaited<ReturnType<typeof beginWithAdvertiser>>;

beforeAll(async () => {
  tt = await startTiktokApp();
  begun = await beginWithAdvertiser(tt);
  await connectTiktok(tt, begun.org);
});
afterAll(() => tt.close());

async function deliver(payload: string, secret: string, status: number): Promise<void> {
  const { statusCode } = await tt.app.server.inject({
    method: 'POST',
    url: '/hooks/tiktok',
    headers: { 'content-type': 'application/json', 'x-open-signature': signPayload(secret, payload) },
    payload,
  });
  expect(statusCode).toBe(status);
}

/** A report of three megabytes, each lead with this answer. */
function fill(value: string): string {
  const changes = [{ field: 'name', value }];
  const entry = (id: number) =>
    JSON.stringify({ id: `73${id}`, advertiser_id: begun.advertiser.id, page_id: begun.form.page_id, changes });
  const count = Math.floor((MAX_BYTES - 100) / (Buffer.byteLength(entry(100_000)) + 1));
  const entries = Array.from({ length: count }, (_, index) => entry(100_000 + index));
  return `{"object":1,"time":1760000000,"entry":[${entries.join(',')}]}`;
}

it.each([
  ['many leads', () => fill('Jane'.repeat(20)), tiktokApp.secret, 200],
  ['letters beyond ASCII, signed by another', () => fill('陈伟明'.repeat(1_000)), 'another secret', 401],
  ['nothing but brackets', () => `{"object":1,"entry":[${'[],'.repeat(900_000)}[]]}`, tiktokApp.secret, 200],
] as const)(
  'a report of three megabytes holds up nothing for longer than a moment: %s',
  { tags: 'slow', timeout: 60_000 },
  async (_title, make, secret, status) => {
    const payload = make();

    const beyond = await holdUpBeyond(MAX_HOLD_UP_MS, () => ({
      usual: () => deliver('{"object":1,"entry":[]}', tiktokApp.secret, 200),
      heavy: () => deliver(payload, secret, status),
    }));

    expect(beyond).toBeLessThan(MAX_HOLD_UP_MS);
  },
);
