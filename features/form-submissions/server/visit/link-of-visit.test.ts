import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formSubmissions } from '#features/form-results/contract.ts';
import { formLinks } from '#features/lead-forms/links-contract.ts';
import { newForm, newQuestion } from '#features/lead-forms/testing/new-form.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { openForm, sendForm } from '../../testing/public-forms.ts';

beforeEach(() => setClock(stoppedAt('2026-11-20T08:00:00.000Z')));
afterEach(() => setClock(systemClock));

/** A visitor opens a form and takes a minute to fill it in. */
async function openAndRead(path: string) {
  const page = await openForm(path);
  setClock(stoppedAt('2026-11-20T08:01:00.000Z'));
  return page;
}

const name = newQuestion('qname01', 'name');
const email = newQuestion('qemail1', 'email');
const written = [
  [name, 'Mai'],
  [email, 'mai@example.com'],
] as const;
const fair = { name: 'Wedding fair', slug: 'fair', assignee_id: null, group_id: null, stage_option_id: null };

/** A form with a link to a fair. */
async function newFormWithLink(org: Org) {
  const form = await newForm(org, { questions: [name, email] });
  const link = await org.owner.call(formLinks.create, { params: { id: form.id }, body: fair });
  return {
    ...form,
    link_id: link.id,
    link_path: `${form.path}/fair`,
    deleteLink: () => org.owner.call(formLinks.delete, { params: { id: form.id, link_id: link.id } }),
    listLeads: async () => (await org.owner.call(formSubmissions.listLeads, { params: { id: form.id } })).results,
  };
}

describe('a form that was opened by a named link', () => {
  it('counts for that link, with its name, though the link is deleted before it is sent', async () => {
    const org = await newOrg();
    const form = await newFormWithLink(org);
    const page = await openAndRead(form.link_path);
    await form.deleteLink();

    await sendForm(form.link_path, page, written);

    expect(await form.listLeads()).toMatchObject([{ link_id: form.link_id, link_name: 'Wedding fair' }]);
    const { links } = await org.owner.call(formSubmissions.readFigures, { params: { id: form.id } });
    expect(links).toMatchObject([{ link_id: null }, { link_id: form.link_id, name: 'Wedding fair' }]);
  });

  it('counts for that link, though its address leads to another one by now', async () => {
    const org = await newOrg();
    const form = await newFormWithLink(org);
    const page = await openAndRead(form.link_path);
    await form.deleteLink();
    await org.owner.call(formLinks.create, { params: { id: form.id }, body: { ...fair, name: 'Next fair' } });

    await sendForm(form.link_path, page, written);

    expect(await form.listLeads()).toMatchObject([{ link_id: form.link_id, link_name: 'Wedding fair' }]);
  });

  it('counts for the form itself when it is opened after the link was deleted', async () => {
    const org = await newOrg();
    const form = await newFormWithLink(org);
    await form.deleteLink();

    await sendForm(form.link_path, await openAndRead(form.link_path), written);

    expect(await form.listLeads()).toMatchObject([{ link_id: null, link_name: null }]);
  });
});
