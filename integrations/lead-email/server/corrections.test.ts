import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enquiry, writeMail } from '#emulators/mail/fixtures.ts';
import { clients } from '#features/clients/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { selfTests } from '#features/self-tests/contract.ts';
import { daysAgo, setClock, systemClock } from '#platform/server/clock.ts';
import type { TestApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { getMail, newMailbox, startMailApp, type TestMailbox } from '#testing/leads/mail.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { leadEmail, leadMails } from '../contract.ts';
import { eraseMailsJob } from './erase-mails.job.ts';

let mail: { app: TestApp; port: number };
beforeAll(async () => {
  mail = await startMailApp();
}, 120_000);
afterAll(() => mail.app.close());
afterEach(() => setClock(systemClock));

async function newBox() {
  const org = await newOrg({ app: mail.app });
  return { org, box: await newMailbox(org, mail) };
}

const withBudget = (name: string, budget: string | null) => [
  `Name: ${name}`,
  `Email: ${name.toLowerCase()}@example.com`,
  ...(budget === null ? [] : [`Able to spend: ${budget}`]),
  'Listing ID: 20012345',
];

async function sendBudgets(box: TestMailbox) {
  for (const [name, budget] of [
    ['Ana', '2500000'],
    ['Ben', '1200000'],
    ['Cara', null],
  ] as const)
    await box.send(writeMail(withBudget(name, budget)));
  return box.read();
}

async function newNumberField(org: Org) {
  const { id, key } = await org.owner.call(customFields.create, { body: { name: 'Opportunity size', type: 'number' } });
  return { id, key, target: `custom_field:${id}` };
}

async function selectWords(org: Org, id: string, words: string) {
  const { text } = await getMail(org, id);
  const start = text.indexOf(words);
  return { part: 'text' as const, start, end: start + words.length };
}

async function readFields(org: Org, key: string) {
  const { results } = await org.owner.call(clients.list, { query: { sort: 'name' } });
  const values = results.map((client) => [client.name, (client.custom_fields as Record<string, unknown>)[key] ?? null]);
  return Object.fromEntries(values) as Record<string, unknown>;
}

describe('a correction', () => {
  it('shows what it changes before it changes anything, then fills new leads, and earlier clients when told to (S0-2.1-70)', async () => {
    const { org, box } = await newBox();
    const field = await newNumberField(org);
    const mails = await sendBudgets(box);
    const ana = mails.at(-1)!;
    const place = await selectWords(org, ana.id, '2500000');
    const params = { id: ana.id };

    const effect = await org.owner.call(leadMails.preview, { params, body: { place, target: field.target } });
    expect(effect).toMatchObject({ mails: 3, before: 0, after: 2, missing: 1, fillable_clients: 2, changed: 2 });
    expect(effect.changes.map(({ id, before, after }) => [id, before, after])).toEqual([
      [mails[1]!.id, null, '1200000'],
      [ana.id, null, '2500000'],
    ]);
    expect(await readFields(org, field.key)).toEqual({ Ana: null, Ben: null, Cara: null });

    await org.owner.call(leadMails.correct, { params, body: { place, target: field.target, fills_clients: false } });
    await box.send(writeMail(withBudget('Dan', '900000')));
    await box.read();
    expect(await readFields(org, field.key)).toEqual({ Ana: null, Ben: null, Cara: null, Dan: 900_000 });

    await org.owner.call(leadMails.correct, { params, body: { place, target: field.target, fills_clients: true } });
    await box.read();
    await fileWaitingLeads(mail.app);
    const filled = await readFields(org, field.key);
    expect(filled).toMatchObject({ Cara: null, Dan: 900_000 });
    expect((await org.owner.call(clients.list)).results).toHaveLength(4);
  });

  it('marks a mail whose layout changed, reads it without the correction, and its sender is to be checked', async () => {
    const { org, box } = await newBox();
    const [, , ana] = await sendBudgets(box);
    const place = await selectWords(org, ana!.id, '2500000');
    await org.owner.call(leadMails.correct, {
      params: { id: ana!.id },
      body: { place, target: 'note', fills_clients: false },
    });

    await box.send(
      writeMail(['Full name: Eve', 'E-mail address: eve@example.com', 'Price: 3000000', 'Project: North']),
    );
    const [eve] = await box.read();

    expect(eve).toMatchObject({ check_reason: 'LAYOUT_CHANGED', client_name: 'Eve' });
    const params = { id: box.id };
    const toCheck = await org.owner.call(leadEmail.mails, { params, query: { show: 'TO_CHECK' } });
    expect(toCheck).toMatchObject({ results: [{ id: eve!.id }], to_check: 1 });
    expect((await org.owner.call(leadEmail.senders, { params })).results).toMatchObject([
      { mails: 4, corrections: 1, status: 'CHECK' },
    ]);
    await org.owner.call(leadMails.settle, { params: { id: eve!.id } });
    await org.owner.call(leadEmail.resetSender, { params, body: { sender: eve!.sender } });
    expect((await org.owner.call(leadEmail.senders, { params })).results).toMatchObject([
      { corrections: 0, status: 'FITS' },
    ]);
  });

  it('makes a lead of a mail in which nobody was found', async () => {
    const { org, box } = await newBox();
    await box.send(writeMail(['Someone asks about your home', 'Wer: Jonas Lindqvist', 'Zimmer: vier']));
    const [odd] = await box.read();
    const place = await selectWords(org, odd!.id, 'Jonas Lindqvist');
    await org.owner.call(leadMails.correct, {
      params: { id: odd!.id },
      body: { place, target: 'name', fills_clients: false },
    });
    await box.read();
    const [read] = await box.read();
    expect(read).toMatchObject({ check_reason: null, client_name: 'Jonas Lindqvist' });
    expect((await org.owner.call(leads.listNeedingAttention)).results).toEqual([]);
  });

  it('lists only mails whose client a person may see among those that it changes', async () => {
    const { org, box } = await newBox();
    const manager = await org.member({ permissions: { manageIntegrations: true, seeAllClients: false } as never });
    const ana = (await sendBudgets(box)).at(-1)!;
    const body = { assign_type: 'OTHER', assigned_to_id: manager.profile_id } as const;
    await org.owner.call(clients.reassign, { params: { id: ana.client_id! }, body });
    const place = await selectWords(org, ana.id, '2500000');
    const preview = (target: string) =>
      manager.call(leadMails.preview, { params: { id: ana.id }, body: { place, target } } as never);
    const { target } = await newNumberField(org);
    expect(await preview(target)).toMatchObject({ changed: 2, changes: [{ id: ana.id, after: '2500000' }] });
    const ignored = { before: 2, after: 0, missing: 1, changed: 2, changes: [{ before: '2500000', after: null }] };
    expect(await preview('ignore')).toMatchObject(ignored);
    expect(await preview('note')).toMatchObject({ before: 2, after: 2, missing: 1, changed: 0, changes: [] });
  });

  it('is refused where nothing beside the words says where they stand', async () => {
    const { org, box } = await newBox();
    const [first] = await sendBudgets(box);
    const body = { place: { part: 'subject' as const, start: 0, end: 400 }, target: 'note' as const };
    await org.owner.refused(leadMails.preview, { params: { id: first!.id }, body }, 409);
  });
});

describe('a mail', () => {
  it('shows nothing of a client that a person may not see', async () => {
    const { org, box } = await newBox();
    const manager = await org.member({ permissions: { manageIntegrations: true, seeAllClients: false } as never });
    const [first] = await sendBudgets(box);
    const listed = await manager.call(leadEmail.mails, { params: { id: box.id } });
    expect(listed.results.map(({ is_hidden, subject, client_name }) => [is_hidden, subject, client_name])[0]).toEqual([
      true,
      '',
      null,
    ]);
    expect(await manager.call(leadMails.get, { params: { id: first!.id } })).toMatchObject({
      is_hidden: true,
      text: '',
      fields: [],
    });
    await manager.refused(leadMails.source, { params: { id: first!.id } }, 455);
  });

  it('that was taken for no lead becomes one when a person says so, and is erased after 120 days', async () => {
    const { org, box } = await newBox();
    await box.send(
      writeMail(['Please call me', 'Kind regards, Jane'], {
        from: 'Jane Tan <jane@post.example>',
        more: ['Precedence: bulk'],
      }),
    );
    const [none] = await box.read();
    await org.owner.call(leadMails.accept, { params: { id: none!.id } });
    const [lead] = await box.read();
    expect(lead).toMatchObject({ state: 'LEAD', client_name: 'Jane Tan' });

    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('lead_mails')
        .set({ received_at: daysAgo(121) })
        .where('org_id', '=', org_id)
        .execute(),
    );
    await runJob(mail.app.services, eraseMailsJob, {});
    expect(await box.read()).toEqual([]);
    expect((await org.owner.call(clients.list)).results).toHaveLength(1);
  });

  it('that a test sends goes through the mail server, and its steps are followed (S0-2.1-70)', async () => {
    const { org, box } = await newBox();
    await org.owner.call(selfTests.start, { params: { id: box.id }, body: {} });
    const [test] = await box.read();
    expect(test).toMatchObject({ is_test: true, state: 'LEAD', client_name: 'Test lead' });
    await expect
      .poll(
        async () =>
          (await org.owner.call(selfTests.list, { query: { kind: 'lead-via-email' } })).results[0]?.hops.find(
            ({ name }) => name === 'RECEIVED',
          )?.status,
      )
      .toBe('DONE');
  });

  it('has an address of its own, one for each kind, whose pause holds its leads back', async () => {
    const { org, box } = await newBox();
    expect(await newMailbox(org, mail)).toMatchObject({ id: box.id, address: box.address });
    expect(box.address).toMatch(/^lead-[a-z0-9]{8}@in\.kestrel\.example$/);
    await org.owner.call(leadEmail.update, { params: { id: box.id }, body: { status: 'PAUSED' } });
    await box.send(writeMail(enquiry));
    await box.read();
    expect((await org.owner.call(clients.list)).results).toEqual([]);
    await org.owner.call(leadEmail.update, { params: { id: box.id }, body: { status: 'ACTIVE' } });
    await box.read();
    expect((await org.owner.call(clients.list)).results).toHaveLength(1);
  });
});
