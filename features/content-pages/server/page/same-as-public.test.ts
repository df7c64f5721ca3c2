import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { documentTemplates } from '#features/content/contract.ts';
import { newForm } from '#features/lead-forms/testing/new-form.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { type Component, componentTypes, pageTemplates } from '../../contract.ts';
import { randomComponents } from '../../random-components.fixture.ts';
import { makeLinkTo, newPage, newPdf, newTitle, uploadFor } from '../../testing/new-page.ts';

// Every case is a page that is made, published, shared and read.
vi.setConfig({ testTimeout: 120_000 });

/** Returns what is drawn of the components. Only where a file is read from depends on who looks. */
const drawnBody = (html: string): string =>
  (/<div class="parts">.*<\/div><\/article>/s.exec(html)?.[0] ?? '').replaceAll(
    /(src|srcSet|href)="\/(?:s|api|files|p)\/[^"]*"/gi,
    '$1="/"',
  );

/** Publishes a page of these components but for those that may not be published; returns those that are. */
async function publish(person: Person, id: number, components: readonly Component[]): Promise<Component[]> {
  const write = (each: Component, value: Component | null) => [`component:${each.id}`, value] as const;
  const save = (draft: Record<string, unknown>) =>
    person.call(pageTemplates.saveDraft, { params: { id }, body: { draft } });
  const { problems } = await save(Object.fromEntries(components.map((each) => write(each, each))));
  const refused = components.filter((each) => `component:${each.id}` in problems);
  if (refused.length > 0) await save(Object.fromEntries(refused.map((each) => write(each, null))));
  await person.call(pageTemplates.update, { params: { id }, body: {} });
  return components.filter((each) => !refused.includes(each));
}

it('the preview is the HTML that recipients get, whatever a page consists of and for whom it is filled', {
  tags: 'slow',
}, async () => {
  const org = await newOrg();
  const { owner } = org;
  const { server } = await testApp();
  const [known, bare, form, key] = await Promise.all([
    org.client({ name: 'Charlotte <Whitfield>' }),
    org.client({ name: 'Bo', phones: [], emails: [] }),
    newForm(org, { name: 'Viewing' }),
    uploadFor(owner),
  ]);
  // One after the other: each runs what is waiting, and would not wait for what another one runs.
  const [price, plan] = [await newPdf(owner, 'Prices', 2), await newPdf(owner, 'Plan', 1)];
  const gone = await newPdf(owner, 'Gone', 1);
  const around = { keys: [key], content_ids: [price, plan, gone], form_ids: [form.id] };
  const drawn = new Set<string>();
  const filled = new Set<string>();

  await fc.assert(
    fc.asyncProperty(
      randomComponents(around, 12).filter((components) => components.length > 0),
      fc.constantFrom(known.id, bare.id, null),
      async (components, client_id) => {
        const id = await newPage(owner, undefined, { is_live: false });
        const shown = await publish(owner, id, components);
        const link = await makeLinkTo(owner, id, client_id ?? undefined);

        const { body } = await server.inject({ url: new URL(link).pathname });
        const { html } = await owner.call(pageTemplates.preview, { params: { id }, body: { client_id } });

        expect(drawnBody(html)).toBe(drawnBody(body));
        for (const each of shown) expect(body).toContain(each.id);
        for (const { type } of shown) drawn.add(type);
        if (body.includes('Charlotte &lt;Whitfield&gt;')) filled.add('name');
      },
    ),
    { numRuns: 25, examples: [[[newTitle('Dear {{client_name}}')], known.id]] },
  );
  expect([...drawn].sort()).toEqual([...componentTypes].sort());
  expect([...filled]).toEqual(['name']);

  // A file that is deleted later is missing in both.
  const id = await newPage(owner, [{ id: 'cgonefile', type: 'pdflink', audience: null, content_id: gone, label: '' }]);
  const link = await makeLinkTo(owner, id);
  await owner.call(documentTemplates.delete, { params: { id: gone } });
  const { body } = await server.inject({ url: new URL(link).pathname });
  const { html } = await owner.call(pageTemplates.preview, { params: { id }, body: {} });
  expect(drawnBody(html)).toBe(drawnBody(body));
  expect(body).toContain('This file is no longer here.');
});
