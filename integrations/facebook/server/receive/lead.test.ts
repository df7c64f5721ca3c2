import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LeadSurroundings, questionTargets, writeLeadBody } from '#engines/connected-sources/server/index.ts';
import { normaliseLead } from '#features/leads/server/index.ts';
import { recogniseQuestion } from '../questions.ts';
import { facebookLeadKind, isTestLead } from './lead.ts';

interface Recording {
  about: string;
  expect: object;
}

const folder = join(import.meta.dirname, '../recordings');
const recordings = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  // The bytes of the body, cut out as they stand, because parsing would round its numbers.
  const body = text.slice(text.indexOf('"body":') + 7, text.lastIndexOf('"expect":')).replace(/,\s*$/, '');
  return { ...(JSON.parse(text) as Recording), name, body };
});

const surroundings: LeadSurroundings = {
  page: { id: '100200300', name: 'Tan Homes' },
  form: { id: '400500600', name: 'Spring', questions: [] },
};

async function read(body: Buffer | string) {
  const raw = { body: Buffer.from(body), content_type: 'application/json', query: '', headers: {} };
  const answers = await facebookLeadKind.read(raw);
  const reading = { country: 'SG', mapping: {}, received_at: '2026-11-20T02:03:09.000Z', raw_ref: 'row' };
  return { answers, lead: normaliseLead(answers, { ...reading, source: facebookLeadKind.source }) };
}

const readFetched = (fetched: object) => read(writeLeadBody(fetched, surroundings));
const withAnswers = (...field_data: object[]) => ({ id: '9', created_time: '2026-11-20T02:03:04+0000', field_data });

describe('a lead of Facebook', () => {
  it.each(recordings)('$name: $about', async ({ body, expect: expected }) => {
    const { lead } = await read(body);

    expect(lead).toMatchObject({ name: 'Jane Tan', emails: ['jane@example.com'], source: 'facebook-lead-ads' });
    expect(lead.phones.map(({ e164 }) => e164)).toEqual(['+6591234567']);
    expect(lead.fields.flatMap(({ values }) => values)).toContain('1M to 1.5M');
    expect(lead).toMatchObject(expected);
  });

  it.each([
    ['no answers', []],
    ['an answer without values', [{ name: 'full_name', values: [] }]],
    ['empty values', [{ name: 'full_name', values: ['', ''] }]],
    ['nothing where values stand', [{ name: 'full_name', values: null }, { name: 'email' }, null, 7]],
  ])('is kept with %s (META-14)', async (_, field_data) => {
    const { lead } = await readFetched({ ...withAnswers(), field_data });

    expect(lead).toMatchObject({ external_id: '9', name: '', emails: [], phones: [] });
  });

  it('keeps both answers to questions of one name, and the 40 characters of a test phone (META-14)', async () => {
    const dummy = '<test lead: dummy data for phone_number>';
    const { lead, answers } = await readFetched(
      withAnswers(
        { name: 'city', values: ['Singapore'] },
        { name: 'city', values: ['Johor'] },
        { name: 'phone_number', values: [dummy] },
      ),
    );

    expect(answers.filter(({ key }) => key === 'city').map(({ values }) => values[0])).toEqual(['Singapore', 'Johor']);
    expect(lead.location).toBe('Singapore');
    expect(lead.fields.flatMap(({ values }) => values)).toEqual(['Johor', dummy]);
  });

  it.each([
    ['a value Meta makes up', { name: 'full_name', values: ['<test lead: dummy data for full_name>'] }, true],
    ['its present e-mail', { name: 'email', values: ['test@meta.com'] }, true],
    ['its former e-mail', { name: 'email', values: ['Test@fb.com '] }, true],
    ['a person', { name: 'email', values: ['protest@meta.com'] }, false],
  ])('is a test lead by its values: %s (META-18)', async (_, answer, is_test) => {
    expect(isTestLead(withAnswers(answer))).toBe(is_test);
    expect((await readFetched(withAnswers(answer))).lead.is_test).toBe(is_test);
  });

  it('tells the text of a choice, and the answer itself where the form has no such choice', async () => {
    const options = [{ key: '1m', value: '1M to 1.5M' }];
    const form = { ...surroundings.form!, questions: [{ key: 'budget', label: 'Budget', type: 'CUSTOM', options }] };
    const fetched = withAnswers({ name: 'budget', values: ['1m', 'more'] });
    const { answers } = await read(writeLeadBody(fetched, { ...surroundings, form }));

    expect(answers.find(({ key }) => key === 'budget')).toEqual({
      key: 'budget',
      label: 'Budget',
      values: ['1M to 1.5M', 'more'],
    });
  });

  it('takes no question for the page, the form or the campaign it came from', async () => {
    const { lead } = await readFetched({
      ...withAnswers({ name: 'campaign_name', values: ['My own campaign'] }),
      campaign_name: 'Spring',
    });

    expect(lead.campaign?.name).toBe('Spring');
  });

  it('keeps every letter Meta sent, also what it does not understand', () => {
    const fetched = { id: '9', vehicle: { deep: [1] }, new_field: 'new', field_data: [] };

    expect(JSON.parse(writeLeadBody(fetched, surroundings).toString()).lead).toEqual(fetched);
  });
});

describe('what a question fills', () => {
  it('is what was chosen by hand, else what its type or its label says, else a note', () => {
    const question = (key: string, type: string, label = key) => ({ key, type, label, options: [] });
    const form = {
      questions: [
        question('full_name', 'FULL_NAME'),
        question('q1', 'CUSTOM', 'Your phone number'),
        question('q2', 'CUSTOM', 'How many rooms?'),
        question('q3', 'CUSTOM', 'Form name'),
        question('city', 'CITY'),
      ],
      mapping: { q2: 'custom_field:12', city: 'note' } as const,
    };

    expect(questionTargets({ recogniseQuestion }, form)).toEqual({
      full_name: 'name',
      q1: 'phone',
      q2: 'custom_field:12',
      q3: 'note',
      city: 'note',
    });
  });
});
