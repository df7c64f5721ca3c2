import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg, type Org } from '#testing/world.ts';
import {
  type CustomField,
  type CustomFieldDraft,
  type CustomFieldType,
  type CustomValue,
  customFields,
  type Removal,
} from '../../contract.ts';
import { eraseRemovalsJob } from '../index.ts';
import { workOnRemovalJob } from './removals.job.ts';
import { BATCH_CLIENTS } from './work-on-removal.ts';

afterEach(() => setClock(systemClock));

const newField = ({ owner }: Org, type: CustomFieldType, draft: Partial<CustomFieldDraft> = {}) =>
  owner.call(customFields.create, { body: { name: 'Made up', type, ...draft } as never }) as Promise<CustomField>;

const newStages = (org: Org) =>
  newField(org, 'dropdown', {
    options: [
      { name: 'New', color_id: 1 },
      { name: 'Hot', color_id: 2 },
      { name: 'Sold', color_id: 3, outcome: 'WON' },
    ] as never,
  });

const newClient = async ({ owner }: Org, name: string, { key }: CustomField, value: CustomValue) =>
  (await owner.call(clients.create, { body: { name, custom_fields: { [key]: value } } })).id;

const valueIn = async ({ owner }: Org, id: number, { key }: CustomField) =>
  (await owner.call(clients.get, { params: { id } })).custom_fields[key];

const update = ({ owner }: Org, { id }: CustomField, body: object) =>
  owner.call(customFields.update, { params: { id }, body });

const lastRemoval = async ({ owner }: Org): Promise<Removal> =>
  (await owner.call(customFields.listRemovals)).results[0]!;

const undo = async (org: Org) =>
  org.owner.call(customFields.undoRemoval, { params: { id: (await lastRemoval(org)).id } });

const daysLater = (days: number) => setClock(stoppedAt(new Date(now().getTime() + days * 86_400_000).toISOString()));

async function erase(): Promise<void> {
  const { services } = await testApp();
  await runJob(services, eraseRemovalsJob, {});
}

/** Adds clients with this value in one statement. */
const addMany = (org: Org, count: number, { key }: CustomField, value: CustomValue) =>
  org.inScope(async ({ db }) => {
    const at = now().toISOString();
    const rows = Array.from({ length: count }, (_, index) => ({
      org_id: org.org_id,
      name: `Client ${index}`,
      source: 'added_manually' as const,
      custom_fields: JSON.stringify({ [key]: value }),
      last_activity_at: at,
      created_at: at,
      updated_at: at,
    }));
    for (let start = 0; start < count; start += 1_000)
      await db
        .insertInto('clients')
        .values(rows.slice(start, start + 1_000))
        .execute();
  });

const countWith = async (org: Org, { key }: CustomField, value: CustomValue) =>
  org.inScope(async ({ db, org_id }) => {
    const rows = await db.selectFrom('clients').where('org_id', '=', org_id).select('custom_fields').execute();
    return rows.filter(({ custom_fields }) => custom_fields[key] === value).length;
  });

