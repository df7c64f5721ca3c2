import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdUpBeyond } from '#testing/growth.ts';
import { connectFacebook } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, metaApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { newOrg, type Org } from '#testing/world.ts';

/** The largest notice Meta may send. */
const MAX_BYTES = 3 * 1024 * 1024;
/** The longest one task may block everything else, in milliseconds. */
const MAX_HOLD_UP_MS = 50;

let fb: FacebookApp;
let org: Org;
let page_id: string;

beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  org = await newOrg({ app: fb.app });
  page_id = fb.seedPage().id;
  await connectFacebook(fb, org);
});

/** Delivers these bytes, signed as Meta signs them. */
async function deliver(payload: string): Promise<void> {
  const signature = `sha256=${createHmac('sha256', metaApp.secret).update(payload).digest('hex')}`;
  const { statusCode } = await fb.app.server.inject({
    method: 'POST',
    url: '/hooks/meta',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    payload,
  });
  expect(statusCode).toBe(200);
}

const changes = (inside: string) => `{"object":"page","entry":[{"id":"1","changes":[${inside}]}]}`;
const entries = (inside: string) => `{"object":"page","entry":[${inside}]}`;
/** As many parts as there is room for. */
const repeat = (part: (index: number) => string, bytes = MAX_BYTES - 100) =>
  Array.from({ length: Math.floor(bytes / (part(999_999).length + 1)) }, (_, index) => part(index)).join(',');

const worstBodies: Record<string, () => string> = {
  'entries that are numbers': () => entries(repeat(() => '1')),
  'changes that are numbers': () => changes(repeat(() => '7')),
  'long numbers': () => changes(repeat((index) => `90080070060050${index}`)),
  'empty entries': () => entries(repeat(() => '{"changes":[]}')),
  'names that come once': () => changes(`{${repeat((index) => `"name ${index}":1`)}}`),
  'brackets in brackets': () => changes('['.repeat(MAX_BYTES / 2 - 50) + ']'.repeat(MAX_BYTES / 2 - 50)),
  'leads of a page that nobody connected': () =>
    changes(repeat((index) => `{"field":"leadgen","value":{"leadgen_id":"${index}","page_id":"9"}}`)),
};

describe('a notice of 3 MiB', () => {
  it.each(Object.entries(worstBodies))(
    'full of %s holds up nobody',
    async (_, makeBody) => {
      const body = makeBody();

      const beyond = await holdUpBeyond(MAX_HOLD_UP_MS, () => ({
        usual: () => deliver(changes('')),
        heavy: () => deliver(body),
      }));

      expect(beyond).toBeLessThan(MAX_HOLD_UP_MS);
    },
    60_000,
  );

  it('has each of its leads recorded', async () => {
    const lead = (index: number) =>
      `{"field":"leadgen","value":{"leadgen_id":"${90_080_070_000 + index}","page_id":"${page_id}","form_id":"8"}}`;
    const body = changes(repeat(lead));

    await deliver(body);

    const { count } = await org.inScope(({ db, org_id }) =>
      db
        .selectFrom('lead_notices')
        .where('org_id', '=', org_id)
        .where('status', '=', 'WAITING')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(count).toBe(body.split('leadgen_id').length - 1);
  }, 60_000);
});
