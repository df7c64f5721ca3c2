import { describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { type CustomFieldType, customFields } from '#features/custom-fields/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { newImport, work } from '#testing/imports.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type ExportFormatName, exportFormats } from '../contract.ts';
import { exportFile, requestFile, runExport } from '../testing/exports.ts';

/** Returns the parts of a zip as texts, by their names. */
const unzipTexts = (bytes: Buffer): Promise<Record<string, string>> =>
  new Promise((resolve, reject) => {
    const texts: Record<string, string> = {};
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          texts[entry.fileName] = Buffer.concat(chunks).toString();
          zip.readEntry();
        }),
      );
      zip.on('end', () => resolve(texts));
      zip.readEntry();
    });
  });

const sheet = 'xl/worksheets/sheet1.xml';

const newField = ({ owner }: Org, name: string, type: CustomFieldType, draft: object = {}) =>
  owner.call(customFields.create, { body: { name, type, ...draft } as never });

describe('the workbook of an export', () => {
  it('has numbers as numbers, days and times as such, and phones as text', async () => {
    const org = await newOrg();
    const [budget, day] = [await newField(org, 'Budget', 'number'), await newField(org, 'Move-in', 'date')];
    await org.owner.call(clients.create, {
      body: {
        name: 'Ana',
        phones: [{ raw: '8123 4567' }],
        custom_fields: { [budget.key]: 1250000.5, [day.key]: '2026-11-20' },
      },
    });
    const columns = ['name', 'phone', `custom:${budget.key}`, `custom:${day.key}`, 'added'];
    const answer = await requestFile(org.owner, await runExport(org.owner, { format: 'XLSX', columns }));

    const texts = await unzipTexts(answer.rawPayload);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringMatching(/Clients \d{4}-\d\d-\d\d\.xlsx/),
    });
    expect(texts[sheet]).toContain('<t xml:space="preserve">+6581234567</t>');
    expect(texts[sheet]).toContain('<c r="C2"><v>1250000.5</v></c><c r="D2" s="2"><v>46346</v></c><c r="E2" s="3"><v>');
    expect(texts['xl/styles.xml']).toContain('yyyy');
  });

  it('has no formula, whatever a text begins with, and every sign of it', async () => {
    const org = await newOrg();
    const names = ['=1+1', '@sum', '-5', '+cmd', 'a & b < c > "d"', 'Ana 👩‍👧', 'two\nlines', '_x0041_', 'عميل'];
    for (const name of names) await org.client({ name });

    const texts = await unzipTexts(await exportFile(org.owner, { format: 'XLSX', columns: ['name'] }));

    expect(texts[sheet]).not.toContain('<f>');
    expect(texts[sheet]!.match(/t="inlineStr"/g)).toHaveLength(names.length + 1);
    for (const name of ['=1+1', '@sum', '-5', '+cmd', 'a &amp; b &lt; c &gt; "d"', '_x005F_x0041_', 'two\nlines'])
      expect(texts[sheet]).toContain(`>${name}</t>`);
  });
});

/** What the import takes over, of every client of a book. */
async function readBook({ owner }: Org) {
  const { results } = await owner.call(clients.list, { query: { page_size: 100 } });
  const groups = new Map((await owner.call(clientGroups.list)).results.map(({ id, name }) => [id, name]));
  const fields = (await owner.call(customFields.list)).results;
  const book = [];
  for (const { id, name, phones, emails, company, job_title, location, custom_fields, group_ids } of results) {
    const notes = await owner.call(timeline.listForClient, { params: { id } });
    book.push({
      ...{ name, emails, company, job_title, location },
      phones: phones.map(({ number_e164 }) => number_e164),
      groups: group_ids.map((group) => groups.get(group)).sort(),
      fields: Object.fromEntries(
        fields.flatMap(({ key, name: field, options }) => {
          const value = custom_fields[key];
          const option = options.find((one) => one.id === value);
          return value === undefined ? [] : [[field, option?.name ?? value]];
        }),
      ),
      notes: notes.results.map((note) => ('text' in note ? note.text : null)),
    });
  }
  return book.sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function newFields(org: Org) {
  const options = ['Viewing 👀', 'Signed'].map((name) => ({ name, color_id: 1 }));
  return {
    area: await newField(org, 'Area', 'text'),
    budget: await newField(org, 'Budget', 'number'),
    day: await newField(org, 'Move-in', 'date'),
    stage: await newField(org, 'Stage', 'dropdown', { options }),
  };
}

async function fillBook(org: Org): Promise<void> {
  const { area, budget, day, stage } = await newFields(org);
  const vip = await org.owner.call(clientGroups.create, { body: { name: 'VIP', color_id: 1 } });
  const add = (body: CallInput<typeof clients.create>['body']) => org.owner.call(clients.create, { body });
  const tan = await add({
    name: '=Tan "Wei", Ling',
    phones: [{ raw: '8123 4567' }, { raw: '+44 20 7946 0958' }, { raw: '8123 4568' }, { raw: '8123 4569' }],
    emails: ['tan@example.com', 'ling@example.com'],
    company: 'Kestrel & Sons <Ltd>',
    job_title: '@buyer',
    location: 'Two, lines',
    custom_fields: {
      [area.key]: '+North _x0041_',
      [budget.key]: 1250000.55,
      [day.key]: '2026-11-20',
      [stage.key]: stage.options[0]!.id,
    },
  });
  await org.owner.call(clientGroups.setClientAutoGroups, { params: { id: tan.id }, body: { group_ids: [vip.id] } });
  await org.owner.call(timeline.createActivity, {
    body: { client_id: tan.id, item_type: 'NOTE', text: '-5 today; =2+2' },
  });
  await add({ name: 'عميل 👩‍👧', emails: ['amil@example.com'], custom_fields: { [budget.key]: -0.5 } });
  await add({ name: '007', phones: [{ raw: '9123 4567' }], location: '2026-01-02' });
}

describe('an export that is imported again', () => {
  it.each(exportFormats)('gives the same book, as %s', async (format: ExportFormatName) => {
    const org = await newOrg();
    await fillBook(org);
    const bytes = await exportFile(org.owner, { format });
    const other = await newOrg();
    await newFields(other);
    await other.owner.call(clientGroups.create, { body: { name: 'VIP', color_id: 1 } });

    const file_name = `Clients.${format.toLowerCase()}`;
    const { result } = await work(other.owner, await newImport(other.owner, bytes, { file_name }), 'run');

    expect(result).toMatchObject({ outcomes: { CREATED: 3, BAD: 0 } });
    expect(await readBook(other)).toEqual(await readBook(org));
  });
});
