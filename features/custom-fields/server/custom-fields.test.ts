import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { identity } from '#features/identity/contract.ts';
import { testApp } from '#testing/app.ts';
import { codeFor } from '#testing/outbox.ts';
import { newVisitor } from '#testing/visitor.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { type CustomField, type CustomFieldType, customFields, customFieldTypes, MAX_FIELDS } from '../contract.ts';

const newField = ({ owner }: Org, name: string, type: CustomFieldType = 'text') =>
  owner.call(customFields.create, { body: { name, type } });

const listNames = async (person: Person) =>
  (await person.call(customFields.list)).results.map(({ name }: CustomField) => name);

const options = (...names: string[]) => names.map((name, index) => ({ name, color_id: index + 1 }));

describe('the custom fields of an organisation', () => {
  it('are texts, dates, dropdowns and numbers that everybody sees in their order (S0-1-18, S0-3E-03)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    for (const type of customFieldTypes) await newField(org, type, type);

    const { results } = await daniel.call(customFields.list);

    expect(results.map(({ name, type }) => [name, type])).toEqual([
      ['text', 'text'],
      ['date', 'date'],
      ['dropdown', 'dropdown'],
      ['number', 'number'],
    ]);
    expect(results.map(({ key }) => key)).toEqual(results.map(({ id }) => `field${id}`));
    expect(await daniel.call(customFields.get, { params: { id: results[0]!.id } })).toEqual(results[0]);
  });

  it('are managed only by people who manage the team (S0-6-15, B13)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const body = { name: 'Budget', type: 'number' as const, currency: 'SGD' };

    await daniel.refused(customFields.create, { body }, 403);
    await org.permit(daniel, { manageTeam: true });

    expect(await daniel.call(customFields.create, { body })).toMatchObject({ name: 'Budget', currency: 'SGD' });
  });

  it('are made, changed and moved in trial and pro; in the free tier they stay as they are (S0-6-18)', async () => {
    const { owner, setSubscription } = await newOrg();
    const field = await owner.call(customFields.create, { body: { name: 'Budget', type: 'number' } });
    await setSubscription('free_trial_expired');
    const params = { id: field.id };

    await owner.refused(customFields.create, { body: { name: 'Area', type: 'text' } }, 423);
    await owner.refused(customFields.update, { params, body: { name: 'Price' } }, 423);
    await owner.refused(
      customFields.changePriority,
      { body: { fields_priority: [{ cf_id: field.id, move: 'UP' }] } },
      423,
    );
    expect((await owner.call(customFields.get, { params })).name).toBe('Budget');
    await owner.call(customFields.delete, { params });
  });

  it('have names that differ in more than case', async () => {
    const org = await newOrg();
    const { id } = await newField(org, 'Budget');
    const other = await newField(org, 'Size');

    const created = await org.owner.refused(customFields.create, { body: { name: ' BUDGET ', type: 'date' } }, 400);
    const renamed = await org.owner.refused(
      customFields.update,
      { params: { id: other.id }, body: { name: 'budget' } },
      400,
    );
    const same = await org.owner.call(customFields.update, { params: { id }, body: { name: 'BUDGET' } });

    expect(created.errors).toEqual({ name: 'There is already a field called “Budget”. Choose another name.' });
    expect(renamed.errors).toEqual(created.errors);
    expect(same.name).toBe('BUDGET');
  });

  it(`are ${MAX_FIELDS} at most`, async () => {
    const org = await newOrg();
    for (let number = 1; number <= MAX_FIELDS; number += 1) await newField(org, `Field ${number}`);

    const problem = await org.owner.refused(customFields.create, { body: { name: 'One more', type: 'text' } }, 409);

    expect(problem.detail).toBe('An organisation can have at most 50 fields. Delete one that is no longer needed.');
  });

  it('have a currency only when they are numbers, options and the pipeline only when they are dropdowns', async () => {
    const { owner } = await newOrg();
    const refuse = async (body: object) =>
      (await owner.refused(customFields.create, { body: { name: 'Budget', type: 'text', ...body } as never }, 400))
        .errors;

    expect(await refuse({ currency: 'SGD' })).toEqual({ currency: 'Only a number field can have a currency.' });
    expect(await refuse({ options: options('A') })).toEqual({ options: 'Only a dropdown can have options.' });
    expect(await refuse({ is_pipeline: true })).toHaveProperty('is_pipeline');
    expect(await refuse({ type: 'dropdown', options: options('Hot', 'hot ') })).toEqual({
      'options.1.name': 'There is already an option called “hot”.',
    });
    expect(
      await refuse({ type: 'dropdown', options: Array.from({ length: 10_000 }, () => options('A')[0]) }),
    ).toHaveProperty('options');
  });

  it('are the pipeline in one field at most: turning it on for one turns it off for the other', async () => {
    const { owner } = await newOrg();
    const make = (name: string) =>
      owner.call(customFields.create, { body: { name, type: 'dropdown', is_pipeline: true, options: options('A') } });
    const first = await make('First');
    const second = await make('Second');

    expect(await owner.call(customFields.get, { params: { id: first.id } })).toMatchObject({ is_pipeline: false });
    await owner.call(customFields.update, { params: { id: first.id }, body: { is_pipeline: true } });
    expect(await owner.call(customFields.get, { params: { id: second.id } })).toMatchObject({ is_pipeline: false });
  });
});

