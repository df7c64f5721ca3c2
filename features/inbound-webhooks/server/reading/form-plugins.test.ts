import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LeadMapping } from '#features/leads/lead-source.ts';
import { normaliseLead } from '#features/leads/server/index.ts';
import { inboundWebhookContract } from '../../contract.ts';
import { makeKind } from '../index.ts';
import { readSubmission } from './dialects.ts';
import { readBody } from './read-body.ts';

const kind = makeKind({
  contract: inboundWebhookContract({ id: 'webhook', name: 'webhook', specified: 'integrations 9.1' }),
  source: 'generic-webhook',
});

interface Recording {
  about: string;
  headers: Record<string, string>;
  body: string;
  entry_id?: string;
}

const folder = join(import.meta.dirname, 'recordings');
const recordings = readdirSync(folder).map((name) => {
  return { name, ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording) };
});

interface Sent {
  headers: Record<string, string>;
  body: string | Buffer;
  query?: string;
  mapping?: LeadMapping;
}

async function read({ headers, body, query = '', mapping = {} }: Sent) {
  const raw = { body: Buffer.from(body), content_type: headers['content-type'] ?? '', query, headers };
  const answers = await kind.read(raw);
  const reading = { source: 'generic-webhook', country: 'SG', received_at: '2026-11-20T02:03:09.000Z', raw_ref: 'row' };
  return { answers, lead: normaliseLead(answers, { ...reading, mapping }) };
}

const readJson = (value: unknown, mapping?: LeadMapping) =>
  read({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value), ...(mapping && { mapping }) });