describe('a deleted field (G-080)', () => {
  it('is gone from clients, and comes back with its values for 30 days', async () => {
    const org = await newOrg();
    const field = await newField(org, 'text');
    const id = await newClient(org, 'Ana', field, 'Near the park');

    await org.owner.call(customFields.delete, { params: { id: field.id } });
    const without = await org.owner.call(clients.get, { params: { id } });
    await org.owner.refused(customFields.get, { params: { id: field.id } }, 404);
    const removal = await lastRemoval(org);
    const refused = await org.owner.refused(
      clients.update,
      { params: { id }, body: { custom_fields: { [field.key]: 'x' } } },
      400,
    );
    const restored = await undo(org);

    expect(without.custom_fields).toEqual({});
    expect(removal).toMatchObject({
      kind: 'field',
      field_name: 'Made up',
      clients_count: 1,
      removed_by_name: 'Nadia Rahman',
    });
    expect(refused.errors).toEqual({ [`custom_fields.${field.key}`]: 'This field no longer exists. Reload the page.' });
    expect(restored).toMatchObject({ id: field.id, key: field.key });
    expect(await valueIn(org, id, field)).toBe('Near the park');
    expect((await org.owner.call(customFields.listRemovals)).results).toEqual([]);
  });

  it('is not found by search any more, and found again when it is restored', async () => {
    const org = await newOrg();
    const app = await testApp();
    const field = await newField(org, 'text');
    await newClient(org, 'Ana', field, 'Greenhouse');
    const search = async () => {
      await app.runJobs();
      return (await org.owner.call(clients.list, { query: { search: 'greenh' } })).results.length;
    };

    expect(await search()).toBe(1);
    await org.owner.call(customFields.delete, { params: { id: field.id } });
    expect(await search()).toBe(0);
    await undo(org);
    expect(await search()).toBe(1);
  });

  it('keeps what was written about clients meanwhile, and does not return beside a field of its name', async () => {
    const org = await newOrg();
    const field = await newField(org, 'text');
    const id = await newClient(org, 'Ana', field, 'Kept');
    await org.owner.call(customFields.delete, { params: { id: field.id } });
    const other = await org.owner.call(customFields.create, { body: { name: 'made UP', type: 'number' } });
    await org.owner.call(clients.update, { params: { id }, body: { custom_fields: { [other.key]: 7 } } });
    const { id: removal } = await lastRemoval(org);

    const problem = await org.owner.refused(customFields.undoRemoval, { params: { id: removal } }, 409);
    await update(org, other, { name: 'Another' });
    await undo(org);

    expect(problem.detail).toBe('Another field is now called “Made up”. Rename that one first.');
    expect((await org.owner.call(clients.get, { params: { id } })).custom_fields).toEqual({
      [field.key]: 'Kept',
      [other.key]: 7,
    });
  });

  it('is erased after 30 days and no day sooner', async () => {
    const org = await newOrg();
    const field = await newField(org, 'text');
    await newClient(org, 'Ana', field, 'Kept');
    await org.owner.call(customFields.delete, { params: { id: field.id } });
    const deletedAt = now();
    setClock(stoppedAt(new Date(deletedAt.getTime() + 29 * 86_400_000).toISOString()));
    await erase();
    const early = await countWith(org, field, 'Kept');
    daysLater(1.01);
    await erase();
    setClock(systemClock);

    expect(early).toBe(1);
    expect(await countWith(org, field, 'Kept')).toBe(0);
  });

  it('gets none of its values back by an undo once it was erased', async () => {
    const org = await newOrg();
    const field = await newField(org, 'text');
    const id = await newClient(org, 'Ana', field, 'Before');
    const write = (value: string) =>
      org.owner.call(clients.update, { params: { id }, body: { custom_fields: { [field.key]: value } } });
    await write('After');
    const [change] = (await org.owner.call(clientHistory.list, { params: { id } })).results;
    await org.owner.call(customFields.delete, { params: { id: field.id } });
    daysLater(31);
    await erase();
    setClock(systemClock);

    await org.owner.refused(clientHistory.undo, { params: { id, change_id: change!.id } }, 409);

    expect(await valueIn(org, id, field)).toBeUndefined();
  });
});

