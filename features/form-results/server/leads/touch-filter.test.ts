import { describe, expect, it } from 'vitest';
import type { Touch } from '#features/form-submissions/contract.ts';
import { describeTouch } from '#features/form-submissions/server/index.ts';
import { newListedForm, questionForBudget, questionForName } from '#features/form-submissions/testing/listed-form.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { formSubmissions } from '../../contract.ts';

const at = '2026-11-20T10:00:00.000Z';
const facebook: Touch = { at, utm_source: 'Facebook', utm_medium: 'paid', utm_campaign: 'Spring' };
const newsletter: Touch = { at, utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'November' };

type Form = Awaited<ReturnType<typeof newListedForm>>;

const send = (form: Form, name: string, first_touch: Touch, last_touch = first_touch, assigned_to?: Person) =>
  form.send({
    answers: { [questionForName.id]: name },
    came_by: { first_touch, last_touch },
    ...(assigned_to && { assigned_to }),
  });

const list = (person: Person, { id }: Form, query: object) =>
  person.call(formSubmissions.listLeads, { params: { id }, query });
const names = async (org: Org, form: Form, query: object) =>
  (await list(org.owner, form, query)).results.map(({ name }) => name).sort();

describe('leads by where they came from', () => {
  it('are those whose first or last touch has this source, medium or campaign, capitals or not', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    await send(form, 'By both', facebook, newsletter);
    await send(form, 'By the newsletter', newsletter);
    await form.send({ name: 'From nowhere' });

    expect(await names(org, form, { source: 'facebook' })).toEqual(['By both']);
    expect(await names(org, form, { source: 'newsletter' })).toEqual(['By both', 'By the newsletter']);
    expect(await names(org, form, { source: 'newsletter', touch: 'first' })).toEqual(['By the newsletter']);
    expect(await names(org, form, { medium: 'paid', touch: 'last' })).toEqual([]);
    expect(await names(org, form, { medium: 'email', campaign: 'november' })).toHaveLength(2);
    expect(await names(org, form, { source: 'facebook', campaign: 'November' })).toEqual([]);
  });

  it('have the source that stands on their line, whatever names it', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    const touches: Touch[] = [
      { at, gclid: 'a' },
      { at, fbclid: 'b' },
      { at, ttclid: 'c' },
      { at, li_fat_id: 'd' },
      { at, referrer: 'https://news.example:8080/page' },
      { at, referrer: 'https://news.example/page', gclid: 'a', utm_source: 'partner' },
    ];
    for (const [index, touch] of touches.entries()) await send(form, `Lead ${index}`, touch);

    for (const [index, touch] of touches.entries()) {
      expect(await names(org, form, { source: describeTouch(touch) })).toContain(`Lead ${index}`);
    }
    const { results } = await org.owner.call(formSubmissions.listSources, { params: { id: form.id } });
    expect(results.sort()).toEqual(['facebook', 'google ads', 'linkedin', 'news.example:8080', 'partner', 'tiktok']);
  });

  it('meet a search too, and are counted', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    const answers = { [questionForBudget.id]: 'Quokka house' };
    const came_by = { first_touch: facebook, last_touch: facebook };
    await form.send({ name: 'Found', answers, came_by });
    await form.send({ name: 'Elsewhere', answers });
    await send(form, 'Other answers', facebook);

    const found = await list(org.owner, form, { source: 'facebook', search: 'quokka', with_count: true });
    expect([found.results.map(({ name }) => name), found.count]).toEqual([['Found'], 1]);
  });

  it('show nobody what they may not see: neither leads nor sources nor numbers', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const form = await newListedForm(org);
    await send(form, 'Theirs', facebook);
    await send(form, 'Mine', newsletter, newsletter, member);

    expect(await list(member, form, { source: 'facebook' })).toMatchObject({ results: [], hidden_count: 0 });
    const { results } = await member.call(formSubmissions.listSources, { params: { id: form.id } });
    expect(results).toEqual(['newsletter']);
  });
});
