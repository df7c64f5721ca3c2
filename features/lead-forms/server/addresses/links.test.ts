import { describe, expect, it } from 'vitest';
import { nowIso } from '#platform/server/clock.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type FormLinkDraft, formLinks } from '../../links-contract.ts';
import { newForm, type TestForm } from '../../testing/new-form.ts';

const plain = { assignee_id: null, group_id: null, stage_option_id: null };

const add = (org: Org, { id }: TestForm, link: Partial<FormLinkDraft> = {}) =>
  org.owner.call(formLinks.create, { params: { id }, body: { name: 'Expo', slug: 'expo', ...plain, ...link } });

const list = (org: Org, { id }: TestForm) => org.owner.call(formLinks.list, { params: { id } });

describe('a named link', () => {
  it('has an address of its own behind that of its form, and a person', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const daniel = await org.member();

    const link = await add(org, form, { name: 'Wedding fair', slug: 'fair', assignee_id: daniel.profile_id });

    expect(link).toMatchObject({
      name: 'Wedding fair',
      assignee: { id: daniel.profile_id, name: 'Daniel Ong' },
      views_count: 0,
      leads_count: 0,
    });
    expect(link.address).toBe(`${(await form.get()).address}/fair`);
  });

  it('keeps the addresses it had when it is changed', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const { id: link_id } = await add(org, form);
    const params = { id: form.id, link_id };
    const change = (slug: string) =>
      org.owner.call(formLinks.update, { params, body: { name: 'Expo', slug, ...plain } });

    await change('expo-2027');

    const { errors } = await org.owner.refused(
      formLinks.create,
      { params: { id: form.id }, body: { name: 'Other', slug: 'expo', ...plain } },
      400,
    );
    expect(errors).toEqual({ slug: 'Another link of this form has this address' });
    expect((await change('expo')).slug).toBe('expo');
  });

  it('has a word that only this form must not have twice', async () => {
    const org = await newOrg();
    const [one, other] = [await newForm(org), await newForm(org)];

    await add(org, one);

    expect((await add(org, other)).slug).toBe('expo');
  });

  it.each(['sent', 'cover', 'logo', 'contact', 'signals'])(
    'cannot be called %s, which the page of the form uses',
    async (slug) => {
      const org = await newOrg();
      const { id } = await newForm(org);

      const body = { name: 'Expo', slug, ...plain };
      const { errors } = await org.owner.refused(formLinks.create, { params: { id }, body }, 400);

      expect(errors).toEqual({ slug: 'This address is reserved' });
    },
  );

  it('that is deleted is listed no more, and its word is free', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const { id: link_id } = await add(org, form);

    await org.owner.call(formLinks.delete, { params: { id: form.id, link_id } });

    expect((await list(org, form)).results).toEqual([]);
    await org.owner.refused(formLinks.delete, { params: { id: form.id, link_id } }, 404);
    expect((await add(org, form)).slug).toBe('expo');
  });

  it('of another form is not found', async () => {
    const org = await newOrg();
    const [form, other] = [await newForm(org), await newForm(org)];
    const { id: link_id } = await add(org, form);

    await org.owner.refused(formLinks.delete, { params: { id: other.id, link_id } }, 404);
  });

  it('is refused for people and groups that are not there', async () => {
    const org = await newOrg();
    const { id } = await newForm(org);
    const refused = async (wrong: object) => {
      const body = { name: 'Expo', slug: 'expo', ...plain, ...wrong };
      return (await org.owner.refused(formLinks.create, { params: { id }, body }, 400)).errors;
    };

    expect(await refused({ assignee_id: 999_999_999 })).toHaveProperty('assignee_id');
    expect(await refused({ group_id: 999_999_999 })).toHaveProperty('group_id');
    expect(await refused({ stage_option_id: 999_999_999 })).toHaveProperty('stage_option_id');
  });
});

describe('the links of a form', () => {
  it('are counted with the leads and views that came by each, bots and tests left out', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const { id: link_id } = await add(org, form);
    await addSubmissions(org, form, [{ link_id }, { link_id }, { link_id: null }, { link_id, is_test: true }]);
    await addViews(org, form, [
      { link_id, grade: 'human', site: 'fair.example' },
      { link_id: null, grade: 'likely', site: null },
      { link_id, grade: 'scanner', site: null },
    ]);

    const { main, results, seen_on_sites } = await list(org, form);

    // Whoever sent has opened the form.
    expect(main).toEqual({ views_count: 2, leads_count: 1 });
    expect(results).toMatchObject([{ id: link_id, views_count: 3, leads_count: 2 }]);
    expect(seen_on_sites).toEqual(['fair.example']);
    await org.setSubscription('subscription_expired');
    expect((await list(org, form)).main).toEqual({ views_count: null, leads_count: 1 });
  });

  it('come with a QR code each, and one of the form itself', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const { id: link_id, address } = await add(org, form);
    const params = { id: form.id };

    const own = await org.owner.call(formLinks.drawQr, { params, query: { link_id } });
    const main = await org.owner.call(formLinks.drawQr, { params });

    expect(own.link).toBe(address);
    expect(own.svg).toContain('<svg');
    expect(own.png).toMatch(/^data:image\/png;base64,/);
    expect(main.link).toBe((await form.get()).address);
  });

  it('are drawn small without the picture to save', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const { id: link_id, address } = await add(org, form);

    const small = await org.owner.call(formLinks.drawQr, {
      params: { id: form.id },
      query: { link_id, is_small: 'true' },
    });

    expect(small).toEqual({ link: address, svg: expect.stringContaining('<svg'), png: null });
  });
});

async function addSubmissions(
  org: Org,
  { id: form_id }: TestForm,
  sent: readonly { link_id: number | null; is_test?: boolean }[],
): Promise<void> {
  await org.inScope(({ db, org_id }) =>
    db
      .insertInto('lead_form_submissions')
      .values(
        sent.map((one) => ({
          ...one,
          org_id,
          form_id,
          id: crypto.randomUUID(),
          visit_id: crypto.randomUUID(),
          version: 1,
          status: 'SENT' as const,
          lead_id: crypto.randomUUID(),
          sent_at: nowIso(),
        })),
      )
      .execute(),
  );
}

async function addViews(
  org: Org,
  { id: form_id }: TestForm,
  views: readonly { link_id: number | null; grade: 'human' | 'likely' | 'scanner'; site: string | null }[],
): Promise<void> {
  await org.inScope(({ db, org_id }) =>
    db
      .insertInto('lead_form_views')
      .values(
        views.map((view) => ({
          ...view,
          org_id,
          form_id,
          visit_id: crypto.randomUUID(),
          version: 1,
          day: nowIso().slice(0, 10),
          started_at: nowIso(),
          has_started: true,
        })),
      )
      .execute(),
  );
}
