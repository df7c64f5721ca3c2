import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { documentTemplates, shareMessages, textTemplates } from '#features/content/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { asOwner } from '#testing/database.ts';
import { makePdf } from '#testing/pdf.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { clockAt, look } from '#testing/views.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { shares } from '../contract.ts';

afterEach(() => setClock(systemClock));

const newText = async (person: Person, title = 'Thank you', body = 'Hi {{client_first_name}}, {{user_name}} here') =>
  (await person.call(textTemplates.create, { body: { title, body } })).id;

async function newFile(person: Person, name = 'e-brochure.png', bytes: Buffer = onePixelPng) {
  const s3_obj_key = await upload(person, { name, bytes });
  const { id } = await person.call(documentTemplates.create, { body: { s3_obj_key } });
  await (await testApp()).runJobs();
  return id;
}

const listActivities = (org: Org, client_id: number) =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('timeline_activities')
      .where('org_id', '=', org.org_id)
      .where('client_id', '=', client_id)
      .where('item_type', 'in', ['SHARED_TEXT_TEMPLATE', 'SHARED_DOCUMENT_TEMPLATE'])
      .select(['item_type', 'text', 'type_specific_data', 'shared_content_id', 'actor_profile_id'])
      .execute(),
  );

const clientRow = (org: Org, id: number) =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('clients')
      .where('org_id', '=', org.org_id)
      .where('id', '=', id)
      .select(['is_new_lead', 'first_response_at', 'last_activity_type', 'last_activity_data'])
      .executeTakeFirstOrThrow(),
  );

describe('sharing with a client', () => {
  it('a message fills its tokens and stands on the timeline (S0-1-08)', async () => {
    const org = await newOrg();
    const client = await org.client({ name: 'Charlotte Whitfield' });
    const id = await newText(org.owner);

    const share = await org.owner.call(shares.shareText, {
      body: { text_template_id: id, client_id: client.id, platform: 'whatsapp' },
    });

    expect(share).toMatchObject({
      message: 'Hi Charlotte, Nadia Rahman here',
      platform: 'whatsapp',
      shared_at: expect.any(String),
      opens: { is_opened: false, times_viewed: 0 },
    });
    expect(await listActivities(org, client.id)).toMatchObject([
      {
        item_type: 'SHARED_TEXT_TEMPLATE',
        text: 'Hi Charlotte, Nadia Rahman here',
        shared_content_id: share.id,
        type_specific_data: { content_id: id, platform: 'whatsapp' },
        actor_profile_id: org.owner.profile_id,
      },
    ]);
  });

  it('a file makes a personal link, counts for the content, and shows in the list (S0-1-08, S1-3-11)', async () => {
    const org = await newOrg();
    const client = await org.client();
    const id = await newFile(org.owner);

    const share = await org.owner.call(shares.share, {
      params: { t: 'file', id },
      body: { client_id: client.id, platform: 'email', message: 'Here it is' },
    });

    expect(share.link).toMatch(/\/s\/[\w-]{22}$/);
    expect(await listActivities(org, client.id)).toMatchObject([
      { item_type: 'SHARED_DOCUMENT_TEMPLATE', text: 'Here it is' },
    ]);
    expect(await clientRow(org, client.id)).toMatchObject({
      last_activity_type: 'SHARED_DOCUMENT_TEMPLATE',
      last_activity_data: { content_title: 'e-brochure' },
    });
    expect((await org.owner.call(documentTemplates.get, { params: { id } })).share_stats).toMatchObject({
      share_count: 1,
    });
  });

  it('is the first response to a lead (D5), and removes the mark when the person chose that', async () => {
    const org = await newOrg();
    const client = await org.client({ source: 'external_integration', is_new_lead: true });
    await org.inScope((scope) =>
      scope.db
        .updateTable('user_preferences')
        .set({ auto_unmark_type: 'CONTENT_SENT' })
        .where('org_id', '=', org.org_id)
        .execute(),
    );

    await org.owner.call(shares.share, {
      params: { t: 'text', id: await newText(org.owner) },
      body: { client_id: client.id, platform: 'sms' },
    });

    expect(await clientRow(org, client.id)).toMatchObject({
      is_new_lead: false,
      first_response_at: expect.any(String),
    });
  });

  it('keeps one link until it is given, and makes another one for the next time', async () => {
    const org = await newOrg();
    const client = await org.client();
    const params = { t: 'text' as const, id: await newText(org.owner) };
    const prepare = () => org.owner.call(shares.prepare, { params, body: { client_id: client.id } });

    const [one, again] = [await prepare(), await prepare()];
    const given = await org.owner.call(shares.share, { params, body: { client_id: client.id, platform: 'telegram' } });
    const next = await prepare();

    expect(again.link).toBe(one.link);
    expect(one.shared_at).toBeNull();
    expect(given.link).toBe(one.link);
    expect(next.link).not.toBe(one.link);
  });

  it('two dialogs opened at once prepare one link', async () => {
    const { owner } = await newOrg();
    const params = { t: 'text' as const, id: await newText(owner) };

    const prepared = await Promise.all([1, 2, 3, 4].map(() => owner.call(shares.prepare, { params, body: {} })));

    expect(new Set(prepared.map(({ link }) => link)).size).toBe(1);
  });

  it('preparing alone tells nobody: no timeline, no figures', async () => {
    const org = await newOrg();
    const client = await org.client();
    const id = await newFile(org.owner);

    await org.owner.call(shares.generateDocLink, { body: { doc_temp_id: id, client_id: client.id } });

    expect(await listActivities(org, client.id)).toEqual([]);
    expect((await org.owner.call(documentTemplates.get, { params: { id } })).share_stats).toMatchObject({
      share_count: 0,
    });
  });

  it('needs a client one may see', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const client = await org.client();
    const id = await newText(org.owner);

    await daniel.refused(shares.share, { params: { t: 'text', id }, body: { client_id: client.id } }, 455);
    await daniel.refused(shares.share, { params: { t: 'text', id }, body: { client_id: 999_999 } }, 404);
  });

  it('waits until a file is ready, and says why one cannot be shared', async () => {
    const { owner } = await newOrg();
    const s3_obj_key = await upload(owner, { name: 'a.pdf', bytes: makePdf({ pages: 1, locked: true }) });
    const { id } = await owner.call(documentTemplates.create, { body: { s3_obj_key } });
    const share = () => owner.refused(shares.share, { params: { t: 'file', id }, body: {} }, 409);

    expect((await share()).detail).toBe('You can share this file as soon as it is ready.');
    await (await testApp()).runJobs();
    expect((await share()).detail).toContain('is locked');
  });

  it('refuses a link to a file that was replaced meanwhile', async () => {
    const { owner } = await newOrg();
    const id = await newFile(owner);

    await owner.refused(shares.generateDocLink, { body: { doc_temp_id: id, s3_obj_key: '1_old' } }, 400);
  });
});

