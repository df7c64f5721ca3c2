import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp, testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg } from '#testing/world.ts';
import { startLeadDrain } from '../filing/drain.ts';
import { leadQueueFor } from './lead-queue.ts';
import { purgeDeliveriesJob } from './purge-deliveries.job.ts';

afterEach(() => setClock(systemClock));

describe('filing', () => {
  it('is woken in the same process once for many leads', async () => {
    const { services } = await testApp();
    const file = vi.fn();
    onTestFinished(leadQueueFor(services).onWaiting(file));

    for (let lead = 0; lead < 100; lead += 1) leadQueueFor(services).notify();

    await expect.poll(() => file.mock.calls.length).toBe(1);
  });

  it('is woken from a process that only serves requests', async () => {
    const web = await testApp();
    const worker = await startTestApp();
    const file = vi.fn();
    leadQueueFor(worker.services).onWaiting(file);
    onTestFinished(() => worker.close());
    // The worker is notified once PostgreSQL has registered its LISTEN.
    await expect
      .poll(async () => {
        leadQueueFor(web.services).notify();
        return file.mock.calls.length;
      })
      .toBeGreaterThan(0);
  });

  it('continues by itself while it is started, and stops in order', async () => {
    const app = await testApp();
    const drain = startLeadDrain(app.services);
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const filed = () =>
      org.inScope((scope) =>
        scope.db.selectFrom('clients').where('org_id', '=', org.org_id).select('name').orderBy('id').execute(),
      );

    await webhook.post({ name: 'Ana' });
    await expect.poll(filed).toEqual([{ name: 'Ana' }]);
    await drain.stop();
    await webhook.post({ name: 'Ben' });

    expect(await filed()).toEqual([{ name: 'Ana' }]);
  });
});

describe('dedupe keys', () => {
  it('are deleted after 90 days, and the leads are kept', async () => {
    const { services } = await testApp();
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const days = (count: number) => new Date(now().getTime() + count * 86_400_000).toISOString();
    await webhook.post({ name: 'Old' });
    const count = (table: 'lead_deliveries' | 'lead_events') =>
      org.inScope(
        async (scope) =>
          (await scope.db.selectFrom(table).where('org_id', '=', org.org_id).select('org_id').execute()).length,
      );
    const run = () => runJob(services, purgeDeliveriesJob, {});

    setClock(stoppedAt(days(89)));
    await run();
    expect(await count('lead_deliveries')).toBe(1);
    setClock(stoppedAt(days(2)));
    await run();

    expect([await count('lead_deliveries'), await count('lead_events')]).toEqual([0, 1]);
  });
});
