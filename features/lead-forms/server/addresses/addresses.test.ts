import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { leadForms } from '../../contract.ts';
import { newForm } from '../../testing/new-form.ts';
import { FORM_ADDRESS } from './addresses.queries.ts';

const newAlias = () => `bay-${randomUUID().slice(0, 20)}0`;

/** Returns the form behind the last part of an address. */
async function findBehind(word: string) {
  const { services } = await testApp();
  return withGlobalScope(services.database, 'test', (scope) => findPublicAddress(scope, FORM_ADDRESS, word));
}

const check = (org: Org, id: number, alias: string) =>
  org.owner.call(leadForms.checkAlias, { params: { id }, query: { alias } });

describe('the readable address of a form', () => {
  it('leads to it beside its code', async () => {
    const org = await newOrg();
    const alias = newAlias();
    const form = await newForm(org, { settings: { alias } });

    expect((await form.get()).alias_address).toMatch(new RegExp(`/f/${alias}$`));
    for (const word of [alias, form.code]) {
      expect(await findBehind(word)).toMatchObject({ org_id: org.org_id, subject_id: form.id });
    }
  });

  it('goes on leading to it after it was changed or given up', async () => {
    const form = await newForm(await newOrg());
    const aliases = [newAlias(), newAlias()];
    for (const alias of [...aliases, null]) await form.change({ alias });

    expect((await form.get()).alias).toBeNull();
    for (const alias of aliases) expect(await findBehind(alias)).toMatchObject({ subject_id: form.id });
  });

  it('that was given up can be taken back, and by no other form', async () => {
    const org = await newOrg();
    const [form, other] = [await newForm(org), await newForm(org)];
    const alias = newAlias();
    await form.change({ alias });
    await form.change({ alias: null });

    expect(await check(org, other.id, alias)).toEqual({ is_free: false, reason: 'This address is taken' });
    expect(await form.change({ alias })).toMatchObject({ alias });
  });

  it('is one in the whole installation', async () => {
    const alias = newAlias();
    await newForm(await newOrg(), { settings: { alias } });
    const org = await newOrg();
    const form = await newForm(org);

    expect(await check(org, form.id, alias)).toEqual({ is_free: false, reason: 'This address is taken' });
    const { errors } = await org.owner.refused(leadForms.update, { params: { id: form.id }, body: { alias } }, 400);
    expect(errors).toEqual({ alias: 'This address is taken' });
  });

  it('asked for twice at the same moment goes to one of both', async () => {
    const alias = newAlias();
    const forms = [await newForm(await newOrg()), await newForm(await newOrg())];

    const outcomes = await Promise.allSettled(forms.map((form) => form.change({ alias })));

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['with look-alike letters', 'bаyshore', 'Use 3 to 60 letters from a to z, digits and hyphens'],
    ['with capitals', 'Bayshore', 'Use 3 to 60 letters from a to z, digits and hyphens'],
    ['with a slash', 'bay/shore', 'Use 3 to 60 letters from a to z, digits and hyphens'],
    ['of two letters', 'ab', 'Use 3 to 60 letters from a to z, digits and hyphens'],
    ['that is a path of ours', 'assets', 'This address is reserved'],
    ['that people take for ours', 'login', 'This address is reserved'],
  ])('%s is refused with the reason', async (_, alias, reason) => {
    const org = await newOrg();
    const form = await newForm(org);

    expect(await check(org, form.id, alias)).toEqual({ is_free: false, reason });
    await org.owner.refused(leadForms.update, { params: { id: form.id }, body: { alias } }, 400);
  });
});