describe('a link in a message that was sent', () => {
  it('lives through the upgrade that took it for a message without its link, and is counted again (D49)', async () => {
    const { services, server } = await testApp();
    const org = await newOrg();
    const [sent, plain] = [await org.client({ name: 'Ana' }), await org.client({ name: 'Ben' })];
    const params = { t: 'text' as const, id: await newText(org.owner) };
    const share = (client_id: number, message?: string) =>
      org.owner.call(shares.share, { params, body: { client_id, platform: 'whatsapp', is_tracked: true, message } });
    const { id, link } = await share(sent.id);
    await share(plain.id, 'Without');
    await asOwner(
      services.database,
      `alter table shared_contents no force row level security;
       update shared_contents set is_tracked = false where org_id = ${org.org_id};
       alter table shared_contents force row level security`,
    );

    await asOwner(services.database, readFileSync('database/migrations/0240-links-in-sent-messages.sql', 'utf8'));

    const { results } = await org.owner.call(shares.listOfClient, { params: { id: sent.id } });
    expect(results).toMatchObject([{ id, is_tracked: true }]);
    expect(await org.owner.call(shares.getStats, { params })).toMatchObject({ TOTAL_SHARED: 2, TOTAL_TRACKED: 1 });
    expect((await server.inject({ url: new URL(link).pathname, headers: { accept: 'text/html' } })).statusCode).toBe(
      200,
    );
  });
});

