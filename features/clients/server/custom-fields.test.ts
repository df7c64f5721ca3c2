import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type CustomField,
  type CustomFieldDraft,
  type CustomFieldType,
  type CustomValue,
  customFields,
} from '#features/custom-fields/contract.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { clients } from '../contract.ts';
import { clientHistory } from '../history-contract.ts';

const newField = ({ owner }: Org, type: CustomFieldType, draft: Partial<CustomFieldDraft> = {}) =>
  owner.call(customFields.create, { body: { name: `A ${type}`, type, ...draft } as never }) as Promise<CustomField>;

const option = (name: string, outcome = 'OPEN') => ({ name, color_id: 1, outcome });

const newStages = (org: Org) =>
  newField(org, 'dropdown', { options: [option('New'), option('Sold', 'WON'), option('Lost', 'LOST')] as never });

const addClient = async ({ owner }: Org, name: string, custom_fields: Record<string, CustomValue> = {}) =>
  (await owner.call(clients.create, { body: { name, custom_fields } })).id;

const write = ({ owner }: Org, id: number, custom_fields: object, base?: object) =>
  owner.call(clients.update, {
    params: { id },
    body: { custom_fields, ...(base && { base: { custom_fields: base } }) } as never,
  });

const refuse = ({ owner }: Org, custom_fields: object, status = 400) =>
  owner.refused(clients.create, { body: { name: 'Ana', custom_fields } as never }, status);