describe('the order of custom fields (G-079, S1-3-06)', () => {
  const move = (person: Person, ...moves: [CustomField, 'UP' | 'DOWN' | number][]) => ({
    body: { fields_priority: moves.map(([{ id }, to]) => ({ cf_id: id, move: to })) },
    person,
  });

  it('is changed up, down or to a position counted from 1 (S1-3-06)', async () => {
    const org = await newOrg();
    const [a, b, c] = [await newField(org, 'A'), await newField(org, 'B'), await newField(org, 'C')];
    const { owner } = org;
    const change = async (...moves: [CustomField, 'UP' | 'DOWN' | number][]) =>
      (await owner.call(customFields.changePriority, { body: move(owner, ...moves).body })).results.map(
        ({ name }) => name,
      );

    expect(await change([c, 'UP'])).toEqual(['A', 'C', 'B']);
    expect(await change([a, 'DOWN'])).toEqual(['C', 'A', 'B']);
    expect(await change([b, 1])).toEqual(['B', 'C', 'A']);
    expect(await change([b, 'UP'], [a, 99])).toEqual(['B', 'C', 'A']);
    expect(await change([b, 3], [c, 'DOWN'])).toEqual(['A', 'C', 'B']);
    expect(await listNames(owner)).toEqual(['A', 'C', 'B']);
  });

  it('stays as it is when one of the fields is unknown or of another organisation', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const [a, b] = [await newField(org, 'A'), await newField(org, 'B')];
    const foreign = await newField(other, 'C');

    await org.owner.refused(customFields.changePriority, { body: move(org.owner, [b, 1], [foreign, 'UP']).body }, 404);

    expect(await listNames(org.owner)).toEqual([a.name, b.name]);
  });

  it('is one order without gaps after many people changed it at once', async () => {
    const org = await newOrg();
    const made: CustomField[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) made.push(await newField(org, name));

    await Promise.all(
      made.flatMap((field, index) => [
        org.owner.call(customFields.changePriority, { body: move(org.owner, [field, index + 2]).body }),
        org.owner.call(customFields.changePriority, { body: move(org.owner, [field, 'UP']).body }),
      ]),
    );

    const positions = await org.inScope((scope) =>
      scope.db
        .selectFrom('custom_fields')
        .where('org_id', '=', org.org_id)
        .orderBy('position')
        .select('position')
        .execute(),
    );
    expect(positions.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect((await listNames(org.owner)).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });
});

describe('the default fields (S0-3E-04)', () => {
  it('are OPPORTUNITY_SIZE in the currency of the country and LEAD_STAGE with the stages of the pipeline (S0-3E-04)', async () => {
    const { owner } = await newOrg();

    const { results } = await owner.call(customFields.createDefaultFields);

    expect(results).toMatchObject([
      { default_key: 'LEAD_STAGE', name: 'Lead stage', type: 'dropdown', is_pipeline: true },
      { default_key: 'OPPORTUNITY_SIZE', name: 'Opportunity size', type: 'number', currency: 'SGD' },
    ]);
    expect(results[0]!.options.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['New', 'OPEN'],
      ['Contacted', 'OPEN'],
      ['Qualified', 'OPEN'],
      ['Proposal sent', 'OPEN'],
      ['Negotiating', 'OPEN'],
      ['Won', 'WON'],
      ['Lost', 'LOST'],
    ]);
  });

  it('are there from the start in an organisation that a first sign-in makes', async () => {
    const browser = newVisitor(await testApp());
    const email = `asha.rao+${randomUUID()}@kestrel-advisory.co.uk`;
    await browser.send(identity.generateEmailOtp, { body: { email } });
    const otp = await codeFor(browser.app, email);
    await browser.send(identity.submitEmailOtp, { body: { email, otp, time_zone: 'Asia/Kolkata' } });

    const { body } = await browser.send(customFields.list);

    expect(body).toMatchObject({
      results: [{ default_key: 'LEAD_STAGE' }, { default_key: 'OPPORTUNITY_SIZE', currency: 'INR' }],
    });
  });

  it('are there once, however often and at once they are asked for, beside fields of their names', async () => {
    const org = await newOrg();
    await newField(org, 'lead STAGE');

    await Promise.all(Array.from({ length: 5 }, () => org.owner.call(customFields.createDefaultFields)));

    expect(await listNames(org.owner)).toEqual(['lead STAGE', 'Lead stage 2', 'Opportunity size']);
  });

  it('can be renamed, but neither deleted nor made another type', async () => {
    const { owner } = await newOrg();
    const { results } = await owner.call(customFields.createDefaultFields);
    const params = { id: results[0]!.id };

    const renamed = await owner.call(customFields.update, { params, body: { name: 'Journey' } });
    const deletion = await owner.refused(customFields.delete, { params }, 409);
    const change = await owner.refused(customFields.update, { params, body: { type: 'text' } }, 409);

    expect(renamed).toMatchObject({ name: 'Journey', default_key: 'LEAD_STAGE' });
    expect(deletion.detail).toBe(
      'Reports and the pipeline rely on this field, so it cannot be deleted. You can rename it.',
    );
    expect(change.detail).toContain('its type can’t be changed');
  });
});