describe('a shared message', () => {
  it('without its link counts nothing, no rate and nobody unopened; its link opens all the same (D49)', async () => {
    clockAt(0);
    const org = await newOrg();
    const [ana, ben] = [await org.client({ name: 'Ana' }), await org.client({ name: 'Ben' })];
    const id = await newText(org.owner);
    const params = { t: 'text' as const, id };
    const share = (client_id: number, is_tracked: boolean) =>
      org.owner.call(shares.share, { params, body: { client_id, platform: 'whatsapp', is_tracked } });

    const plain = await share(ana.id, false);
    const tracked = await share(ben.id, true);
    await look(plain.link.split('/s/')[1]!, { seconds: 9, inputs: 4, at: 60 });

    expect([plain.is_tracked, tracked.is_tracked]).toEqual([false, true]);
    const { server } = await testApp();
    for (const { link } of [plain, tracked]) {
      expect((await server.inject({ url: new URL(link).pathname, headers: { accept: 'text/html' } })).statusCode).toBe(
        200,
      );
    }
    expect(await org.owner.call(shares.getStats, { params })).toMatchObject({
      TOTAL_SHARED: 2,
      TOTAL_TRACKED: 1,
      TOTAL_OPENED: 0,
      TOTAL_UNOPENED: 1,
    });
    expect((await org.owner.call(textTemplates.get, { params: { id } })).share_stats).toMatchObject({
      share_count: 2,
      tracked_count: 1,
      opened_count: 0,
    });
    const unopened = await org.owner.call(shares.listClientsWithStats, {
      params: { type: 'text', id },
      query: { filter: 'unopened' },
    });
    expect(unopened.results.map(({ name }) => name)).toEqual(['Ben']);
    const [told] = (await org.owner.call(timeline.listForClient, { params: { id: ana.id } })).results.filter(
      ({ item_type }) => item_type === 'SHARED_TEXT_TEMPLATE',
    );
    expect(told?.type_specific_data).toMatchObject({ is_tracked: false, is_opened: false });
  });

  it('is tracked when its link is in what was sent, and when the link itself was given', async () => {
    const org = await newOrg();
    const client = await org.client();
    const params = { t: 'text' as const, id: await newText(org.owner) };
    const prepare = () => org.owner.call(shares.prepare, { params, body: { client_id: client.id } });
    const share = (body: { platform?: 'sms'; message?: string }) =>
      org.owner.call(shares.share, { params, body: { client_id: client.id, ...body } });

    const { link } = await prepare();
    const withLink = await share({ platform: 'sms', message: `See ${link}` });
    const without = await share({ platform: 'sms', message: 'See you' });
    const copied = await share({});

    expect([withLink, without, copied].map(({ is_tracked }) => is_tracked)).toEqual([true, false, true]);
  });

  it('filled here gets its link at the end when it is tracked', async () => {
    const org = await newOrg();
    const client = await org.client({ name: 'Charlotte Whitfield' });
    const id = await newText(org.owner, 'Thank you', 'Hi {{client_first_name}}');

    const share = await org.owner.call(shares.shareText, {
      body: { text_template_id: id, client_id: client.id, platform: 'sms', is_tracked: true },
    });

    expect(share.message).toBe(`Hi Charlotte\n\n${share.link}`);
  });
});

describe('sharing without a client', () => {
  it('makes an anonymous link that only its maker and the owner see', async () => {
    const org = await newOrg();
    const [daniel, other] = [
      await org.member({ permissions: { viewOtherAssignedClients: true, viewUnassignedClients: true } }),
      await org.member({ permissions: { viewOtherAssignedClients: true, viewUnassignedClients: true } }),
    ];
    const id = await newText(org.owner);
    const share = await daniel.call(shares.share, { params: { t: 'text', id }, body: {} });

    expect(share.client_id).toBeNull();
    expect((await org.owner.call(shares.getStats, { params: { t: 'text', id } })).TOTAL_SHARED).toBe(1);
    expect((await other.call(shares.getStats, { params: { t: 'text', id } })).TOTAL_SHARED).toBe(0);
  });

  it('gives a QR code as SVG and PNG of the same link (S1-1-03)', async () => {
    const { owner } = await newOrg();
    const params = { t: 'text' as const, id: await newText(owner) };

    const qr = await owner.call(shares.createQr, { params, body: {} });

    expect(qr.svg).toContain('<svg');
    expect(qr.png).toMatch(/^data:image\/png;base64,/);
    expect(qr.link).toBe((await owner.call(shares.prepare, { params, body: {} })).link);
  });
});

