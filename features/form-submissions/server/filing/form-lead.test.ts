import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normaliseLead, UnreadableLead } from '#features/leads/server/index.ts';
import { formLeadKind } from './form-lead.ts';
import { FormLeadBody } from './form-lead-body.ts';

interface Recording {
  about: string;
  body: unknown;
  expect: object;
}

const folder = join(import.meta.dirname, 'recordings');
const recordings = readdirSync(folder).map((name) => ({
  ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording),
  name,
}));

async function read(body: unknown) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const answers = await formLeadKind.read({ body: bytes, content_type: 'application/json', query: '', headers: {} });
  const reading = { country: 'SG', mapping: {}, received_at: '2026-11-20T02:03:09.000Z', raw_ref: 'row' };
  return { answers, lead: normaliseLead(answers, { ...reading, source: formLeadKind.source }) };
}

describe('a lead of a form', () => {
  it.each(recordings)('$name: $about', async ({ body, expect: expected }) => {
    const { lead } = await read(body);

    expect(lead).toMatchObject({
      source: 'lead-forms',
      external_id: '0b0f6f52-6a5e-8c1d-9c5e-1f0a4b6c7d8e',
      name: 'Jane Tan',
      phones: [{ e164: '+6591234567' }],
    });
    expect(lead).toMatchObject(expected);
  });

  it('names the field and the option of an answer to a field of the organisation', async () => {
    const { body } = recordings.find(({ name }) => name === 'custom-fields.json')!;
    const { answers } = await read(body);

    expect(answers).toContainEqual(
      expect.objectContaining({ key: 'qrooms0', custom_field_id: 31, option_ids: [5], has_no_role: true }),
    );
  });

  it('says on which page its visitor began, and by which advertisement they came', async () => {
    const { body } = recordings.find(({ name }) => name === 'plain.json')!;
    const came_by = {
      first_touch: { at: '2026-11-19T10:00:00.000Z', gclid: 'abc', landing_page: 'https://north.example/park' },
      last_touch: { at: '2026-11-20T10:00:00.000Z', utm_source: 'newsletter' },
      site: null,
    };
    const { answers } = await read({ ...(body as object), came_by });

    expect(answers).toContainEqual(
      expect.objectContaining({ label: 'First landing page', values: ['https://north.example/park'] }),
    );
    expect(answers).toContainEqual(expect.objectContaining({ label: 'Ad clicks', values: ['gclid (google ads)'] }));
    expect(answers).toContainEqual(
      expect.objectContaining({ label: 'How they found us', values: ['google ads, then newsletter'] }),
    );
  });

  it.each([['{'], ['[]'], ['{"answers":[]}']])('that is %s waits for a person', async (body) => {
    await expect(read(body)).rejects.toThrow(UnreadableLead);
  });

  it('is written as it is read', () => {
    for (const { body } of recordings) expect(FormLeadBody.parse(body)).toEqual(body);
  });
});