describe('the options of a dropdown (G-079)', () => {
  const stages = async ({ owner }: Org) =>
    owner.call(customFields.create, {
      body: { name: 'Stage', type: 'dropdown', options: options('New', 'Hot', 'Won') },
    });

  it('are renamed, coloured, ordered, added and given an outcome in one call', async () => {
    const org = await newOrg();
    const { id, options: made } = await stages(org);

    const changed = await org.owner.call(customFields.update, {
      params: { id },
      body: {
        options: [
          { id: made[2]!.id, name: 'Sold', color_id: 9, outcome: 'WON' },
          { name: 'Warm', color_id: 4 },
          { ...made[0]!, outcome: undefined },
          { id: made[1]!.id, name: 'Hot', color_id: 2 },
        ],
      },
    });

    expect(changed.options).toMatchObject([
      { id: made[2]!.id, name: 'Sold', color_id: 9, outcome: 'WON' },
      { name: 'Warm', color_id: 4, outcome: 'OPEN' },
      { id: made[0]!.id, name: 'New' },
      { id: made[1]!.id, name: 'Hot' },
    ]);
  });

  it('are not removed by somebody who does not know them yet', async () => {
    const org = await newOrg();
    const { id, options: made } = await stages(org);
    const seen = made.map(({ outcome: _, ...option }) => option);
    await org.owner.call(customFields.update, {
      params: { id },
      body: { options: [...seen, { name: 'Added', color_id: 1 }] },
    });

    const problem = await org.owner.refused(customFields.update, { params: { id }, body: { options: seen } }, 409);

    expect(problem.detail).toContain('Someone else added options to this field in the meantime.');
    expect((await org.owner.call(customFields.get, { params: { id } })).options).toHaveLength(4);
  });

  it('of another field or organisation are refused', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const { id, options: made } = await stages(org);
    const foreign = (await stages(other)).options[0]!;
    const update = (body: object) => ({ params: { id }, body });

    const named = await org.owner.refused(
      customFields.update,
      update({ options: [...made, { id: foreign.id, name: 'Theirs', color_id: 1 }] }),
      400,
    );
    const target = await org.owner.refused(
      customFields.update,
      update({ removed_options: [{ id: made[0]!.id, move_to_id: foreign.id }] }),
      400,
    );

    expect(named.errors).toEqual({ 'options.3.id': 'This option no longer exists. Reload the page.' });
    expect(target.errors).toEqual({ 'removed_options.0.move_to_id': 'Choose an option that is kept.' });
  });
});
