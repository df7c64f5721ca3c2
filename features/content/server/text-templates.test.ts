import { describe, expect, it } from 'vitest';
import { newOrg, type Person } from '#testing/world.ts';
import { contents, shareMessages, textTemplates } from '../contract.ts';

const write = (person: Person, title: string, more: object = {}) =>
  person.call(textTemplates.create, { body: { title, body: 'Hi {{client_first_name}}', ...more } });

describe('messages', () => {
  it('are kept as they were written, and belong to who wrote them (S0-1-10, S0-3-36)', async () => {
    const { owner } = await newOrg({ name: 'Kestrel Advisory' });

    const message = await write(owner, ' Thank you ', { template_type: 'FOLLOW_UP_MESSAGE' });

    expect(message).toMatchObject({
      type: 'text',
      title: 'Thank you',
      body: 'Hi {{client_first_name}}',
      template_type: 'FOLLOW_UP_MESSAGE',
      owner_profile_name: 'Nadia Rahman',
      owner_org_name: 'Kestrel Advisory',
      visibility: 'ORG',
      share_stats: { share_count: 0, opened_count: 0, view_count: 0 },
      access_policy: { EDIT: true, DELETE: true, COPY: true },
    });
  });

  it('are changed field by field', async () => {
    const { owner } = await newOrg();
    const { id } = await write(owner, 'Thank you');

    const changed = await owner.call(textTemplates.update, { params: { id }, body: { body: 'Dear {{client_name}}' } });

    expect(changed).toMatchObject({ title: 'Thank you', body: 'Dear {{client_name}}' });
  });

  it('need the right to create content (S0-6-16)', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { createContent: false } });

    await member.refused(textTemplates.create, { body: { title: 'T', body: 'B' } }, 403);
  });

  it('are found by words of title or text, whatever the accents, and percent means percent', async () => {
    const { owner } = await newOrg();
    const { id } = await write(owner, 'Première visite', { body: 'Save 10% today' });
    await write(owner, 'Other');
    const find = async (search: string) =>
      (await owner.call(textTemplates.search, { query: { search } })).results.map((message) => message.id);

    expect(await find('premiere')).toEqual([id]);
    expect(await find('10%')).toEqual([id]);
    expect(await find('%%')).toEqual([]);
  });

  it('are listed newest first, page by page, with the count when asked', async () => {
    const { owner } = await newOrg();
    for (const title of ['One', 'Two', 'Three']) await write(owner, title);

    const list = (query: object) =>
      owner.call(textTemplates.list, { query: { page_size: 2, with_count: 'true', sort: 'added', ...query } });
    const first = await list({});
    const second = await list({ cursor: first.next ?? '' });
    await owner.call(textTemplates.delete, { params: { id: second.results[0]!.id } });
    const beyond = await list({ cursor: first.next ?? '' });

    expect(first.results.map(({ title }) => title)).toEqual(['Three', 'Two']);
    expect(second.results.map(({ title }) => title)).toEqual(['One']);
    expect([first.count, second.count]).toEqual([3, 3]);
    expect([beyond.results, beyond.count]).toEqual([[], 2]);
    expect((await list({})).count).toBe(2);
    expect((await list({ search: 'tw' })).count).toBe(1);
  });

  it('are restored after deletion', async () => {
    const { owner } = await newOrg();
    const { id } = await write(owner, 'Thank you');

    await owner.call(textTemplates.delete, { params: { id } });
    await owner.refused(textTemplates.get, { params: { id } }, 404);
    await owner.call(contents.restore, { params: { t: 'text', id } });

    expect((await owner.call(textTemplates.get, { params: { id } })).title).toBe('Thank you');
  });
});

describe('who sees a message', () => {
  it('a member’s is private unless they may share with everyone; the owner sees it all the same (S0-3E-09)', async () => {
    const org = await newOrg();
    const [daniel, other] = [await org.member(), await org.member()];

    const { id, visibility } = await write(daniel, 'Mine');

    expect(visibility).toBe('PRIVATE');
    await other.refused(textTemplates.get, { params: { id } }, 404);
    await org.owner.call(textTemplates.get, { params: { id } });
    await daniel.refused(textTemplates.create, { body: { title: 'T', body: 'B', visibility: 'ORG' } }, 455);
  });

  it('a sub-team’s members see what is for them, others do not (S0-3E-09)', async () => {
    const org = await newOrg();
    await org.setFlag('enable_subteams_feature', true);
    const [east, west] = [await org.member(), await org.member()];
    const subteam = await org.subteam('East', [east]);
    const { id } = await write(org.owner, 'East only', { visibility: 'SUBTEAMS', subteam_ids: [subteam] });

    expect((await east.call(textTemplates.list)).results.map((message) => message.id)).toEqual([id]);
    expect((await west.call(textTemplates.list)).results).toEqual([]);
  });

  it('needs at least one sub-team that exists', async () => {
    const org = await newOrg();
    await org.setFlag('enable_subteams_feature', true);
    const { owner } = org;
    const stranger = await newOrg();
    const foreign = await stranger.subteam('Theirs', []);
    const { id } = await write(owner, 'T');
    const set = (subteam_ids: number[]) =>
      owner.refused(
        contents.updateVisibility,
        { params: { t: 'text', id }, body: { visibility: 'SUBTEAMS', subteam_ids } },
        400,
      );

    expect((await set([])).errors).toHaveProperty('subteam_ids');
    expect((await set([foreign])).errors).toHaveProperty('subteam_ids');
  });

  it('names the owner to a colleague who may not change it (S0-6-27)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await write(org.owner, 'Everyone’s');

    const problem = await daniel.refused(textTemplates.update, { params: { id }, body: { title: 'Mine' } }, 455);

    expect(problem.detail).toContain('Nadia Rahman');
  });

  it('lets a colleague with the right edit what is shared, never what is private to someone', async () => {
    const org = await newOrg();
    const editor = await org.member({ permissions: { editOthersContent: true } });
    const [shared, hidden] = [
      await write(org.owner, 'Shared'),
      await write(org.owner, 'Hidden', { visibility: 'PRIVATE' }),
    ];

    await editor.call(textTemplates.update, { params: { id: shared.id }, body: { title: 'Better' } });
    await editor.refused(textTemplates.update, { params: { id: hidden.id }, body: { title: 'Better' } }, 404);
  });
});

