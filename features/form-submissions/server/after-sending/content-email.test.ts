import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { eraseClientsJob } from '#features/clients/server/index.ts';
import { now, nowIso, setClock, startingAt, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { fileAndGive, newGivingForm } from '../../testing/giving-form.ts';
import { deliverContent } from './deliver-content.ts';
import { MAILS_A_DAY } from './mail-limits.queries.ts';

afterEach(() => setClock(systemClock));

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `visitor-${addresses}-${Date.now()}@example.com`;
};
const mailsTo = async (address: string) => messagesTo(await testApp(), address);
const later = (hours: number) => setClock(startingAt(new Date(now().getTime() + hours * 3_600_000).toISOString()));

describe('the content by e-mail', () => {
  it('goes to who consented, with the link of the page, the words of the form and the first name alone', async () => {
    const org = await newOrg({ name: 'Kestrel Advisory' });
    const form = await newGivingForm(org, { words: { email_hello_name: 'Grüezi {name}' } });
    const visit_id = form.newVisit();
    const email = newAddress();

    await form.send({ name: 'Mai https://win.example', email, consent: 'yes' }, { visit_id });
    await fileAndGive();

    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    const link = /href="([^"]*\/s\/[\w-]{22})"/.exec(await form.openThanks(visit_id))![1]!;
    expect(mail).toMatchObject({
      subject: 'Here is Price list',
      text: `Grüezi Mai

Here is Price list, as you asked.

${link}

Nadia Rahman, Kestrel Advisory

You’re receiving this e-mail because someone entered your address in the form “Open house” of Kestrel Advisory. If that was not you, you can ignore it.`,
    });
    expect(mail!.html).toContain(`<a href="${link}">Open Price list</a>`);
    expect(`${mail!.subject}${mail!.text}${mail!.html}`).not.toContain('win.example');
    expect(await form.shares()).toMatchObject([{ platform: 'email' }]);
  });

  it('greets nobody by what is no name', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    const email = newAddress();

    await form.send({ name: 'https://win.example', email, consent: 'yes' });
    await fileAndGive();

    const [mail] = await mailsTo(email);
    expect(mail!.text).toMatch(/^Hello,\n/);
    expect(mail!.text).not.toContain('win.example');
  });

  it.each([
    ['without the consent', { consent: undefined }],
    ['without an address', { email: undefined, phone: '+6581234567' }],
  ])('does not go out %s; the page gives the content', async (_, left) => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    const email = newAddress();
    const answers = { name: 'Mai', email, consent: 'yes', ...left };

    await form.send(Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)) as never);
    await fileAndGive();

    expect(await mailsTo(email)).toEqual([]);
    expect(await form.given()).toMatchObject([{ email_digest: null, shared_content_id: expect.any(Number) }]);
  });

  it('reaches somebody’s address once, though it was written 50 times by others and many at once', {
    tags: 'slow',
  }, async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const form = await newGivingForm(org);
    const [box, host] = newAddress().split('@');
    const written = Array.from(
      { length: 50 },
      (_, index) => [`${box}@${host}`, `${box!.toUpperCase()}@${host}`, `${box}+${index}@${host}`][index % 3]!,
    );
    const ids: string[] = [];
    for (const email of written) ids.push((await form.send({ name: 'Mai', email, consent: 'yes' })).submission_id);
    await fileWaitingLeads();

    const options = { org_id: org.org_id, actor: null, request_id: 'test', mode: 'transaction' } as const;
    const give = (id: string) => withScope(services.database, options, (scope) => deliverContent(scope, services, id));
    for (let from = 0; from < ids.length; from += 10) await Promise.all(ids.slice(from, from + 10).map(give));
    await (await testApp()).runJobs();

    const sent = await Promise.all([...new Set(written)].map(mailsTo));
    expect(sent.flat()).toHaveLength(1);
    expect((await form.given()).filter(({ email_digest }) => email_digest !== null)).toHaveLength(1);
    expect(await form.shares()).toHaveLength(50);
  });

  it('reaches the same address again after 24 hours, and at once by another form', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    const other = await newGivingForm(org);
    const email = newAddress();
    const send = async (to: typeof form) => {
      await to.send({ name: 'Mai', email, consent: 'yes' });
      await fileAndGive();
      return (await mailsTo(email)).length;
    };

    expect(await send(form)).toBe(1);
    expect(await send(other)).toBe(2);
    later(23);
    expect(await send(form)).toBe(2);
    later(1.1);
    expect(await send(form)).toBe(3);
  });

  it('goes to 200 people of a form on a day of the organisation, and goes on the next day', async () => {
    setClock(stoppedAt('2026-11-20T15:00:00.000Z'));
    const org = await newOrg();
    await org.inScope(({ db, org_id }) =>
      db.updateTable('orgs').set({ time_zone: 'Asia/Singapore' }).where('org_id', '=', org_id).execute(),
    );
    const form = await newGivingForm(org);
    await recordMailed(org, form, MAILS_A_DAY - 1);
    const send = async () => {
      const email = newAddress();
      await form.send({ name: 'Mai', email, consent: 'yes' });
      await fileAndGive();
      return (await mailsTo(email)).length;
    };

    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    setClock(stoppedAt('2026-11-20T15:59:00.000Z'));
    expect(await send()).toBe(0);
    setClock(stoppedAt('2026-11-20T16:00:00.000Z'));
    expect(await send()).toBe(1);
  });

  it('is forgotten with the client it went to', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const form = await newGivingForm(org);
    const visit_id = form.newVisit();
    await form.send({ name: 'Mai', email: newAddress(), consent: 'yes' }, { visit_id });
    await fileAndGive();
    const [client] = (await org.owner.call(clients.list)).results;

    await org.owner.call(clients.delete, { params: { id: client!.id } });
    later(31 * 24);
    await runJob(services, eraseClientsJob, {});

    expect(await form.given()).toMatchObject([{ email_digest: null, shared_content_id: null }]);
    expect(await form.openThanks(visit_id)).toContain('We have your answers');
  });
});

/** Notes that a form has sent so many e-mails just now. */
const recordMailed = (org: Org, { form_id, content_id }: { form_id: number; content_id: number }, count: number) =>
  org.inScope(async ({ db, org_id }) => {
    const at = nowIso();
    const rows = Array.from({ length: count }, (_, index) => ({ id: crypto.randomUUID(), index }));
    await db
      .insertInto('lead_form_submissions')
      .values(
        rows.map(({ id }) => ({ org_id, id, form_id, version: 1, visit_id: id, status: 'SENT' as const, sent_at: at })),
      )
      .execute();
    await db
      .insertInto('lead_form_contents')
      .values(
        rows.map(({ id, index }) => ({
          org_id,
          submission_id: id,
          form_id,
          content_id,
          email_digest: Buffer.from(String(index)),
          created_at: at,
          settled_at: at,
        })),
      )
      .execute();
  });
