import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { metaConversions } from '#integrations/meta-conversions/contract.ts';
import { setPause, systemPause } from '#platform/server/clock.ts';
import { beginWithPage, connectFacebook } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { facebook } from '../contract.ts';

let fb: FacebookApp;
let org: Org;
let page: ReturnType<FacebookApp['seedPage']>;
let id: number;

beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  setPause(async () => undefined);
  ({ org, page } = await beginWithPage(fb));
  id = (await connectFacebook(fb, org)).pages[0]!.id;
});
afterEach(() => setPause(systemPause));

const sync = (dataset_id?: string) => org.owner.call(facebook.syncPagePixel, { body: { id, dataset_id } });
const detail = async () => (await org.owner.call(metaConversions.getMetaCapiDetail)).results;

function seedPixels() {
  fb.meta.state.ad_accounts = [
    {
      id: 'act_77',
      name: 'Kestrel ads',
      person_ids: [fb.person.id],
      pixels: [
        { id: '660000000000001', name: 'Website', is_crm: false },
        { id: '660000000000002', name: 'CRM', is_crm: true },
      ],
    },
  ];
}

describe('the dataset of a page', () => {
  it('is the one Facebook names (integrations 2.2)', async () => {
    page.dataset_id = '660000000000009';

    expect(await sync()).toEqual({ dataset: { id: '660000000000009', name: '', is_crm: false }, offered: [] });
    expect(await detail()).toMatchObject([{ id, page_id: page.id, dataset: { id: '660000000000009' } }]);
  });

  it('is offered from the ad accounts where Facebook names none, those of a CRM first, and kept once chosen', async () => {
    seedPixels();

    const offered = await sync();
    const chosen = await sync('660000000000001');

    expect(offered.dataset).toBeNull();
    expect(offered.offered.map(({ name }) => name)).toEqual(['CRM', 'Website']);
    expect(chosen.dataset).toEqual({ id: '660000000000001', name: 'Website', is_crm: false });
    expect((await sync()).dataset).toEqual(chosen.dataset);
    expect(await detail()).toMatchObject([{ dataset: { name: 'Website' } }]);
    expect((await org.owner.call(facebook.pagesStatus)).results).toMatchObject([{ status: 'OK' }]);
  });

  it('is none of somebody else', async () => {
    seedPixels();
    const other = await newOrg({ app: fb.app });

    await org.owner.refused(facebook.syncPagePixel, { body: { id, dataset_id: '1' } }, 400);
    await other.owner.refused(facebook.syncPagePixel, { body: { id } }, 404);
    expect(await detail()).toMatchObject([{ dataset: null }]);
  });

  it('waits for another try while Facebook does not answer', async () => {
    fb.meta.failNext({ kind: 'http', status: 503, body: {} }, { times: 5 });

    const problem = await org.owner.refused(facebook.syncPagePixel, { body: { id } }, 409);

    expect(problem.detail).toContain('isn’t answering');
  });
});
