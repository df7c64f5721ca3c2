import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { SECRET_KEY } from '#testing/app.ts';
import { temporaryFolder } from '#testing/cluster.ts';
import { connectFacebook } from '#testing/connected-facebook.ts';
import { metaApp, startFacebookApp } from '#testing/facebook.ts';
import { processProgram } from '#testing/process-program.ts';
import { newOrg } from '#testing/world.ts';

const PEOPLE = 40;
const SENT = 120;

const folder = temporaryFolder();
const children = new Set<ChildProcess>();
let postgres: EmbeddedPostgres | undefined;

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(role: 'web' | 'worker', environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await processProgram()], {
    env: { PATH: processEnvironment().PATH, NODE_ENV: 'test', ROLE: role, SECRET_KEY, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await once(child.stdout!, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  children.delete(child);
}

describe('a lead that was announced', { timeout: 400_000 }, () => {
  it('is fetched and filed exactly once, whoever of web, worker and database is killed meanwhile (RX-10)', async () => {
    postgres = await startPostgres({ dataDir: join(folder, 'data'), settings: { shared_buffers: '64MB' } });
    await migrate(postgres, { info() {} });
    const fb = await startFacebookApp({}, postgres.url);
    const org = await newOrg({ app: fb.app });
    const form = fb.seedForm({ page_id: fb.seedPage().id });
    await connectFacebook(fb, org);

    const port = await freePort();
    fb.meta.state.app.subscription!.callback_url = `http://127.0.0.1:${port}/hooks/meta`;
    const environment = {
      DATABASE_URL: postgres.url,
      PORT: String(port),
      PUBLIC_URL: fb.publicUrl,
      META_APP_ID: metaApp.id,
      META_APP_SECRET: metaApp.secret,
      META_VERIFY_TOKEN: metaApp.verify_token,
      META_GRAPH_BASE: fb.meta.url,
      META_DIALOG_BASE: fb.meta.url,
    };
    // Long enough for a process to be killed between the notice and the lead.
    fb.meta.failNext({ kind: 'latency', ms: 150, real: true }, { path: '/v26.0/*', times: Number.POSITIVE_INFINITY });
    let [web, worker] = await Promise.all([start('web', environment), start('worker', environment)]);

    const waiting = Array.from({ length: SENT }, (_, index) => index);
    const cut: number[] = [];
    let acknowledged = 0;
    /** Announces each lead until that is accepted, as Facebook does. */
    const send = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const person = index % PEOPLE;
        const answers = { full_name: `Person ${person}`, email: `person-${person}@example.com`, budget: `${index}` };
        const lead = fb.meta.addLead(form.id, answers);
        for (let [status] = await fb.meta.tell([lead]); status !== 200; [status] = await fb.meta.tell([lead])) {
          cut.push(status ?? 0);
          await delay(20);
        }
        acknowledged += 1;
        await delay(20);
      }
    };
    const reached = (count: number) => expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(count);
    const senders = Array.from({ length: 4 }, send);

    await reached(15);
    await kill(worker);
    await reached(30);
    process.kill(postgres.pid, 'SIGKILL');
    worker = await start('worker', environment);
    await reached(60);
    await kill(web);
    web = await start('web', environment);
    await reached(80);
    process.kill(postgres.pid, 'SIGKILL');
    await kill(worker);
    worker = await start('worker', environment);
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
      new Set(fb.meta.state.leads.map(({ id }) => id)),
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
    await fb.close();
    expect(web.exitCode).toBeNull();
  });
});