describe('the custom fields of a client (S0-1-18, G-080)', () => {
  it('are written when it is added, changed one by one, emptied by null, and kept where they are not named', async () => {
    const org = await newOrg();
    const [text, number, date] = [
      await newField(org, 'text'),
      await newField(org, 'number'),
      await newField(org, 'date'),
    ];
    const id = await addClient(org, 'Ana', { [text.key]: '  Near the park ', [number.key]: 12.5 });

    const first = await org.owner.call(clients.get, { params: { id } });
    const changed = await write(org, id, { [date.key]: '2026-11-20', [number.key]: null });
    await org.owner.call(clients.update, { params: { id }, body: { location: 'London' } });

    expect(first.custom_fields).toEqual({ [text.key]: 'Near the park', [number.key]: 12.5 });
    expect(changed.custom_fields).toEqual({ [text.key]: 'Near the park', [date.key]: '2026-11-20' });
    expect(await org.owner.call(clients.get, { params: { id } })).toMatchObject({
      custom_fields: changed.custom_fields,
    });
  });

  it('accept what fits: the first and the last day, marks of writing direction, emoji, 250 characters', async () => {
    const org = await newOrg();
    const [text, number, date] = [
      await newField(org, 'text'),
      await newField(org, 'number'),
      await newField(org, 'date'),
    ];
    const odd = '\u202bعميل\u202c 👩‍👩‍👧 Nguyễn';
    const cases: [CustomField, CustomValue, CustomValue][] = [
      [date, '0001-01-01', '0001-01-01'],
      [date, '9999-12-31', '9999-12-31'],
      [text, odd, odd],
      [text, 'a\u0000b', 'ab'],
      [text, 'x'.repeat(250), 'x'.repeat(250)],
      [number, -0.1, -0.1],
      [number, 1e13, 1e13],
    ];
    const id = await addClient(org, 'Ana');
    for (const [{ key }, given, stored] of cases) {
      expect((await write(org, id, { [key]: given })).custom_fields[key]).toBe(stored);
    }
  });

  it('refuse what does not fit, each with a message of its own', async () => {
    const org = await newOrg();
    const [text, number, date, stages] = [
      await newField(org, 'text'),
      await newField(org, 'number'),
      await newField(org, 'date'),
      await newStages(org),
    ];
    const message = async ({ key }: Pick<CustomField, 'key'>, value: unknown) =>
      (await refuse(org, { [key]: value })).errors?.[`custom_fields.${key}`];

    expect(await message(text, 'x'.repeat(251))).toBe('This field cannot contain more than 250 characters');
    expect(await message(text, 5)).toBe('This must be text');
    expect(await message(number, '12')).toBe('This field must only contain decimal values');
    expect(await message(number, 1e14)).toBe('This number is too large');
    expect(await message(date, '2026-02-30')).toBe('Invalid date');
    expect(await message(date, '0000-01-01')).toBe('Invalid date');
    expect(await message(stages, 'New')).toBe('Choose one of the options');
    expect(await message(stages, 999_999)).toBe('This option no longer exists. Reload the page.');
    expect(await message({ key: 'sort9' }, 'x')).toBe('This field no longer exists. Reload the page.');
    expect(await message({ key: '__proto__' }, 'x')).toBeUndefined();
    for (const value of [true, [1], { a: 1 }]) expect(await message(number, value)).toBeDefined();
  });

  it('refuse the number 1e400, which no number can hold', async () => {
    const org = await newOrg();
    const { key } = await newField(org, 'number');
    const { app } = { app: await (await import('#testing/app.ts')).testApp() };

    const answer = await app.server.inject({
      method: 'POST',
      url: clients.create.path,
      headers: { cookie: org.owner.cookie, 'content-type': 'application/json' },
      payload: `{"name":"Ana","custom_fields":{"${key}":1e400}}`,
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toHaveProperty([`custom_fields.${key}`]);
  });

  it('are found by search: texts and the names of options, without accents', async () => {
    const org = await newOrg();
    const [text, stages] = [await newField(org, 'text'), await newStages(org)];
    const id = await addClient(org, 'Ana', { [text.key]: 'Søllerød', [stages.key]: stages.options[1]!.id });
    await addClient(org, 'Ben');
    const find = async (search: string) =>
      (await org.owner.call(clients.list, { query: { search } })).results.map((client) => client.id);

    expect(await find('sollerod')).toEqual([id]);
    expect(await find('sold')).toEqual([id]);
    await write(org, id, { [text.key]: 'Elsewhere' });
    expect(await find('sollerod')).toEqual([]);
    expect(await find('sold')).toEqual([id]);
  });

  it('never overwrite what a colleague wrote meanwhile, each field by itself (D6)', async () => {
    const org = await newOrg();
    const [text, number] = [await newField(org, 'text'), await newField(org, 'number')];
    const id = await addClient(org, 'Ana', { [text.key]: 'first' });
    await write(org, id, { [text.key]: 'theirs' }, { [text.key]: 'first' });

    const other = await write(org, id, { [number.key]: 5 }, { [number.key]: null, [text.key]: 'first' });
    const problem = await org.owner.refused(
      clients.update,
      {
        params: { id },
        body: {
          location: 'London',
          custom_fields: { [text.key]: 'mine', [number.key]: 6 },
          base: { custom_fields: { [text.key]: 'first', [number.key]: 5 } },
        },
      },
      409,
    );

    expect(other.custom_fields).toEqual({ [text.key]: 'theirs', [number.key]: 5 });
    expect(problem.conflicts).toMatchObject([
      { field: `custom_fields.${text.key}`, base: 'first', mine: 'mine', theirs: 'theirs', by: 'Nadia Rahman' },
    ]);
    expect(await org.owner.call(clients.get, { params: { id } })).toMatchObject({
      location: null,
      custom_fields: other.custom_fields,
    });
  });

  it('stand in the history, and a change of one is undone', async () => {
    const org = await newOrg();
    const text = await newField(org, 'text');
    const field = `custom_fields.${text.key}`;
    const id = await addClient(org, 'Ana', { [text.key]: 'first' });
    await org.owner.call(clients.update, {
      params: { id },
      body: { location: 'London', custom_fields: { [text.key]: 'second' } },
    });

    const { results } = await org.owner.call(clientHistory.list, { params: { id }, query: { field } });
    const undone = await org.owner.call(clientHistory.undo, { params: { id, change_id: results[0]!.id } });

    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      can_undo: true,
      changes: expect.arrayContaining([{ field, from: 'first', to: 'second' }]),
    });
    expect(undone).toMatchObject({ location: null, custom_fields: { [text.key]: 'first' } });
  });

  it('cannot be undone once the field is deleted', async () => {
    const org = await newOrg();
    const text = await newField(org, 'text');
    const id = await addClient(org, 'Ana', { [text.key]: 'first' });
    await write(org, id, { [text.key]: 'second' });
    const { results } = await org.owner.call(clientHistory.list, { params: { id } });
    await org.owner.call(customFields.delete, { params: { id: text.id } });

    const problem = await org.owner.refused(clientHistory.undo, { params: { id, change_id: results[0]!.id } }, 409);

    expect(problem.detail).toBe('This change cannot be undone: the field no longer exists.');
  });
});

