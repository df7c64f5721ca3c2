import { describe, expect, it } from 'vitest';
import { customFields } from '#features/custom-fields/contract.ts';
import { importCsv, newImport, work } from '#testing/imports.ts';
import { newOrg } from '#testing/world.ts';
import { clientImports } from '../contract.ts';

describe('columns of the same names', () => {
  it('begin as the person chose when they last imported them, in whatever order and case they are', async () => {
    const { owner } = await newOrg();
    const first = await newImport(owner, 'Name,Handy,Company,X\nTan,81234567,Kestrel,1\n');
    expect(first).toMatchObject({ mapping: ['name', 'phone', 'company', null], mapping_from: null });
    const chosen = ['name', 'phone', null, 'job_title'] as const;
    await owner.call(clientImports.update, { params: { id: first.id }, body: { mapping: [...chosen] } });
    expect(await newImport(owner, 'Name,Handy,Company,X\nLim,81234568,Swift,2\n')).toMatchObject({
      mapping_from: null,
    });

    const { started_at } = await owner.call(clientImports.run, { params: { id: first.id } });
    const next = await newImport(owner, 'X,name ,HANDY,Company\n3,Goh,81234569,Heron\n');

    expect(next).toMatchObject({ mapping: ['job_title', 'name', 'phone', null], mapping_from: started_at });
  });

  it('are guessed again when the person asks for it, and for others', async () => {
    const org = await newOrg();
    const { owner } = org;
    const member = await org.member();
    const first = await newImport(owner, 'Name,Phone,Company\nTan,81234567,Kestrel\n');
    const body = { mapping: ['name' as const, 'phone' as const, null] };
    await owner.call(clientImports.update, { params: { id: first.id }, body });
    await owner.call(clientImports.run, { params: { id: first.id } });
    const { id, mapping } = await newImport(owner, 'Name,Phone,Company\nLim,81234568,Swift\n');
    expect(mapping).toEqual(['name', 'phone', null]);

    const guessed = { mapping: ['name', 'phone', 'company'], mapping_from: null };
    expect(await owner.call(clientImports.update, { params: { id }, body: { has_header: true } })).toMatchObject(
      guessed,
    );
    expect(await newImport(member, 'Name,Phone,Company\nLim,81234568,Swift\n')).toMatchObject(guessed);
  });

  it('of which one became a field that is gone have that one guessed', async () => {
    const { owner } = await newOrg();
    const field = await owner.call(customFields.create, { body: { name: 'Budget', type: 'text' } });
    const first = await newImport(owner, 'Name,Budget\nTan,500\n');
    expect(first.mapping).toEqual(['name', `custom:${field.key}`]);
    await work(owner, first, 'run');
    await owner.call(customFields.delete, { params: { id: field.id } });

    expect((await newImport(owner, 'Name,Budget\nLim,600\n')).mapping).toEqual(['name', null]);
  });
});

describe('a file that was imported before', () => {
  it('is recognised by how it begins and its size, until its import is undone', async () => {
    const org = await newOrg();
    const { owner } = org;
    const csv = 'Name,Phone\nTan,81234567\n';
    const { id, started_at } = await importCsv(owner, csv);

    expect(await newImport(owner, csv)).toMatchObject({ same_file_at: started_at });
    expect(await newImport(owner, `${csv}Lim,81234568\n`)).toMatchObject({ same_file_at: null });
    expect(await newImport(await org.member(), csv)).toMatchObject({ same_file_at: null });
    await work(owner, { id }, 'undo');
    expect(await newImport(owner, csv)).toMatchObject({ same_file_at: null });
  });
});
