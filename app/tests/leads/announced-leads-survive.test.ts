import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '#platform/server/network/free-port.ts';
import { connectFacebook } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, metaApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { newOrg } from '#testing/world.ts';
import { type KillableProduct, startKillable, startWebAndWorker } from '../processes/killed-product.fixture.ts';

const PEOPLE = 40;
const SENT = 120;

let product: KillableProduct | undefined;
let fb: FacebookApp | undefined;

afterAll(async () => {
  await fb?.close();
  await product?.close();
});

describe('a lead that was announced', { timeout: 400_000 }, () => {
  it('is fetched and filed exactly once, whoever of web, worker and database is killed meanwhile (RX-10)', async () => {
    product = await startKillable();
    fb = await startFacebookApp({}, product.url);
    const { app, meta } = fb;
    const org = await newOrg({ app });
    const form = fb.seedForm({ page_id: fb.seedPage().id });
    await connectFacebook(fb, org);

    const port = await freePort();
    meta.state.app.subscription!.callback_url = `http://127.0.0.1:${port}/hooks/meta`;
    const environment = {
      DATABASE_URL: product.url,
      PORT: String(port),
      PUBLIC_URL: fb.publicUrl,
      META_APP_ID: metaApp.id,
      META_APP_SECRET: metaApp.secret,
      META_VERIFY_TOKEN: metaApp.verify_token,
      META_GRAPH_BASE: meta.url,
      META_DIALOG_BASE: meta.url,
    };
    // Long enough for a process to be killed between the notice and the lead.
    meta.failNext({ kind: 'latency', ms: 150, real: true }, { path: '/v26.0/*', times: Number.POSITIVE_INFINITY });
    const killInTurn = await startWebAndWorker(product, environment);

    const waiting = Array.from({ length: SENT }, (_, index) => index);
    const cut: number[] = [];
    let acknowledged = 0;
    /** Announces each lead until that is accepted, as Facebook does. */
    const send = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const person = index % PEOPLE;
        const answers = { full_name: `Person ${person}`, email: `person-${person}@example.com`, budget: `${index}` };
        const lead = meta.addLead(form.id, answers);
        for (let [status] = await meta.tell([lead]); status !== 200; [status] = await meta.tell([lead])) {
          cut.push(status ?? 0);
          await delay(20);
        }
        acknowledged += 1;
        await delay(20);
      }
    };
    const reached = (part: number) => expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(SENT * part);
    const senders = Array.from({ length: 4 }, send);
    await killInTurn(reached);
    await Promise.all(senders);

    const read = <Row>(rows: Parameters<typeof org.inScope<Row>>[0]) => org.inScope(rows).catch(() => null);
    const readNotices = () =>
      read(({ db, org_id }) =>
        db
          .selectFrom('lead_notices')
          .where('org_id', '=', org_id)
          .select(['external_id', 'status', 'lead_id'])
          .execute(),
      );
    const readLeads = () =>
      read(({ db, org_id }) =>
        db.selectFrom('lead_events').where('org_id', '=', org_id).select(['id', 'outcome']).execute(),
      );
    // What a killed process was fetching is taken up again when its lease is over, 45 seconds later.
    await expect
      .poll(async () => (await readNotices())?.filter(({ status }) => status !== 'FETCHED').length, {
        timeout: 180_000,
      })
      .toBe(0);
    await expect
      .poll(async () => (await readLeads())?.filter(({ outcome }) => outcome === 'RECEIVED').length, {
        timeout: 60_000,
      })
      .toBe(0);

    expect(cut.length).toBeGreaterThan(0); // the kills had an effect
    const notices = (await readNotices())!;
    const leads = (await readLeads())!;
    expect([notices.length, leads.length]).toEqual([SENT, SENT]);
    expect(new Set(notices.map(({ external_id }) => external_id))).toEqual(
      new Set(meta.state.leads.map(({ id }) => id)),
    );
    expect(new Set(notices.map(({ lead_id }) => lead_id))).toEqual(new Set(leads.map(({ id }) => id)));
    const [clients, told] = await org.inScope(({ db, org_id }) =>
      Promise.all([
        db.selectFrom('clients').where('org_id', '=', org_id).select('id').execute(),
        db.selectFrom('timeline_activities').where('org_id', '=', org_id).select('type_specific_data').execute(),
      ]),
    );
    expect(clients).toHaveLength(PEOPLE);
    const ids = told.map(({ type_specific_data }) => (type_specific_data as { lead_id: string }).lead_id);
    expect([ids.length, new Set(ids).size]).toEqual([SENT, SENT]);
    expect(product.processes.ended).toBe(0);
  });
});
