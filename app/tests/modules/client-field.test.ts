import { describe, expect, it } from 'vitest';
import { exportCsvText } from '#features/client-export/testing/exports.ts';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { newAcceptingForm } from '#features/form-submissions/testing/accepting-form.ts';
import { importCsv } from '#testing/imports.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';

/** A plain field is one entry in the list of fields; these tests follow one of them wherever such a field goes. */
const titles = async (org: Org, query: object = {}) =>
  Object.fromEntries(
    (await org.owner.call(clients.list, { query })).results.map(({ name, job_title }) => [name, job_title]),
  );

/** Exports all clients. @returns the first line, which names the columns. */
const exportHeader = async (person: Person): Promise<string> => (await exportCsvText(person)).split('\r\n')[0]!;

describe('where a client came from', () => {
  const cameBy = async (org: Org, query: object = {}) =>
    Object.fromEntries(
      (await org.owner.call(clients.list, { query })).results.map(({ name, came_by }) => [name, came_by]),
    );
  const touch = (utm_source: string, utm_campaign: string) => ({
    at: '2026-11-20T02:03:04.000Z',
    utm_source,
    utm_campaign,
  });

  it('is one line of the first and the last touch, on the client and on the lead; a later lead does not replace it', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org);
    const jane = { name: 'Jane', phone: '+6591234567' };
    await form.send(jane, {
      came_by: { first_touch: touch('google', 'spring'), last_touch: touch('newsletter', 'november') },
    });
    await fileWaitingLeads();
    await form.send(jane, { came_by: { last_touch: touch('facebook', 'december') } });
    await fileWaitingLeads();

    expect(await cameBy(org)).toEqual({ Jane: 'google / spring, then newsletter / november' });
    const ledger = await form.ledger();
    expect(ledger.map(({ lead }) => lead?.came_by)).toEqual([
      'google / spring, then newsletter / november',
      'facebook / december',
    ]);
  });

  it('narrows the list, and comes by an import as it stands in an export', async () => {
    const org = await newOrg();
    await importCsv(org.owner, 'Name,Came by\nAna,google / spring\nBen,\n');

    expect(await cameBy(org, { came_by: 'SPRING' })).toEqual({ Ana: 'google / spring' });
    expect(await exportHeader(org.owner)).toContain('Came by');
  });
});

describe('a job title', () => {
  it('is written, never cut off silently, changed without overwriting a colleague, and undone (D6)', async () => {
    const org = await newOrg();
    const { id } = await org.owner.call(clients.create, { body: { name: 'Ana', job_title: ' Broker ' } });
    const update = (job_title: string | null, base: string | null) => ({
      params: { id },
      body: { job_title, base: { job_title: base } },
    });

    const changed = await org.owner.call(clients.update, update('Senior broker', 'Broker'));
    const conflict = await org.owner.refused(clients.update, update('Partner', 'Broker'), 409);
    const tooLong = await org.owner.refused(clients.update, update('x'.repeat(121), 'Senior broker'), 400);
    const history = await org.owner.call(clientHistory.list, { params: { id }, query: { field: 'job_title' } });
    await org.owner.call(clientHistory.undo, { params: { id, change_id: history.results[0]!.id } });

    expect(changed.job_title).toBe('Senior broker');
    expect(conflict.conflicts).toMatchObject([{ field: 'job_title', theirs: 'Senior broker', mine: 'Partner' }]);
    expect(tooLong.errors).toEqual({ job_title: 'This field cannot contain more than 120 characters' });
    expect(history.results[0]!.changes).toEqual([{ field: 'job_title', from: 'Broker', to: 'Senior broker' }]);
    expect(await titles(org)).toEqual({ Ana: 'Broker' });
  });

  it('narrows the list', async () => {
    const org = await newOrg();
    await org.client({ name: 'Ana', job_title: 'Senior broker' });
    await org.client({ name: 'Ben', job_title: 'Architect' });

    expect(await titles(org, { job_title: 'BROKER' })).toEqual({ Ana: 'Senior broker' });
  });

  it('is imported from a list, under the headings people write', async () => {
    const org = await newOrg();

    await importCsv(org.owner, 'Name,Position\nAna,Broker\nBen,\n');

    expect(await titles(org)).toEqual({ Ana: 'Broker', Ben: null });
  });

  it('is filled by a lead, and never replaced by one', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Ana', phone: '91234567', job_title: 'Broker' });
    await fileWaitingLeads();
    await webhook.post({ name: 'Ana', phone: '91234567', job_title: 'Partner' });
    await fileWaitingLeads();

    expect(await titles(org)).toEqual({ Ana: 'Broker' });
  });
});
