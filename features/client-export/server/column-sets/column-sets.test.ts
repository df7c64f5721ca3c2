import { describe, expect, it } from 'vitest';
import { type CustomField, customFields } from '#features/custom-fields/contract.ts';
import { newOrg } from '#testing/world.ts';
import { exportColumnSets, MAX_COLUMN_SETS } from '../../column-sets-contract.ts';
import { clientExports } from '../../contract.ts';
import { runExport } from '../../testing/exports.ts';

describe('a set of columns of an export', () => {
  it('is the own of who kept it under its name, and keeping the name again replaces it', async () => {
    const org = await newOrg();
    const colleague = await org.member();
    const save = (name: string, columns: string[]) =>
      org.owner.call(exportColumnSets.save, { body: { name, columns } });
    await save('Monthly report', ['name', 'phone']);
    const { id } = await save('monthly Report', ['phone', 'company', 'name']);

    expect((await org.owner.call(exportColumnSets.list)).results).toEqual([
      { id, name: 'monthly Report', columns: ['phone', 'company', 'name'] },
    ]);
    expect((await colleague.call(exportColumnSets.list)).results).toEqual([]);
    await colleague.refused(exportColumnSets.remove, { params: { id } }, 404);
    await org.owner.call(exportColumnSets.remove, { params: { id } });
    expect((await org.owner.call(exportColumnSets.list)).results).toEqual([]);
  });

  it('has only columns that there are, and loses those of a field that is gone', async () => {
    const { owner } = await newOrg();
    const field = (await owner.call(customFields.create, { body: { name: 'Area', type: 'text' } })) as CustomField;
    const { available } = await owner.call(clientExports.preview, { body: {} });
    const { key } = available.find(({ header }) => header === 'Area')!;
    for (const columns of [['nothing'], ['name', 'name']])
      await owner.refused(exportColumnSets.save, { body: { name: 'Wrong', columns } }, 400);
    await owner.call(exportColumnSets.save, { body: { name: 'Places', columns: [key, 'name'] } });
    await owner.call(exportColumnSets.save, { body: { name: 'Areas', columns: [key] } });

    await owner.call(customFields.delete, { params: { id: field.id } });

    const { results } = await owner.call(exportColumnSets.list);
    expect(results).toMatchObject([{ name: 'Places', columns: ['name'] }]);
  });

  it('is one of at most so many', async () => {
    const org = await newOrg();
    const { profile_id } = org.owner;
    await org.inScope(({ db, org_id }) =>
      db
        .insertInto('client_export_column_sets')
        .values(
          Array.from({ length: MAX_COLUMN_SETS }, (_, index) => ({
            ...{ org_id, profile_id, name: `Set ${index}`, columns: ['name'] },
          })),
        )
        .execute(),
    );

    await org.owner.refused(exportColumnSets.save, { body: { name: 'One more', columns: ['name'] } }, 409);
    await org.owner.call(exportColumnSets.save, { body: { name: 'Set 3', columns: ['phone'] } });
  });
});

describe('the size of a file', () => {
  it('is said before as an estimate of its rows, and after as what was written', async () => {
    const org = await newOrg();
    for (let index = 0; index < 5; index += 1) await org.client({ name: `Wei Ling Tan ${index}` });
    const body = { format: 'CSV' as const, columns: ['name'] };

    const { row_bytes } = await org.owner.call(clientExports.preview, { body });
    expect(row_bytes).toBe('Wei Ling Tan 0\r\n'.length);
    expect(await runExport(org.owner, body)).toMatchObject({ file_bytes: 5 * row_bytes });
    const workbook = await runExport(org.owner, { ...body, format: 'XLSX' });
    expect(workbook.file_bytes).toBeGreaterThan(0);
    expect((await runExport(org.owner, { ...body, criteria: { search: 'nobody' } })).file_bytes).toBeNull();
  });
});
