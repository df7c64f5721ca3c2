import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { branding } from '#features/branding/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { documentTemplates } from '#features/content/contract.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { newForm } from '#features/lead-forms/testing/new-form.ts';
import { preferences } from '#features/preferences/contract.ts';
import { type SharedContent, shares } from '#features/sharing/contract.ts';
import { millisAgo, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { testApp } from '#testing/app.ts';
import { testDatabaseUrl } from '#testing/database.ts';
import { Processes } from '#testing/processes/processes.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { pageTemplates } from '../../contract.ts';
import { makeLinkTo, newComponent, newPage, newPdf, newTitle } from '../../testing/new-page.ts';

vi.setConfig({ testTimeout: 60_000 });

const processes = new Processes();
let other: string;

beforeAll(async () => {
  const port = await freePort();
  const DATABASE_URL = await testDatabaseUrl();
  const DATA_DIR = (await testApp()).services.settings.data_dir;
  await processes.start({ DATABASE_URL, DATA_DIR, ROLE: 'web', PORT: String(port) });
  other = `http://127.0.0.1:${port}`;
}, 120_000);
afterAll(() => processes.killAll());
afterEach(() => setClock(systemClock));

const share = async (person: Person, id: number, client_id?: number) =>
  new URL(await makeLinkTo(person, id, client_id)).pathname;
const open = async (path: string) => {
  const { statusCode, body } = await (await testApp()).server.inject({ url: path });
  return { status: statusCode, body };
};
const openElsewhere = async (path: string) => {
  const answer = await fetch(`${other}${path}`);
  return { status: answer.status, body: await answer.text() };
};

/** Waits until the other process shows it, for less time than anything is kept. */
const untilElsewhere = (path: string, holds: (page: { status: number; body: string }) => boolean) =>
  vi.waitFor(async () => expect(holds(await openElsewhere(path))).toBe(true), { timeout: 3_000, interval: 50 });

describe('a page that was drawn for one who opened its link', () => {
  it('is sent to the next without asking the database, and drawn anew for a link to a client', async () => {
    const org = await newOrg();
    const id = await newPage(org.owner, [newTitle('Hello {{client_name|there}}')]);
    const client = await org.client({ name: 'Charlotte' });
    const [forAll, forOne] = [await share(org.owner, id), await share(org.owner, id, client.id)];
    await Promise.all([open(forAll), open(forOne)]);

    expect(await listStatements(() => open(forAll))).toHaveLength(0);
    expect((await listStatements(() => open(forOne))).length).toBeGreaterThan(0);
    await org.owner.call(clients.update, { params: { id: client.id }, body: { name: 'Caroline' } });
    expect((await open(forOne)).body).toContain('Hello Caroline');
  });

  it('shows every change of what is in it at once, in this process and in others', async () => {
    const org = await newOrg();
    const { owner } = org;
    const form = await newForm(org, { name: 'Viewing' });
    const file = await newPdf(owner, 'Prices', 1);
    const id = await newPage(owner, [
      newTitle('Before'),
      newComponent('link', { look: 'button', label: '', target: { kind: 'lead_form', form_id: form.id } }),
      newComponent('pdflink', { content_id: file, label: '' }),
    ]);
    const path = await share(owner, id);
    const params = { id };
    const title = (await owner.call(pageTemplates.get, { params })).draft.components[0]!;
    const draft = { [`component:${title.id}`]: { ...title, text: 'After' } };
    const changes: [change: () => Promise<unknown>, shown: string][] = [
      [() => owner.call(pageTemplates.saveDraft, { params, body: { title: 'The Linden' } }), '<h1>The Linden</h1>'],
      [() => owner.call(pageTemplates.update, { params, body: { draft } }), 'After'],
      [() => owner.call(branding.update, { body: { accent: '#00aa77' } }), '-00aa77.css'],
      [() => owner.call(preferences.updateUserDetails, { body: { name: 'Renée Dubois' } }), 'Renée Dubois'],
      [() => owner.call(leadForms.close, { params: { id: form.id } }), 'This form is closed.'],
      [() => owner.call(documentTemplates.delete, { params: { id: file } }), 'This file is no longer here.'],
    ];
    for (const [change, shown] of changes) {
      const before = [await open(path), await openElsewhere(path)];
      expect(before.map(({ status, body }) => [status, body.includes(shown)])).toEqual([
        [200, false],
        [200, false],
      ]);
      await change();
      expect((await open(path)).body).toContain(shown);
      await untilElsewhere(path, ({ body }) => body.includes(shown));
    }
  });

  it('is gone at once, in this process and in others, when its link is withdrawn or it is deleted', async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner);
    const deleted = await newPage(owner);
    const shared = (await owner.call(pageTemplates.generatePage, { body: { template_id: id } })) as SharedContent;
    const paths = [new URL(shared.link!).pathname, await share(owner, deleted)];
    for (const path of paths)
      expect([(await open(path)).status, (await openElsewhere(path)).status]).toEqual([200, 200]);

    await owner.call(shares.revoke, { params: { id: shared.id } });
    await owner.call(pageTemplates.delete, { params: { id: deleted } });

    for (const path of paths) {
      expect((await open(path)).status).toBe(404);
      await untilElsewhere(path, ({ status }) => status === 404);
    }
  });

  it('is gone when its link ends, though nothing tells of that', async () => {
    const org = await newOrg();
    const path = await share(org.owner, await newPage(org.owner));
    const ends = millisAgo(-2_000);
    await org.inScope(({ db, org_id }) =>
      db.updateTable('shared_contents').set({ expires_at: ends }).where('org_id', '=', org_id).execute(),
    );
    expect((await open(path)).status).toBe(200);

    setClock(stoppedAt(ends));
    expect((await open(path)).status).toBe(404);
  });
});