describe('a client in an option that counts as won (D42)', () => {
  it('is converted by entering it and no longer by leaving it, and both stand in the history', async () => {
    const org = await newOrg();
    const stages = await newStages(org);
    const [fresh, sold] = stages.options;
    const id = await addClient(org, 'Ana', { [stages.key]: fresh!.id });

    const won = await write(org, id, { [stages.key]: sold!.id });
    const left = await write(org, id, { [stages.key]: fresh!.id });
    const { results } = await org.owner.call(clientHistory.list, { params: { id } });

    expect(won.converted_at).not.toBeNull();
    expect(left.converted_at).toBeNull();
    expect(results.map(({ kind }) => kind)).toEqual([
      'client.updated',
      'client.converted',
      'client.updated',
      'client.created',
    ]);
    expect(results[0]!.changes).toContainEqual({ field: 'converted_at', from: won.converted_at, to: null });
    expect(results[2]!.changes).toContainEqual({ field: 'converted_at', from: null, to: won.converted_at });

    const undone = await org.owner.call(clientHistory.undo, { params: { id, change_id: results[0]!.id } });
    expect(undone).toMatchObject({ custom_fields: { [stages.key]: sold!.id }, converted_at: expect.any(String) });
  });

  it('is converted from the start when it is added there', async () => {
    const org = await newOrg();
    const stages = await newStages(org);

    const id = await addClient(org, 'Ana', { [stages.key]: stages.options[1]!.id });

    expect((await org.owner.call(clients.get, { params: { id } })).converted_at).not.toBeNull();
  });

  it('is where a client marked as converted moves to, the first such stage of LEAD_STAGE', async () => {
    const org = await newOrg();
    const { results } = await org.owner.call(customFields.createDefaultFields);
    const stage = results.find(({ default_key }) => default_key === 'LEAD_STAGE')!;
    const won = stage.options.find(({ outcome }) => outcome === 'WON')!;
    const id = await addClient(org, 'Ana');

    const { converted_at } = await org.owner.call(clients.markConverted, { params: { id } });

    expect(await org.owner.call(clients.get, { params: { id } })).toMatchObject({
      converted_at,
      custom_fields: { [stage.key]: won.id },
    });
    expect(await org.owner.call(clients.markConverted, { params: { id } })).toEqual({ converted_at });
  });
});

interface Made {
  org: Org;
  text: CustomField;
  number: CustomField;
  date: CustomField;
  stages: CustomField;
}

/** Ana has a value in every field, Ben others, Cho none. */
async function makeThree(): Promise<Made> {
  const org = await newOrg();
  const [text, number, date, stages] = [
    await newField(org, 'text'),
    await newField(org, 'number'),
    await newField(org, 'date'),
    await newStages(org),
  ];
  const values = (...[a, b, c, d]: [string, number, string, number]) => ({
    [text.key]: a,
    [number.key]: b,
    [date.key]: c,
    [stages.key]: d,
  });
  await addClient(org, 'Ana', values('Søllerød park', 10, '2026-01-31', stages.options[1]!.id));
  await addClient(org, 'Ben', values('Other 50% place', 9, '0001-01-01', stages.options[0]!.id));
  await addClient(org, 'Cho');
  return { org, text, number, date, stages };
}

