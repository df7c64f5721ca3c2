import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FacebookApp, startFacebookApp } from './facebook.ts';

let facebook: FacebookApp;

beforeAll(async () => {
  facebook = await startFacebookApp();
});
afterAll(() => facebook.close());

describe('the emulated Facebook beside the product', () => {
  it('walks the dialog: everything, a part, or nothing', async () => {
    const { person, meta } = facebook;
    const page = facebook.seedPage({ name: 'Kestrel Homes' });
    facebook.seedPage({ name: 'Kestrel Rentals' });

    expect(await facebook.consent(person, { state: 's-1' })).toEqual({
      code: expect.stringMatching(/./),
      state: 's-1',
      error: null,
    });
    await facebook.consent(person, { only_pages: [page.id], without_scopes: ['ads_management'] });
    expect(meta.getGrant(person.id)).toMatchObject({ page_ids: [page.id], declined: ['ads_management'] });
    expect(await facebook.consent(person, { deny: true })).toMatchObject({ code: '', error: 'access_denied' });
  });

  it('tells the product of a lead, and the product takes it', async () => {
    const page = facebook.seedPage({ subscribed_fields: ['leadgen'] });
    const form = facebook.seedForm({ page_id: page.id });

    const { lead, statuses } = await facebook.customerSends(form.id, { full_name: 'Jane Tan' }, { copies: 2 });

    expect(statuses).toEqual([200, 200]);
    expect(Math.abs(lead.created_ms - Date.now())).toBeLessThan(60_000);
  });

  it('shakes hands with the product', async () => {
    expect(await (await facebook.meta.verify({ token: 'verify_0001' })).text()).toBe('0040719283');
    expect((await facebook.meta.verify({ token: 'verify_0002' })).status).toBe(403);
  });
});
