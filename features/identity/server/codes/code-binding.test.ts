import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { SmtpEmulator } from '#emulators/smtp/smtp-emulator.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp, testApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { runJob } from '#testing/jobs.ts';
import { codeFor, messagesTo } from '#testing/outbox.ts';
import { newVisitor, type Visitor } from '#testing/visitor.ts';
import { identity } from '../../contract.ts';
import { cleanUpJob } from '../clean-up.job.ts';

const newAddress = () => `maya+${randomUUID()}@kestrel.example`;

let networks = 0;
/** Returns a browser in its own network. */
const newBrowser = async (address = `198.18.${++networks}.1`) => newVisitor(await testApp(), { address });

const ask = (browser: Visitor, email: string) => browser.send(identity.generateEmailOtp, { body: { email } });
const submit = (browser: Visitor, email: string, otp: string) =>
  browser.send(identity.submitEmailOtp, { body: { email, otp } });
const newestCode = (email: string, { app }: Visitor) => codeFor(app, email);
const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

/** Signs in and out again, which leaves a known device. */
async function knownDevice(email: string, address?: string): Promise<Visitor> {
  const browser = await newBrowser(address);
  await ask(browser, email);
  await submit(browser, email, await newestCode(email, browser));
  await browser.send(identity.logout, { body: {} });
  return browser;
}

afterEach(() => setClock(systemClock));