describe('a removed option', () => {
  const remove = (org: Org, field: CustomField, index: number, to: number | null) =>
    update(org, field, {
      removed_options: [{ id: field.options[index]!.id, move_to_id: to === null ? null : field.options[to]!.id }],
    });

  it('moves its clients to another one, which stands in their history, and returns to those nobody changed since', async () => {
    const org = await newOrg();
    const field = await newStages(org);
    const [fresh, hot] = field.options;
    const moved = await newClient(org, 'Ana', field, hot!.id);
    const changed = await newClient(org, 'Ben', field, hot!.id);
    const bystander = await newClient(org, 'Cho', field, fresh!.id);

    const after = await remove(org, field, 1, 0);
    await org.owner.call(clients.update, { params: { id: changed }, body: { custom_fields: { [field.key]: null } } });
    const { results } = await org.owner.call(clientHistory.list, { params: { id: moved } });
    const values = await Promise.all([moved, changed, bystander].map((id) => valueIn(org, id, field)));
    const removal = await lastRemoval(org);
    const restored = await undo(org);

    expect(after.options.map(({ name }) => name)).toEqual(['New', 'Sold']);
    expect(values).toEqual([fresh!.id, undefined, fresh!.id]);
    expect(results[0]).toMatchObject({
      by: { name: 'Nadia Rahman' },
      changes: [{ field: `custom_fields.${field.key}`, from: hot!.id, to: fresh!.id }],
    });
    expect(removal).toMatchObject({ kind: 'option', option_name: 'Hot', clients_count: 2 });
    expect(restored.options.map(({ name }) => name)).toEqual(['New', 'Hot', 'Sold']);
    expect(await valueIn(org, moved, field)).toBe(hot!.id);
    expect(await valueIn(org, changed, field)).toBeUndefined();
  });

  it('that counts as won takes the conversion along, and gives it back with its time (D42)', async () => {
    const org = await newOrg();
    const field = await newStages(org);
    const id = await newClient(org, 'Ana', field, field.options[2]!.id);
    const { converted_at } = await org.owner.call(clients.get, { params: { id } });

    await remove(org, field, 2, null);
    const without = await org.owner.call(clients.get, { params: { id } });
    await undo(org);

    expect(converted_at).not.toBeNull();
    expect(without).toMatchObject({ converted_at: null, custom_fields: {} });
    expect(await org.owner.call(clients.get, { params: { id } })).toMatchObject({
      converted_at,
      custom_fields: { [field.key]: field.options[2]!.id },
    });
  });

  it('is refused on a card somebody drags to it, and found there when both happened at once', async () => {
    const org = await newOrg();
    const app = await testApp();
    const field = await newStages(org);
    const hot = field.options[1]!.id;
    await remove(org, field, 1, 0);
    const late = await newClient(org, 'Late', field, field.options[0]!.id);
    const refused = await org.owner.refused(
      clients.update,
      { params: { id: late }, body: { custom_fields: { [field.key]: hot } } },
      400,
    );
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('clients')
        .set({ custom_fields: JSON.stringify({ [field.key]: hot }) })
        .where('org_id', '=', org_id)
        .where('id', '=', late)
        .execute(),
    );
    const { id: removal_id } = await lastRemoval(org);
    const context = { services: app.services, log: app.services.log, attempt: 1, request_id: 'test' };

    await workOnRemovalJob.run(context, { org_id: org.org_id, removal_id });

    expect(refused.errors).toEqual({
      [`custom_fields.${field.key}`]: 'This option no longer exists. Reload the page.',
    });
    expect(await valueIn(org, late, field)).toBe(field.options[0]!.id);
  });

  it('of more clients than one transaction changes is taken from the others by a job, which goes on where it was killed', {
    tags: 'slow',
  }, async () => {
    const org = await newOrg();
    const app = await testApp();
    const field = await newStages(org);
    const [fresh, hot] = field.options;
    await addMany(org, 2 * BATCH_CLIENTS + 10, field, hot!.id);
    const context = { services: app.services, log: app.services.log, attempt: 1, request_id: 'test' };

    await remove(org, field, 1, 0);
    const atOnce = await countWith(org, field, fresh!.id);
    const { id: removal_id } = await lastRemoval(org);
    let calls = 0;
    const dying = {
      ...app.services,
      get database() {
        calls += 1;
        if (calls > 1) throw new Error('killed');
        return app.services.database;
      },
    };
    await expect(
      workOnRemovalJob.run({ ...context, services: dying }, { org_id: org.org_id, removal_id }),
    ).rejects.toThrow('killed');
    const beforeRestart = await countWith(org, field, fresh!.id);
    await workOnRemovalJob.run(context, { org_id: org.org_id, removal_id });

    expect([atOnce, beforeRestart]).toEqual([BATCH_CLIENTS, 2 * BATCH_CLIENTS]);
    expect(await countWith(org, field, fresh!.id)).toBe(2 * BATCH_CLIENTS + 10);
    expect((await lastRemoval(org)).clients_count).toBe(2 * BATCH_CLIENTS + 10);

    await undo(org);
    await workOnRemovalJob.run(context, { org_id: org.org_id, removal_id });
    expect(await countWith(org, field, hot!.id)).toBe(2 * BATCH_CLIENTS + 10);
    expect((await org.owner.call(customFields.listRemovals)).results).toEqual([]);
  });
});