describe('a lead of any form plugin (WF-01, WF-07)', () => {
  it.each(recordings)('$name: $about', async ({ headers, body }) => {
    const { lead } = await read({ headers, body });

    expect(lead).toMatchObject({ name: 'Jane Tan', emails: ['jane@example.com'] });
    expect(lead.phones.map(({ e164 }) => e164)).toEqual(['+6591234567']);
    expect(lead.fields.flatMap(({ values }) => values)).toContain('1M to 1.5M');
  });

  it.each(recordings.filter(({ entry_id }) => entry_id))('$name is known again by its entry', async (recording) => {
    const [item] = await readBody(Buffer.from(recording.body), recording.headers['content-type'] ?? '');

    expect(readSubmission(item!.tree, recording.headers).entry_id).toBe(recording.entry_id);
  });

  it('reads an input that is called like what every object of the language has', async () => {
    const gravity = {
      form_id: '3',
      date_created: '2026-11-20 02:03:04',
      '1.3': 'Jane',
      '1.6': 'Tan',
      '2': '+65 9123 4567',
    };
    const { lead, answers } = await readJson({ ...gravity, constructor: 'Bloggs', toString: 'yes' });

    expect(lead).toMatchObject({ name: 'Jane Tan', external_form_id: '3' });
    expect(answers.filter(({ key }) => key === 'constructor' || key === 'toString').map(({ role }) => role)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('keeps the answers in the order they came, numbered ones too', async () => {
    const { answers } = await read({
      headers: { 'content-type': 'application/json' },
      body: '{"zip":"1","name":"Jane","10":"b","2":"a","extra":{"y":1,"x":[1,2]}}',
    });

    expect(answers.map(({ key, values }) => [key, ...values])).toEqual([
      ['zip', '1'],
      ['name', 'Jane'],
      ['10', 'b'],
      ['2', 'a'],
      ['extra.y', '1'],
      ['extra.x', '1', '2'],
    ]);
  });

  it('keeps the digits of numbers beyond 2^53 and of fractions as they were written (RX-12)', async () => {
    const body = '{"lead_id":90080070060050012,"name":"Jane","price":1.10,"page_id":9007199254740993}';
    const { lead } = await read({ headers: { 'content-type': 'application/json' }, body });

    expect(lead).toMatchObject({ external_id: '90080070060050012', external_account_id: '9007199254740993' });
    expect(lead.fields).toEqual([{ key: 'price', label: 'price', values: ['1.10'] }]);
  });

  it('recognises page, form and campaign, flat or nested, and does not take a company for the person', async () => {
    const nested = recordings.find(({ name }) => name === 'nested-json.json')!;
    const { lead } = await read(nested);
    const flat = await readJson({
      name: 'J',
      page_id: 1,
      page_name: 'P',
      form_id: 2,
      form_name: 'F',
      campaign_name: 'C',
    });

    expect(lead).toMatchObject({
      external_account_id: '100200300',
      external_account_name: 'Tan Homes',
      external_form_id: '400500600',
      external_form_name: 'Spring form',
      campaign: { id: '23850000000000001', name: 'Spring' },
      company: 'Tan Trading',
    });
    expect(lead.fields.map(({ key }) => key)).toEqual(['company.email', 'budget']);
    expect(flat.lead).toMatchObject({ external_account_name: 'P', external_form_name: 'F', campaign: { name: 'C' } });
  });

  it('takes the name from the e-mail, then from the phone, when nobody asked for it (R.7)', async () => {
    expect((await readJson({ email: 'jane.tan@example.com', phone: '91234567' })).lead.name).toBe('jane.tan');
    expect((await readJson({ phone: '9123 4567' })).lead.name).toBe('9123 4567');
    expect((await readJson({ message: 'hello' })).lead.name).toBe('');
  });

  it('does not take "yes" under "Mobile app?" for a phone nor a dash for anything', async () => {
    const { lead } = await readJson({ name: 'Jane', 'Mobile app?': 'yes', phone: '-', email: 'n/a' });

    expect(lead).toMatchObject({ phones: [], emails: [] });
  });

  it('reads several numbers in one field and counts two spellings of one number once', async () => {
    const { lead } = await readJson({ name: 'J', phone: '9123 4567 / 8123 4567', mobile: '+65 91234567' });

    expect(lead.phones.map(({ e164 }) => e164)).toEqual(['+6591234567', '+6581234567']);
  });

  it('lets a saved mapping win over every guess', async () => {
    const mapping = { name: 'who', phone: 'reach.0.number', form_name: 'origin' };
    const sent = { who: 'Jane', name: 'not me', reach: [{ kind: 'tel', number: '91234567' }], origin: 'Fair' };
    const { lead } = await readJson(sent, mapping);

    expect(lead).toMatchObject({ name: 'Jane', phones: [{ e164: '+6591234567' }], external_form_name: 'Fair' });
    expect(lead.fields.map(({ key }) => key)).toEqual(['name', 'reach.0.kind']);
  });

  it('reads consents as checkboxes', async () => {
    const { lead } = await readJson({ name: 'J', marketing_consent: true, gdpr: 'off' });

    expect(lead.consents).toEqual([
      { key: 'marketing_consent', accepted: true },
      { key: 'gdpr', accepted: false },
    ]);
  });

  it('cleans names of NUL, control characters and turned writing, and cuts them between characters (RX-13)', async () => {
    const { lead } = await readJson({ name: `محمد \u0000\u202E👩‍👩‍👧 ${'👩‍👩‍👧'.repeat(3_000)}`, phone: '91234567' });

    expect(lead.name).toMatch(/^محمد 👩‍👩‍👧 .*👩‍👩‍👧…$/u);
    expect(lead.name.length).toBeLessThanOrEqual(120);
    expect(JSON.stringify(lead)).not.toContain('\\u0000');
  });

  it('reads Latin-1 and UTF-16 bodies, percent escapes in either, and names the file of a multipart form', async () => {
    const latin = await read({
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1' },
      body: Buffer.from('name=Jos\xe9+N%FA%F1ez&phone=91234567', 'latin1'),
    });
    const marked = await read({
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"name":"José"}', 'utf16le')]),
    });
    const files = await read(recordings.find(({ name }) => name === 'multipart.json')!);

    expect(latin.lead.name).toBe('José Núñez');
    expect(marked.lead.name).toBe('José');
    expect(files.answers.at(-1)).toMatchObject({ key: 'floor_plan', values: ['plan.pdf'] });
  });

  it('adds the query string', async () => {
    const { lead } = await read({
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Jane"}',
      query: 'utm_campaign=Spring&branch=East',
    });

    expect(lead).toMatchObject({ campaign: { name: 'Spring' }, fields: [{ key: 'branch', values: ['East'] }] });
  });
});

describe('whatever is sent', () => {
  it('is read without failing, as any JSON object, and keeps every text somewhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (object) => {
        const body = JSON.stringify(object);
        const { lead, answers } = await read({ headers: { 'content-type': 'application/json' }, body });
        expect(answers.length).toBeGreaterThanOrEqual(lead.fields.length);
        expect(lead.name.length).toBeLessThanOrEqual(120);
        expect(() => JSON.parse(JSON.stringify(lead))).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });

  it('is read the same from JSON as JSON.parse reads it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), async (object) => {
        const [item] = await readBody(Buffer.from(JSON.stringify(object)), 'application/json');
        const parsed = JSON.parse(JSON.stringify(object)) as Record<string, string>;
        expect(Object.fromEntries(item!.tree)).toEqual(parsed);
      }),
    );
  });

  it('is read or refused with a reason, as any bytes under any content type', async () => {
    const types = [
      '',
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'a/b;;',
    ];
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...types), async (bytes, type) => {
        const outcome = await readBody(Buffer.from(bytes), type).then(
          () => 'read',
          (error: Error) => error.constructor.name,
        );
        expect(['read', 'UnreadableBody']).toContain(outcome);
      }),
      { numRuns: 300 },
    );
  });

  it('is kept as text where it is nested too deeply', async () => {
    const deep = `{"name":"Jane","deep":${'['.repeat(5_000)}1${']'.repeat(5_000)}}`;
    const { lead } = await read({ headers: { 'content-type': 'application/json' }, body: deep });

    expect(lead.name).toBe('Jane');
    expect(lead.fields[0]?.values[0]).toMatch(/^\[+1\]+$/);
  });
});
