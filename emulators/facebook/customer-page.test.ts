import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMeta } from './meta.fixture.ts';
import { fillWithSample } from './sample.ts';

let facebook: Awaited<ReturnType<typeof startMeta>>;

beforeAll(async () => {
  facebook = await startMeta();
  fillWithSample(facebook.meta);
});
afterAll(() => facebook.close());

const findForm = (name: string) => facebook.meta.state.forms.find((form) => form.name === name)!;
const page = async (path = '', init: RequestInit = {}) =>
  (await fetch(`${facebook.meta.url}/customer${path}`, init)).text();

describe('the sample', () => {
  it('has three pages, and forms over three cursor pages', async () => {
    const { page: tokens } = await facebook.connect();
    const [first] = facebook.meta.state.pages;
    const sizes: number[] = [];
    for (let after: string | undefined = '', given = {}; after !== undefined; given = { after }) {
      const { data, paging } = (await facebook.get(`${first!.id}/leadgen_forms`, given, tokens[first!.id])).body;
      sizes.push(data.length);
      after = paging.next && paging.cursors.after;
    }

    expect(facebook.meta.state.pages).toHaveLength(3);
    expect(sizes).toEqual([4, 4, 2]);
  });
});

describe('the page to play the customer', () => {
  it('offers the forms and asks their questions', async () => {
    const form = findForm('预约看房');

    expect(await page()).toContain(`<a href="/customer?form=${form.id}">预约看房</a>`);
    const asked = await page(`?form=${form.id}`);
    for (const { label, options = [] } of form.questions) {
      for (const text of [label, ...options.map(({ value }) => value)]) expect(asked).toContain(text);
    }
  });

  it('makes the lead, and tells of it where the page is connected', async () => {
    const form = findForm('Book a viewing');
    const body = new URLSearchParams({ full_name: 'Zoë Müller', bedrooms: '2', __organic: '1' });
    const send = () => page(`?form=${form.id}`, { method: 'POST', body });

    expect(await send()).toContain('Nobody was told');
    facebook.meta.state.pages.find(({ id }) => id === form.page_id)!.subscribed_fields = ['leadgen'];
    expect(await send()).toContain('The product was told and took it.');

    const lead = facebook.meta.state.leads.at(-1)!;
    expect(lead).toMatchObject({ form_id: form.id, ad: null });
    expect(lead.field_data).toContainEqual({ name: 'full_name', values: ['Zoë Müller'] });
    expect(facebook.receiver.received.map(({ body: sent }) => String(sent))).toEqual([
      expect.stringContaining(lead.id),
    ]);
  });
});