const listNames = ({ results }: { results: { name: string }[] }) => results.map(({ name }) => name).toSorted();

describe('the filters of custom fields', () => {
  it('compare each type in its ways, and count what they find', async () => {
    const { org, text, number, date, stages } = await makeThree();
    const find = async (...conditions: [CustomField, string, ...CustomValue[]][]) => {
      const asked = conditions.map(([{ key }, operator, ...values]) => ({ field: `custom:${key}`, operator, values }));
      const found = await org.owner.call(clients.filter, { body: { conditions: asked, with_count: true } as never });
      expect(found.count).toBe(found.results.length);
      return listNames(found);
    };
    const [fresh, sold, lost] = stages.options.map(({ id }) => id) as [number, number, number];

    expect(await find([text, 'is', 'Søllerød park'])).toEqual(['Ana']);
    expect(await find([text, 'contains', 'sollerod'])).toEqual(['Ana']);
    expect(await find([text, 'contains', '50%'])).toEqual(['Ben']);
    expect(await find([text, 'is_not', 'Søllerød park'])).toEqual(['Ben', 'Cho']);
    expect(await find([text, 'empty'])).toEqual(['Cho']);
    expect(await find([number, 'is', 10])).toEqual(['Ana']);
    expect(await find([number, 'before', 10])).toEqual(['Ben']);
    expect(await find([number, 'after', 9])).toEqual(['Ana']);
    expect(await find([number, 'between', 9, 10])).toEqual(['Ana', 'Ben']);
    expect(await find([date, 'before', '2026-01-01'])).toEqual(['Ben']);
    expect(await find([date, 'after', '2026-01-31'])).toEqual([]);
    expect(await find([date, 'between', '2026-01-31', '9999-12-31'])).toEqual(['Ana']);
    expect(await find([stages, 'is', fresh, sold])).toEqual(['Ana', 'Ben']);
    expect(await find([stages, 'is', lost])).toEqual([]);
    expect(await find([stages, 'not_empty'])).toEqual(['Ana', 'Ben']);
    expect(await find([stages, 'is', fresh, sold], [number, 'after', 9.5])).toEqual(['Ana']);
  });

  it('find only clients the person may see', async () => {
    const { org, number } = await makeThree();
    const daniel = await org.member();
    const conditions = [{ field: `custom:${number.key}`, operator: 'is' as const, values: [10] }];

    expect((await daniel.call(clients.filter, { body: { conditions, with_count: true } })).count).toBe(0);
  });

  it('find nothing of another organisation, which does not see the values even where a statement asks for all', async () => {
    const { org } = await makeThree();
    const other = await newOrg();
    const count = (from: Org) =>
      from.inScope(async ({ db }) => (await sql`select from client_values`.execute(db)).rows.length);

    expect(await count(org)).toBeGreaterThan(0);
    expect(await count(other)).toBe(0);
  });

  it('refuse a deleted or unknown field, a removed option and what does not fit, with a sentence', async () => {
    const { org, text, number, stages } = await makeThree();
    const [other] = [await newOrg()];
    const foreign = await newField(other, 'date');
    await org.owner.call(customFields.delete, { params: { id: text.id } });
    const refused = async (key: string, operator: string, ...values: CustomValue[]) => {
      const body = { conditions: [{ field: `custom:${key}`, operator, values }] } as never;
      return Object.values((await org.owner.refused(clients.filter, { body }, 400)).errors ?? {})[0];
    };
    const gone = 'This field no longer exists. Reload the page.';

    expect(await refused(text.key, 'is', 'x')).toBe(gone);
    expect(await refused(`field${foreign.id}`, 'is', 'x')).toBe(gone);
    expect(await refused("sort1' or true --", 'is', 'x')).toBe('This field is not in the right format');
    expect(await refused(stages.key, 'is', 999_999)).toBe('This option no longer exists. Reload the page.');
    expect(await refused(number.key, 'is', 'ten')).toBe('This value does not fit the field.');
    expect(await refused(number.key, 'contains', 'x')).toBe('This field cannot be filtered this way.');
    expect(await refused(number.key, 'between', 1)).toBe('This filter needs 2 values.');
    expect(await refused(number.key, 'is')).toBe('Choose a value to filter by.');
  });
});

