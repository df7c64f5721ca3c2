import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { setClock, setPause, systemClock, systemPause } from '#platform/server/clock.ts';
import { emptyQueue, makeJobsDue, queuedJobs } from '#testing/jobs.ts';
import { beginWithPage, connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { goOn } from '#testing/leads/connected-page.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { facebook } from '../../contract.ts';
import { facebookProvider } from '../facebook-source.ts';

let fb: FacebookApp;
let org: Org;
let page: ReturnType<FacebookApp['seedPage']>;

beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  setPause(async () => undefined);
  ({ org, page } = await beginWithPage(fb));
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

const disconnect = async (from: Org, connection_id?: number) => {
  await from.owner.call(facebook.disconnect, { query: connection_id ? { connection_id } : {} });
  await fb.app.runJobs();
};
const listPages = async (of: Org) => (await of.owner.call(facebook.listPages)).results;
const readConnections = (of: Org) => of.owner.call(facebook.listConnections);
const isSubscribed = () => page.subscribed_fields.includes('leadgen');
const hasGrant = (person = fb.person) => fb.meta.getGrant(person.id) !== undefined;

describe('disconnecting Facebook', () => {
  it('ends the reports of pages and the person’s grant, and leads stay (S1-4-12)', async () => {
    const form = fb.seedForm({ page_id: page.id });
    await connectFacebook(fb, org);
    await fb.customerSends(form.id, { full_name: 'Jane Tan', email: 'jane@example.com' });
    await fetchAndFile(fb);

    await disconnect(org);

    expect([isSubscribed(), hasGrant()]).toEqual([false, false]);
    expect(await listPages(org)).toEqual([]);
    expect(await readConnections(org)).toEqual({ status: 'not_configured', results: [] });
    expect((await org.owner.call(clients.list)).results).toMatchObject([{ name: 'Jane Tan' }]);
  });

  it('leaves page and person alone that another organisation uses, until that leaves too (META-20)', async () => {
    const other = await newOrg({ app: fb.app });
    const form = fb.seedForm({ page_id: page.id });
    await connectFacebook(fb, org);
    await connectFacebook(fb, other);

    await disconnect(org);

    expect([isSubscribed(), hasGrant()]).toEqual([true, true]);
    await fb.customerSends(form.id, { full_name: 'Jane Tan', email: 'jane@example.com' });
    await fetchAndFile(fb);
    expect((await other.owner.call(clients.list)).results).toMatchObject([{ name: 'Jane Tan' }]);
    expect((await org.owner.call(clients.list)).results).toEqual([]);

    await disconnect(other);

    expect([isSubscribed(), hasGrant()]).toEqual([false, false]);
  });

  it('leaves a page alone that another login of the same organisation reaches', async () => {
    const colleague = fb.meta.addPerson({ name: 'Adam Lim' });
    page.tasks[colleague.id] = ['ADVERTISE'];
    const first = await connectFacebook(fb, org);
    await connectFacebook(fb, org, { person: colleague });

    await disconnect(org, first.connection.id);

    expect(isSubscribed()).toBe(true);
    expect([hasGrant(), hasGrant(colleague)]).toEqual([false, true]);
    expect(await listPages(org)).toMatchObject([{ name: 'Kestrel Homes', connected_by: ['Adam Lim'] }]);
  });

  it('ends here at once while Facebook is down, and there once it is back', async () => {
    await connectFacebook(fb, org);
    fb.meta.failNext({ kind: 'http', status: 503, body: {} }, { times: 5 });

    await org.owner.call(facebook.disconnect);
    expect(await listPages(org)).toEqual([]);
    await fb.app.runJobs();
    expect(isSubscribed()).toBe(true);
    fb.meta.clearFaults();
    await makeJobsDue(fb.app);
    await fb.app.runJobs();

    expect([isSubscribed(), hasGrant()]).toEqual([false, false]);
  });

  it('takes a permission that has ended already for ended', async () => {
    await connectFacebook(fb, org);
    fb.meta.endTokens(fb.person.id, '190.460');

    await disconnect(org);

    expect((await readConnections(org)).results).toEqual([]);
  });

  it('of another organisation’s login is refused', async () => {
    const other = await newOrg({ app: fb.app });
    const { connection } = await connectFacebook(fb, org);

    await other.owner.refused(facebook.disconnect, { query: { connection_id: connection.id } }, 404);

    expect((await readConnections(org)).results).toHaveLength(1);
  });

  it('ends nothing at Facebook when somebody connected again meanwhile, and the page has the source it had', async () => {
    const [before] = (await connectFacebook(fb, org)).pages;
    await org.owner.call(facebook.disconnect);
    const [after] = (await connectFacebook(fb, org)).pages;

    expect([isSubscribed(), hasGrant()]).toEqual([true, true]);
    expect(after).toMatchObject({ id: before!.id, source_id: before!.source_id });
  });
});

describe('connecting again while Facebook still ends the connection before', () => {
  const isAsked = (method: string, part: string) =>
    fb.meta.requests.some((request) => request.method === method && request.path.includes(part));

  /** Disconnects, and lets a call with which that ends at Facebook come there only after `meanwhile`. */
  async function disconnectSlowly(part: string, meanwhile: () => Promise<unknown>) {
    await org.owner.call(facebook.disconnect);
    fb.meta.failNext({ kind: 'latency', ms: 1 }, { method: 'DELETE', path: part });
    const ending = fb.app.runJobs();
    await expect.poll(() => isAsked('DELETE', part), { timeout: 20_000 }).toBe(true);
    await meanwhile();
    await fb.meta.advance(0);
    await ending;
    await fb.app.runJobs();
  }

  it('leaves no page without reports', async () => {
    await connectFacebook(fb, org);

    await disconnectSlowly('subscribed_apps', () => connectFacebook(fb, org));

    expect([isSubscribed(), hasGrant()]).toEqual([true, true]);
    expect(await listPages(org)).toMatchObject([{ status: 'OK' }]);
  });

  it('says at once when the new permission ended with the old one', async () => {
    await connectFacebook(fb, org);

    await disconnectSlowly('me/permissions', () => connectFacebook(fb, org));

    expect(hasGrant()).toBe(false);
    expect((await readConnections(org)).results).toMatchObject([{ status: 'expired', problem: 'app_removed' }]);
  });

  it('is looked after also by whoever takes over from a process that died behind its call', async () => {
    await connectFacebook(fb, org);
    await org.owner.call(facebook.disconnect);
    const [ending] = (await queuedJobs(fb.app)).filter(({ payload }) => 'person_id' in payload);
    await emptyQueue(fb.app);
    await connectFacebook(fb, org);
    page.subscribed_fields = [];

    const { services } = fb.app;
    const login = facebookProvider.jobs.endGrants.payload.parse(ending!.payload);
    await facebookProvider.jobs.endGrants.run({ services, log: services.log, attempt: 2, request_id: 'test' }, login);
    await fb.app.runJobs();

    expect(isSubscribed()).toBe(true);
  });

  it('ends nothing while somebody is at Facebook’s dialog, and nothing that they gave there', async () => {
    await connectFacebook(fb, org);
    const { url } = await org.owner.call(facebook.start, { body: {} });
    await disconnect(org);
    expect([isSubscribed(), hasGrant()]).toEqual([true, true]);

    const { code, state } = await fb.consent(fb.person, { url });
    await org.owner.call(facebook.subscribe, { body: { code, state } });
    await makeJobsDue(fb.app);
    await fb.app.runJobs();

    expect([isSubscribed(), hasGrant()]).toEqual([true, true]);
    expect(await listPages(org)).toMatchObject([{ status: 'OK' }]);
  });

  it('is not waited for any longer than a consent may take', async () => {
    await connectFacebook(fb, org);
    await org.owner.call(facebook.start, { body: {} });
    await disconnect(org);

    goOn(601);
    await makeJobsDue(fb.app);
    await fb.app.runJobs();

    expect([isSubscribed(), hasGrant()]).toEqual([false, false]);
  });
});

describe('what Facebook calls when a person leaves (META-21)', () => {
  it.each([{ padded: false }, { padded: true }])(
    'says at every login of theirs that the app was removed: %o',
    async (how) => {
      const other = await newOrg({ app: fb.app });
      await connectFacebook(fb, org);
      await connectFacebook(fb, other);

      const answer = await fb.meta.deauthorize(fb.person.id, how);

      expect(answer.status).toBe(200);
      for (const one of [org, other]) {
        expect((await readConnections(one)).results).toMatchObject([{ status: 'expired', problem: 'app_removed' }]);
        expect(await listPages(one)).toMatchObject([{ status: 'PERMISSION_EXPIRED', problem: 'app_removed' }]);
      }
    },
  );

  it.each([{ padded: false }, { padded: true }])(
    'deletes what we know of the person, and answers where they see it: %o',
    async (how) => {
      await connectFacebook(fb, org);

      const answer = await fb.meta.requestDeletion(fb.person.id, how);
      const reply = (await answer.json()) as { url: string; confirmation_code: string };
      const shown = await fetch(reply.url);

      expect(answer.status).toBe(200);
      expect(reply).toEqual({
        url: `${fb.publicUrl}/hooks/meta/data-deletion/${reply.confirmation_code}`,
        confirmation_code: expect.stringMatching(/^[\w-]{32}$/),
      });
      expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('Your data has been deleted')]);
      expect((await readConnections(org)).results).toEqual([]);
      const kept = await org.inScope((scope) =>
        scope.db.selectFrom('connections').where('org_id', '=', org.org_id).select('id').execute(),
      );
      expect(kept).toEqual([]);
    },
  );

  it('refuses a signature that is not Meta’s, and changes nothing', async () => {
    await connectFacebook(fb, org);

    expect((await fb.meta.deauthorize(fb.person.id, { bad_signature: true })).status).toBe(401);
    expect((await fb.meta.requestDeletion(fb.person.id, { bad_signature: true })).status).toBe(401);
    expect((await readConnections(org)).results).toMatchObject([{ status: 'active', problem: null }]);
  });

  it.each([
    ['that the app was removed', () => fb.meta.deauthorize(fb.person.id)],
    ['that data is to be deleted', () => fb.meta.requestDeletion(fb.person.id)],
  ])('leaves a newer consent alone when it says late, or once more, %s', async (_, say) => {
    await connectFacebook(fb, org);
    await say();
    goOn(60);
    await connectFacebook(fb, org);

    expect((await fb.meta.repeatCallBack()).status).toBe(200);

    expect((await readConnections(org)).results).toMatchObject([{ status: 'active', problem: null }]);
    expect((await say()).status).toBe(200);
    expect(await readConnections(org)).not.toMatchObject({ status: 'active' });
  });

  it('counts by its own clock, also where ours is ten minutes ahead', async () => {
    fb.meta.clock.advance(-600);
    try {
      await connectFacebook(fb, org);
      await fb.meta.deauthorize(fb.person.id);
    } finally {
      fb.meta.clock.advance(600);
    }

    expect((await readConnections(org)).results).toMatchObject([{ problem: 'app_removed' }]);
  });

  it('knows no confirmation that we did not give, and takes POST alone', async () => {
    expect((await fetch(`${fb.publicUrl}/hooks/meta/data-deletion/${'a'.repeat(32)}`)).status).toBe(404);
    expect((await fetch(`${fb.publicUrl}/hooks/meta/deauthorize`)).status).toBe(405);
    expect((await fetch(`${fb.publicUrl}/hooks/meta/data-deletion`, { method: 'PUT' })).status).toBe(405);
  });
});