describe('who a content was shared with', () => {
  it('lists the clients one may see, all shares to one of them together, in v3 with what became of them (G-053)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const [ana, ben] = [await org.client({ name: 'Ana', assigned_to: daniel }), await org.client({ name: 'Ben' })];
    const id = await newText(org.owner);
    const give = (client_id: number) =>
      org.owner.call(shares.share, {
        params: { t: 'text', id },
        body: { client_id, platform: 'whatsapp', is_tracked: true },
      });
    for (const client of [ana, ben, ana]) await give(client.id);
    const params = { type: 'text' as const, id };

    const all = await org.owner.call(shares.listClientsWithStats, { params });
    const unopened = await org.owner.call(shares.listClientsWithStats, { params, query: { filter: 'unopened' } });
    const opened = await org.owner.call(shares.listClientsWithStats, { params, query: { filter: 'opened' } });
    const daniels = await daniel.call(shares.listClients, { params });

    expect(all.results.map(({ name, share_count }) => [name, share_count])).toEqual([
      ['Ana', 2],
      ['Ben', 1],
    ]);
    expect(unopened.results).toHaveLength(2);
    expect(opened.results).toEqual([]);
    expect(daniels.results.map(({ name }) => name)).toEqual(['Ana']);
    expect((await daniel.call(shares.getStats, { params: { t: 'text', id } })).TOTAL_SHARED).toBe(2);
  });

  it('shows a client what was shared with them, newest first', async () => {
    const org = await newOrg();
    const client = await org.client();
    for (const title of ['One', 'Two']) {
      const params = { t: 'text' as const, id: await newText(org.owner, title) };
      await org.owner.call(shares.share, { params, body: { client_id: client.id } });
    }

    const list = await org.owner.call(shares.listOfClient, { params: { id: client.id } });

    expect(list.results.map(({ content_title }) => content_title)).toEqual(['Two', 'One']);
  });

  it('has days for a month, the last one today', async () => {
    const { owner } = await newOrg();
    const params = { t: 'text' as const, id: await newText(owner) };
    await owner.call(shares.share, { params, body: {} });

    const { days, devices, pages } = await owner.call(shares.getAnalytics, { params });

    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ shares: 1, views: 0, seconds: 0 });
    expect([devices, pages]).toEqual([[], []]);
  });

  it('is locked in the free plan: figures answer 423, opens are null (S0-6-21)', async () => {
    const org = await newOrg();
    const client = await org.client();
    const params = { t: 'text' as const, id: await newText(org.owner) };
    const { id } = await org.owner.call(shares.share, { params, body: { client_id: client.id } });
    await org.setSubscription('free_trial_expired');

    await org.owner.refused(shares.getStats, { params }, 423);
    await org.owner.refused(shares.getAnalytics, { params }, 423);
    await org.owner.refused(shares.listViews, { params: { id } }, 423);
    const content = { type: 'text' as const, id: params.id };
    await org.owner.refused(shares.listClientsWithStats, { params: content, query: { filter: 'opened' } }, 423);
    const { results } = await org.owner.call(shares.listClientsWithStats, { params: content });
    expect(results[0]?.opens).toBeNull();
    const list = await org.owner.call(shares.listOfClient, { params: { id: client.id } });

    expect(list.results[0]?.opens).toBeNull();
  });
});

describe('revoking a link', () => {
  it('is for the person who shared it and the owner', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { viewOtherAssignedClients: true, viewUnassignedClients: true } });
    const client = await org.client();
    const params = { t: 'text' as const, id: await newText(org.owner) };
    const { id } = await org.owner.call(shares.share, { params, body: { client_id: client.id } });

    await daniel.refused(shares.revoke, { params: { id } }, 455);
    await org.owner.call(shares.revoke, { params: { id } });

    const [share] = (await org.owner.call(shares.listOfClient, { params: { id: client.id } })).results;
    expect(share?.revoked_at).toEqual(expect.any(String));
  });
});

describe('the message of a file', () => {
  it('is the person’s own for this content', async () => {
    const { owner } = await newOrg();
    const id = await newFile(owner);

    const standard = await owner.call(shareMessages.get, { params: { a: 'file', b: id } });

    expect(standard).toEqual({
      body: 'Hi {{client_first_name}}, here is {{content_name}}: {{content_link}}',
      is_default: true,
    });
  });
});