describe('the sort by a custom field', () => {
  const walk = async (org: Org, query: object, page_size = 2) => {
    const names: string[] = [];
    const cursors: (string | null)[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { results: { name: string }[]; next: string | null; previous: string | null } = await org.owner.call(
        clients.list,
        { query: { ...query, page_size, ...(cursor && { cursor }) } },
      );
      names.push(...page.results.map(({ name }) => name));
      cursors.push(page.previous);
      cursor = page.next;
    }
    return { names, previous: cursors.at(-1) ?? null };
  };

  const walkBack = async (org: Org, query: object, from: string | null) => {
    const names: string[] = [];
    let cursor = from;
    while (cursor !== null) {
      const page: { results: { name: string }[]; previous: string | null } = await org.owner.call(clients.list, {
        query: { ...query, page_size: 2, cursor, cursor_type: 'previous' },
      });
      names.unshift(...page.results.map(({ name }) => name));
      cursor = page.previous;
    }
    return names;
  };

  it.each<[CustomFieldType, CustomValue[]]>([
    ['number', [-5, 2, 2, 10, 100]],
    ['text', ['Ana', 'Ben', 'Ben', 'Cho', 'x'.repeat(250)]],
    ['date', ['0001-01-01', '2026-01-31', '2026-01-31', '2026-11-20', '9999-12-31']],
    ['dropdown', [0, 1, 1, 2, 3]],
  ])(
    'of the type %s is exact page by page in both directions, and clients without a value come last in both',
    async (type, values) => {
      const org = await newOrg();
      const options = ['Zero', 'One', 'Alpha', 'Beta'].map((name) => option(name));
      const field = await newField(org, type, type === 'dropdown' ? { options: options as never } : {});
      // The order of the options is another one than that of their ids.
      const ordered = field.options.toReversed();
      if (type === 'dropdown') {
        await org.owner.call(customFields.update, {
          params: { id: field.id },
          body: { options: ordered.map(({ outcome: _, ...kept }) => kept) },
        });
      }
      const value = (index: number) => (type === 'dropdown' ? ordered[Number(values[index])]!.id : values[index]!);
      for (const index of [3, 0, 4, 1, 2]) await addClient(org, `${index}`, { [field.key]: value(index) });
      for (const name of ['none 1', 'none 2', 'none 3']) await addClient(org, name);
      const query = { sort: `custom:${field.key}` };

      const up = await walk(org, { ...query, sort_order: 'ASC' });
      const down = await walk(org, { ...query, sort_order: 'DESC' });

      expect(up.names).toEqual(['0', '1', '2', '3', '4', 'none 1', 'none 2', 'none 3']);
      expect(down.names).toEqual(['4', '3', '2', '1', '0', 'none 3', 'none 2', 'none 1']);
      expect(await walkBack(org, { ...query, sort_order: 'ASC' }, up.previous)).toEqual(up.names.slice(0, 6));
      expect(await walkBack(org, { ...query, sort_order: 'DESC' }, down.previous)).toEqual(down.names.slice(0, 6));
      expect((await walk(org, { ...query, sort_order: 'ASC' }, 100)).names).toEqual(up.names);
      // A list that a filter limits is read another way, and is the same.
      const filtered = { ...query, source: 'added_manually' };
      const filteredUp = await walk(org, { ...filtered, sort_order: 'ASC' });
      const filteredDown = await walk(org, { ...filtered, sort_order: 'DESC' });
      expect([filteredUp.names, filteredDown.names]).toEqual([up.names, down.names]);
      expect(await walkBack(org, { ...filtered, sort_order: 'DESC' }, filteredDown.previous)).toEqual(
        down.names.slice(0, 6),
      );
    },
  );

  it('is of any field, however many there are', async () => {
    const org = await newOrg();
    const made: CustomField[] = [];
    for (let index = 0; index < 11; index += 1) made.push(await newField(org, 'number', { name: `Field ${index}` }));
    for (const value of [2, 3, 1]) await addClient(org, `${value}`, { [made[10]!.key]: value });

    expect((await walk(org, { sort: `custom:${made[10]!.key}`, sort_order: 'ASC' })).names).toEqual(['1', '2', '3']);
  });

  it('is refused for a field that is gone, with a sentence', async () => {
    const org = await newOrg();
    const field = await newField(org, 'number');
    await org.owner.call(customFields.delete, { params: { id: field.id } });
    const refuseSort = async (sort: string) =>
      (await org.owner.refused(clients.list, { query: { sort } as never }, 400)).errors?.sort;

    expect(await refuseSort(`custom:${field.key}`)).toBe('This field no longer exists. Reload the page.');
    expect(await refuseSort("custom:sort2'--")).toBeDefined();
  });

  it('falls back to the last activity when it was saved and the field is gone', async () => {
    const org = await newOrg();
    const field = await newField(org, 'number');
    await org.inScope((scope) =>
      scope.db
        .updateTable('user_preferences')
        .set({ client_list_sort: `custom:${field.key}:DESC` })
        .where('org_id', '=', org.org_id)
        .execute(),
    );

    const saved = await org.owner.call(clients.list);
    await org.owner.call(customFields.delete, { params: { id: field.id } });
    const after = await org.owner.call(clients.list);

    expect(saved.sorted_by).toEqual({ sort: `custom:${field.key}`, sort_order: 'DESC' });
    expect(after.sorted_by).toEqual({ sort: 'last_activity', sort_order: 'DESC' });
  });

  it('refuses a forged cursor, and a stale one of another field, type or order', async () => {
    const org = await newOrg();
    const [number, text] = [await newField(org, 'number'), await newField(org, 'text')];
    for (const value of [1, 2, 3]) await addClient(org, `${value}`, { [number.key]: value });
    const query = { sort: `custom:${number.key}`, sort_order: 'ASC', page_size: 1 } as const;
    const { next } = await org.owner.call(clients.list, { query: query as never });
    const refused = async (more: object) =>
      (await org.owner.refused(clients.list, { query: { ...query, cursor: next, ...more } as never }, 400)).errors;
    const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const list = `${number.id}:number:ASC`;

    expect(await refused({ sort_order: 'DESC' })).toHaveProperty('cursor');
    expect(await refused({ sort: `custom:${text.key}` })).toHaveProperty('cursor');
    expect(await refused({ sort: 'name' })).toHaveProperty('cursor');
    for (const cursor of [
      'bm9uc2Vuc2U',
      forge('custom:', list, 'text', 1),
      forge('custom:', list, { a: 1 }, 1),
      forge('custom:', list, 1, 1.5),
      forge('custom:', list, 1, '1; drop table clients'),
    ])
      expect(await refused({ cursor })).toHaveProperty('cursor');
    await org.owner.call(customFields.update, { params: { id: number.id }, body: { type: 'text' } });
    expect(await refused({})).toHaveProperty('cursor');
    const textual = `${number.id}:text:ASC`;
    expect(await refused({ cursor: forge('custom:', textual, 'a\u0000', 1) })).toHaveProperty('cursor');
    expect(await refused({ cursor: forge('custom:', textual, '\ud800', 1) })).toHaveProperty('cursor');
  });
});
