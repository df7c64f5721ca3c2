import { describe, expect, it } from 'vitest';
import { newGroup } from '#features/content-groups/testing/new-group.ts';
import { contentLabels } from '#features/content-labels/contract.ts';
import { testApp } from '#testing/app.ts';
import { makePdf } from '#testing/pdf.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { contents, documentTemplates, textTemplates } from '../../contract.ts';

const writeMessage = async (person: Person, title: string, fields: object = {}) =>
  (await person.call(textTemplates.create, { body: { title, body: 'Hello', ...fields } })).id;

async function addPdf(person: Person, title: string): Promise<number> {
  const s3_obj_key = await upload(person, { name: 'plan.pdf', bytes: makePdf({ pages: 2 }) });
  const { id } = await person.call(documentTemplates.create, { body: { s3_obj_key, title } });
  await (await testApp()).runJobs();
  return id;
}

const find = async (person: Person, search: string) =>
  (await person.call(contents.search, { query: { search } })).results.map(({ id }) => id);

describe('a search over contents of all types', () => {
  it('puts the whole title first, then its beginning, a word in it, a part of it, and the text (S0-2.1-17)', async () => {
    const { owner } = await newOrg();
    const inText = await writeMessage(owner, 'Hello', { body: 'Our price is low' });
    const part = await writeMessage(owner, 'Reprices of May');
    const word = await writeMessage(owner, 'New price list');
    const begins = await addPdf(owner, 'Price list');
    const whole = await writeMessage(owner, 'Price');

    expect(await find(owner, 'price')).toEqual([whole, begins, word, part, inText]);
  });

  it('looks into PDFs, and no longer into one that was replaced', async () => {
    const { owner } = await newOrg();
    const id = await addPdf(owner, 'Brochure');
    expect(await find(owner, 'page 2')).toEqual([id]);

    const s3_obj_key = await upload(owner, { name: 'short.pdf', bytes: makePdf({ pages: 1 }) });
    await owner.call(documentTemplates.update, { params: { id }, body: { s3_obj_key } });
    await (await testApp()).runJobs();

    expect(await find(owner, 'page 2')).toEqual([]);
    expect(await find(owner, 'page 1')).toEqual([id]);
  });

  it('finds by label and owner, whatever case and accents, and counts by type', async () => {
    const org = await newOrg();
    const { owner } = org;
    const renee = await org.member({ name: 'Renée Dubois' });
    const hers = await writeMessage(renee, 'Welcome');
    const labelled = await addPdf(owner, 'Floor plan');
    const { id: label } = await owner.call(contentLabels.create, {
      body: { content_type: 'file', name: 'Réservé', color_id: 1 },
    });
    const change = { content_ids: [labelled], add: [label], remove: [] };
    await owner.call(contentLabels.addRemove, { params: { t: 'file' }, body: change });

    expect(await find(owner, 'RENEE')).toEqual([hers]);
    expect(await find(owner, 'serve')).toEqual([labelled]);
    const { counts } = await owner.call(contents.search, { query: { search: 'e' } });
    expect(counts).toEqual({ text: 1, file: 1, html_page: 0, collection: 0, sequence: 0 });
  });

  it('tells nobody of what they may not see', async () => {
    const org = await newOrg();
    await writeMessage(org.owner, 'Secret offer', { visibility: 'PRIVATE' });
    const member = await org.member();

    expect(await member.call(contents.search, { query: { search: 'secret' } })).toEqual({
      results: [],
      counts: { text: 0, file: 0, html_page: 0, collection: 0, sequence: 0 },
    });
  });

  it('finds what a group holds by its name, and a group by what it holds, as far as the person sees both', async () => {
    const org = await newOrg();
    const member = await org.member();
    const shown = await writeMessage(org.owner, 'Welcome');
    const secret = await writeMessage(org.owner, 'Discount', { visibility: 'PRIVATE' });
    const open = await newGroup(org.owner, 'Bayshore kit', [shown, secret]);
    await newGroup(org.owner, 'Hidden kit', [shown], { visibility: 'PRIVATE' });

    expect(await find(org.owner, 'bayshore')).toEqual([open, secret, shown]);
    expect(await find(org.owner, 'discount')).toEqual([secret, open]);
    expect(await find(member, 'bayshore')).toEqual([open, shown]);
    expect(await find(member, 'discount')).toEqual([]);
    expect(await find(member, 'hidden')).toEqual([]);
  });
});