describe('a change of type', () => {
  const values = (org: Org, field: CustomField, ids: number[]) => Promise.all(ids.map((id) => valueIn(org, id, field)));

  it.each<[CustomFieldType, CustomValue, CustomFieldType, CustomValue | undefined]>([
    ['text', '1,250.50', 'number', 1250.5],
    ['text', '007', 'number', 7],
    ['text', 'about 20', 'number', undefined],
    ['text', '2026-02-28', 'date', '2026-02-28'],
    ['text', '2026-02-30', 'date', undefined],
    ['number', 12.5, 'text', '12.5'],
    ['date', '9999-12-31', 'text', '9999-12-31'],
    ['number', 5, 'date', undefined],
  ])('converts the %s %j to %s as %j, and back as it was', async (from, value, to, expected) => {
    const org = await newOrg();
    const field = await newField(org, from);
    const id = await newClient(org, 'Ana', field, value);
    const preview = await org.owner.call(customFields.previewType, { params: { id: field.id }, query: { type: to } });

    await update(org, field, { type: to });
    const converted = await valueIn(org, id, field);
    const removal = await lastRemoval(org);
    if (removal) await undo(org);
    else await update(org, field, { type: from });

    expect(converted).toEqual(expected);
    const lost = expected === undefined;
    expect(preview).toEqual({
      clients_count: 1,
      lost_count: lost ? 1 : 0,
      lost_examples: lost ? [String(value)] : [],
    });
    // Nothing is taken where the value is written the same in both types.
    expect(removal).toEqual(
      expected === value ? undefined : expect.objectContaining({ kind: 'type', clients_count: lost ? 1 : 0 }),
    );
    expect((await org.owner.call(customFields.get, { params: { id: field.id } })).type).toBe(from);
    expect(await valueIn(org, id, field)).toEqual(value);
  });

  it('finds options by their names, regardless of case, and writes their names into a text', async () => {
    const org = await newOrg();
    const field = await newField(org, 'text');
    const ids = [await newClient(org, 'Ana', field, ' hot '), await newClient(org, 'Ben', field, 'unknown')];

    const dropdown = await update(org, field, { type: 'dropdown', options: [{ name: 'Hot', color_id: 3 }] });
    const asOptions = await values(org, field, ids);
    await update(org, field, { type: 'text' });

    expect(asOptions).toEqual([dropdown.options[0]!.id, undefined]);
    expect(await values(org, field, ids)).toEqual(['Hot', undefined]);
  });

  it('that is undone leaves what somebody wrote since, as far as it fits, and keeps what does not', async () => {
    const org = await newOrg();
    const field = await newField(org, 'number');
    const ids = [
      await newClient(org, 'Ana', field, 1),
      await newClient(org, 'Ben', field, 2),
      await newClient(org, 'Cho', field, 3),
    ];
    const write = (index: number, value: string) =>
      org.owner.call(clients.update, { params: { id: ids[index]! }, body: { custom_fields: { [field.key]: value } } });

    await update(org, field, { type: 'text' });
    await write(1, '22');
    await write(2, 'three');
    await undo(org);

    expect(await values(org, field, ids)).toEqual([1, 22, undefined]);
    expect(await lastRemoval(org)).toMatchObject({ kind: 'type', clients_count: 1 });
  });

  it('of more clients than one transaction changes goes on in a job, and nobody writes the field meanwhile', async () => {
    const org = await newOrg();
    const app = await testApp();
    const field = await newField(org, 'text');
    await addMany(org, BATCH_CLIENTS + 5, field, '12');
    const { id } = await org.client();

    await update(org, field, { type: 'number' });
    const problem = await org.owner.refused(
      clients.update,
      { params: { id }, body: { custom_fields: { [field.key]: 5 } } },
      400,
    );
    await org.owner.refused(customFields.delete, { params: { id: field.id } }, 409);
    await app.runJobs();

    expect(problem.errors).toEqual({
      [`custom_fields.${field.key}`]: 'The type of this field is being changed. Try again in a minute.',
    });
    expect(await countWith(org, field, 12)).toBe(BATCH_CLIENTS + 5);
    await org.owner.call(clients.update, { params: { id }, body: { custom_fields: { [field.key]: 5 } } });
    expect(await valueIn(org, id, field)).toBe(5);
  });
});

describe('the use of fields', () => {
  it('is counted for every field and option', async () => {
    const org = await newOrg();
    const stages = await newStages(org);
    const notes = await org.owner.call(customFields.create, { body: { name: 'Notes', type: 'text' } });
    await newClient(org, 'Ana', stages, stages.options[0]!.id);
    await newClient(org, 'Ben', stages, stages.options[0]!.id);
    await newClient(org, 'Cho', notes, 'text');

    const { results } = await org.owner.call(customFields.listUses);

    expect(results).toEqual([
      {
        field_id: stages.id,
        clients_count: 2,
        options: stages.options.map(({ id }, index) => ({ option_id: id, clients_count: index === 0 ? 2 : 0 })),
      },
      { field_id: notes.id, clients_count: 1, options: [] },
    ]);
  });
});