describe('a code and the browser that asked for it', () => {
  it('belong together: the right digits open nothing anywhere else', async () => {
    const email = newAddress();
    const [person, stranger] = [await newBrowser(), await newBrowser()];
    await ask(person, email);
    const code = await newestCode(email, person);

    const withoutAsking = await submit(stranger, email, code);
    await ask(stranger, email);
    const afterAsking = await submit(stranger, email, code);

    expect([withoutAsking.status, afterAsking.status]).toEqual([400, 400]);
    expect((await submit(person, email, code)).status).toBe(200);
  });

  it('are told apart by a cookie that no script reads and that lasts as long as the code', async () => {
    const answer = await ask(await newBrowser(), newAddress());

    expect(String(answer.headers['set-cookie'])).toMatch(
      /^leadkeep_sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('are not affected by a stranger: their wrong tries and their requests leave the person’s code as it is', async () => {
    const email = newAddress();
    const [person, stranger] = [await newBrowser(), await newBrowser()];
    await ask(person, email);
    const code = await newestCode(email, person);

    await ask(stranger, email);
    for (let attempt = 1; attempt <= 6; attempt++) await submit(stranger, email, wrongCode(code));

    expect((await submit(person, email, code)).status).toBe(200);
  });

  it('work in two tabs of one browser, each with another address', async () => {
    const [mine, shared] = [newAddress(), newAddress()];
    const browser = await newBrowser();
    await ask(browser, mine);
    const code = await newestCode(mine, browser);

    await ask(browser, shared);

    expect((await submit(browser, mine, code)).status).toBe(200);
  });

  it('leave no trace of the code once it was used', async () => {
    const email = newAddress();
    const browser = await newBrowser();
    await ask(browser, email);
    const code = await newestCode(email, browser);
    await (await testApp()).runJobs();
    expect(await messagesTo(await testApp(), email)).toMatchObject([{ code }]);
    await submit(browser, email, code);

    expect(await messagesTo(await testApp(), email)).toMatchObject([
      { subject: null, text: '', html: null, code: null },
    ]);
  });
});

describe('the outbox of local mode', () => {
  it('forgets a code that has expired, and after a month that anything was sent', async () => {
    const app = await startTestApp({}, await freshDatabaseUrl());
    const email = newAddress();
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    await ask(newVisitor(app), email);
    await app.runJobs();
    const cleanUpAt = async (instant: string) => {
      setClock(stoppedAt(instant));
      await runJob(app.services, cleanUpJob, {});
      return messagesTo(app, email);
    };

    expect(await cleanUpAt('2026-11-20T10:09:00Z')).toMatchObject([{ code: expect.stringMatching(/^\d{6}$/) }]);
    expect(await cleanUpAt('2026-11-20T10:11:00Z')).toMatchObject([
      { subject: null, text: '', html: null, code: null },
    ]);
    expect(await cleanUpAt('2026-12-21T10:00:00Z')).toEqual([]);
    await app.close();
  });
});

describe('outside local mode', () => {
  it('a code is read in the mail alone: the outbox keeps neither its subject nor its text', async () => {
    const mailServer = new SmtpEmulator();
    const app = await startTestApp(
      {
        PUBLIC_URL: 'https://crm.example.com',
        HOST: '0.0.0.0',
        SMTP_URL: await mailServer.start(),
        SMTP_FROM: 'hello@crm.example.com',
      },
      await freshDatabaseUrl(),
    );
    const email = newAddress();
    await ask(newVisitor(app), email);
    await app.runJobs();

    expect(mailServer.mails[0]?.raw).toMatch(/^Subject: \d{6} is your Leadkeep code$/m);
    expect(await messagesTo(app, email)).toMatchObject([{ subject: null, text: '', html: null, code: null }]);
    await app.close();
    await mailServer.close();
  });
});

describe('a known device', () => {
  it('is never refused because strangers request or guess codes for its address', async () => {
    const email = newAddress();
    const person = await knownDevice(email);
    const statuses = new Set<number>();
    for (let network = 1; network <= 6; network++) {
      const stranger = await newBrowser();
      for (let time = 1; time <= 6; time++) statuses.add((await ask(stranger, email)).status);
      for (let time = 1; time <= 12; time++) statuses.add((await submit(stranger, email, '000000')).status);
    }

    const asked = await ask(person, email);
    const entered = await submit(person, email, await newestCode(email, person));

    expect([...statuses].sort()).toEqual([200, 400, 429]);
    expect([asked.status, entered.status]).toEqual([200, 200]);
  });

  it('is not refused because its whole network has asked too often', async () => {
    const email = newAddress();
    const person = await knownDevice(email, '198.19.1.1');
    const another = await newBrowser('198.19.1.1');
    for (let time = 1; time <= 21; time++) await ask(another, newAddress());

    expect((await ask(another, newAddress())).status).toBe(429);
    expect((await ask(person, email)).status).toBe(200);
  });

  it('has limits of its own', async () => {
    const email = newAddress();
    const person = await knownDevice(email);
    for (let time = 1; time <= 5; time++) expect((await ask(person, email)).status).toBe(200);

    expect((await ask(person, email)).status).toBe(429);
  });

  it('is unknown to anybody with another address', async () => {
    const [email, other] = [newAddress(), newAddress()];
    const person = await knownDevice(email);
    const strangers = await Promise.all(['198.20.1.1', '198.20.2.1', '198.20.3.1'].map(newBrowser));
    for (const stranger of strangers) for (let time = 1; time <= 5; time++) await ask(stranger, other);

    expect((await ask(person, other)).status).toBe(429);
  });
});

describe('strangers together', () => {
  it('have at most 15 codes an hour sent to one address, however many networks they use', async () => {
    const email = newAddress();
    for (let network = 1; network <= 8; network++) {
      const stranger = await newBrowser();
      for (let time = 1; time <= 5; time++) await ask(stranger, email);
    }

    expect(await messagesTo(await testApp(), email)).toHaveLength(15);
  });

  it('have at most 25 guesses an hour at one address', async () => {
    const email = newAddress();
    const answers: number[] = [];
    for (let network = 1; network <= 3; network++) {
      const stranger = await newBrowser();
      for (let challenge = 1; challenge <= 3; challenge++) {
        await ask(stranger, email);
        for (let time = 1; time <= 5; time++) answers.push((await submit(stranger, email, 'x00000')).status);
        for (let time = 1; time <= 5; time++) answers.push((await submit(stranger, email, '000000')).status);
      }
    }

    // Input that is no code is refused before it counts.
    expect(answers.filter((status) => status === 400)).toHaveLength(45 + 25);
  });
});