describe('copying a message', () => {
  it('makes a private one of the copier’s own, without notes and figures', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await write(org.owner, 'Thank you');
    await org.owner.call(contents.updatePrivateNotes, { params: { t: 'text', id }, body: { private_notes: 'secret' } });

    const copy = await daniel.call(contents.copy, { params: { t: 'text', id } });

    expect(copy).toMatchObject({
      title: 'Copy of Thank you',
      owner_profile_name: 'Daniel Ong',
      visibility: 'PRIVATE',
      private_notes: '',
    });
    expect(await daniel.call(textTemplates.get, { params: { id: copy.id } })).toMatchObject({
      body: 'Hi {{client_first_name}}',
    });
  });

  it('needs the right to create content, and says whom to ask (S0-6-27)', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { createContent: false } });
    const { id } = await write(org.owner, 'Thank you');

    const problem = await member.refused(contents.copy, { params: { t: 'text', id } }, 455);

    expect(problem.detail).toContain('Nadia Rahman');
  });
});

describe('around a content', () => {
  it('private notes are seen by their writer only (S1-3-07)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await write(org.owner, 'T');

    await daniel.call(contents.updatePrivateNotes, { params: { t: 'text', id }, body: { private_notes: 'mine' } });

    expect((await daniel.call(textTemplates.get, { params: { id } })).private_notes).toBe('mine');
    expect((await org.owner.call(textTemplates.get, { params: { id } })).private_notes).toBe('');
  });

  it('share options change one by one and the page alias of html_page is understood', async () => {
    const { owner } = await newOrg();
    const { id } = await write(owner, 'T');

    const changed = await owner.call(contents.updateShareOptions, {
      params: { t: 'text', id },
      body: { link_expires_in_days: 30 },
    });
    await owner.refused(
      contents.updateShareOptions,
      { params: { t: 'page', id }, body: { allow_download: false } },
      404,
    );

    expect(changed.share_options).toEqual({ allow_download: true, link_expires_in_days: 30 });
  });

  it('the default share message is each person’s own, and can be given up again', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await write(org.owner, 'T');
    const params = { a: 'text' as const, b: id };

    await daniel.call(shareMessages.update, { params, body: { body: 'Mine' } });

    expect(await daniel.call(shareMessages.get, { params })).toEqual({ body: 'Mine', is_default: false });
    expect(await org.owner.call(shareMessages.get, { params })).toEqual({
      body: 'Hi {{client_first_name}}',
      is_default: true,
    });
    expect(await daniel.call(shareMessages.delete, { params })).toMatchObject({ is_default: true });
  });

  it('stats count what one may see, and nothing else', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await write(org.owner, 'Shared');
    await write(org.owner, 'Hidden', { visibility: 'PRIVATE' });

    const stats = await daniel.call(contents.getStats, { params: { t: 'text' } });

    expect(stats).toMatchObject({
      TOTAL: 1,
      TOTAL_SHARED: 0,
      TOTAL_UNOPENED: 0,
      by_visibility: { ORG: 1, PRIVATE: 0 },
    });
  });

  it('figures are locked in the free plan (S0-6-21)', async () => {
    const org = await newOrg();
    const { id } = await write(org.owner, 'T');
    await org.setSubscription('free_trial_expired');

    expect((await org.owner.call(textTemplates.get, { params: { id } })).share_stats).toBeNull();
    expect(await org.owner.call(contents.getStats, { params: { t: 'text' } })).toMatchObject({
      TOTAL: 1,
      TOTAL_OPENED: null,
      VIEWED_MULTIPLE_TIMES: null,
    });
    expect((await org.owner.call(textTemplates.list, { query: { filter: 'shared' } })).results).toEqual([]);
    for (const query of [{ filter: 'unopened' }, { sort: 'times_viewed' }] as const)
      await org.owner.refused(textTemplates.list, { query }, 423);
  });

  it('continuing in the app answers the content’s own address (D44)', async () => {
    const { owner } = await newOrg();
    const { id } = await write(owner, 'T');

    const { url } = await owner.call(contents.continueInApp, { params: { type: 'text', id } });
    expect(new URL(url).pathname).toBe(`/content/message/${id}`);
  });
});
