import { afterAll, describe, expect, it } from 'vitest';
import { SmtpEmulator } from '#emulators/smtp/smtp-emulator.ts';
import { textTemplates } from '#features/content/contract.ts';
import { addManyInside } from '#features/sequences/testing/many-inside.ts';
import { listActionIds, mailStep, newSequence } from '#features/sequences/testing/new-sequence.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import type { TestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { type KillableProduct, startKillable } from './killed-product.fixture.ts';
import { prepareProcesses } from './killed-workers.fixture.ts';

const COUNT = 10_000;

const mailServer = new SmtpEmulator();
let product: KillableProduct | undefined;
afterAll(async () => {
  await product?.close();
  await mailServer.close();
});
const { getApp, processes, start } = prepareProcesses(async () => {
  product = await startKillable();
  return {
    ...{ DATABASE_URL: product.url, PORT: String(await freePort()) },
    ...{ SMTP_URL: await mailServer.start(), SMTP_FROM: 'Leadkeep <hello@leadkeep.example>' },
    AUTOMATIC_EMAILS_PER_DAY: String(COUNT),
  };
});

/** What became of the messages, by recipient; null while the database cannot be asked. */
const readOutbox = ({ services }: TestApp) =>
  withGlobalScope(services.database, 'test', (globalScope) =>
    globalScope.db.selectFrom('outbox_messages').select(['recipient', 'status']).execute(),
  ).catch(() => null);

describe('ten thousand automatic e-mails that are due', { timeout: 900_000, tags: 'slow' }, () => {
  it('reach the mail server at most once each, and none is missing that is not marked unclear, whoever is killed', async () => {
    const app = getApp();
    const { killDatabase } = product!;
    const org = await newOrg({ app });
    const body = { title: 'Price list', body: 'Hi {{client_first_name}}' };
    const { id: content_id } = await org.owner.call(textTemplates.create, { body });
    const sequence = await newSequence(org.owner, { steps: [mailStep(content_id)] });
    const place = { id: sequence.id, step_id: listActionIds(sequence)[0]! };
    const addresses = await addManyInside(org, place, COUNT);

    const reached = (part: number) =>
      expect.poll(() => mailServer.mails.length, { timeout: 300_000, interval: 50 }).toBeGreaterThan(COUNT * part);
    const [web, worker] = await Promise.all([start('web'), start('worker')]);
    await reached(0.1);
    await processes.kill(worker);
    const second = await start('worker');
    await reached(0.3);
    killDatabase();
    await reached(0.5);
    await processes.kill(web);
    await start('web');
    await reached(0.7);
    killDatabase();
    await processes.kill(second);
    await start('worker');
    const countOpen = async () => {
      const messages = await readOutbox(app);
      const open = messages?.filter(({ status }) => status === 'QUEUED' || status === 'SENDING').length;
      return messages === null ? null : COUNT - messages.length + open!;
    };
    await expect.poll(countOpen, { timeout: 600_000, interval: 1_000 }).toBe(0);

    const messages = (await readOutbox(app))!;
    expect(new Set(messages.map(({ recipient }) => recipient))).toEqual(new Set(addresses));
    expect(messages).toHaveLength(COUNT);
    const received = mailServer.mails.map(({ to }) => to[0]!);
    expect(new Set(received).size).toBe(received.length);
    const got = new Set(received);
    const missing = messages.filter(({ recipient }) => !got.has(recipient));
    expect(missing.filter(({ status }) => status !== 'UNKNOWN')).toEqual([]);
    const unclear = messages.filter(({ status }) => status === 'UNKNOWN');
    // Those whom a kill met: at most four at once in each of the killed processes and at each loss of the database.
    expect(unclear.length).toBeLessThanOrEqual(32);

    const states = async () =>
      org
        .inScope(({ db, org_id }) =>
          db
            .selectFrom('sequence_steps_done')
            .where('org_id', '=', org_id)
            .groupBy('mail_state')
            .select((eb) => ['mail_state', eb.fn.countAll<number>().as('count')])
            .execute(),
        )
        .then((rows) => Object.fromEntries(rows.map(({ mail_state, count }) => [mail_state, Number(count)])));
    await expect
      .poll(states, { timeout: 60_000, interval: 1_000 })
      .toEqual({ SENT: COUNT - unclear.length, ...(unclear.length > 0 && { UNKNOWN: unclear.length }) });
    expect(processes.ended).toBe(0);
  });
});
