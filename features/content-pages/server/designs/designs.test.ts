import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { PageDefinition, type PageTemplate, pageTemplates } from '../../contract.ts';
import { findDesignPicture } from './design-pictures.ts';
import { findDesign, listDesigns } from './designs.ts';

describe('designs', () => {
  it('are at least twelve, each a page within the limits, with pictures that exist (S0-1-12)', async () => {
    const org = await newOrg();
    const { results } = await org.owner.call(pageTemplates.listDesigns);
    expect(results.length).toBeGreaterThanOrEqual(12);
    for (const { id } of listDesigns()) {
      const { definition } = findDesign(id)!;
      expect(PageDefinition.parse(definition)).toEqual(definition);
      const keys = definition.components.flatMap((component) =>
        component.type === 'image_gallery' ? component.pictures.map(({ key }) => key) : [],
      );
      expect(keys.filter((key) => !findDesignPicture(key))).toEqual([]);
    }
    const pictures = readdirSync('features/content-pages/server/designs/pictures');
    expect(pictures.filter((name) => !findDesignPicture(`design-${name.replace('.svg', '')}`))).toEqual([]);
  });

  it('are drawn by the function that draws the public page, with the caller’s card', async () => {
    const org = await newOrg();
    const { html, definition } = await org.owner.call(pageTemplates.getDesign, { params: { id: 'home-listing' } });

    expect(html).toContain('Corner unit with a long balcony');
    expect(html).toContain('src="/p/design-pictures/living-room/480"');
    for (const { id } of definition.components) expect(html).toContain(`data-part="${id}"`);
    await org.owner.refused(pageTemplates.getDesign, { params: { id: 'nothing' } }, 404);
  });

  it('are drawn for a client the caller may see', async () => {
    const org = await newOrg();
    const { id: client_id } = await org.client({ name: 'Charlotte Whitfield' });
    const member = await org.member();
    const asked = { params: { id: 'event' }, query: { client_id } };

    expect((await org.owner.call(pageTemplates.getDesign, asked)).html).toContain('Charlotte, an evening');
    await member.refused(pageTemplates.getDesign, asked, 455);
  });

  it('become a page of one’s own, a draft that says what is still missing (D27)', async () => {
    const org = await newOrg();
    const made = (await org.owner.call(pageTemplates.generatePage, {
      body: { ptemplate_id: 'home-listing' },
    })) as PageTemplate;

    expect(made).toMatchObject({
      title: 'Home listing',
      generated_from: 'home-listing',
      live_version: null,
      cover_url: '/p/design-pictures/living-room/112',
      pictures: { 'design-living-room': { url: '/p/design-pictures/living-room/1440' } },
    });
    expect(Object.values(made.problems)).toHaveLength(1);
    const { components } = made.draft;
    const file = components.find(({ type }) => type === 'pdflink')!;
    const live = await org.owner.call(pageTemplates.update, {
      params: { id: made.id },
      body: {
        draft: { [`component:${file.id}`]: null, order: components.map(({ id }) => id).filter((id) => id !== file.id) },
      },
    });
    expect(live.live_version).toBe(1);
  });

  it('cannot be used by who may not create content', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { createContent: false } });
    await member.refused(pageTemplates.generatePage, { body: { ptemplate_id: 'car' } }, 403);
  });

  it('have pictures of their own, sent as WebP to everybody', async () => {
    const { server } = await testApp();
    const picture = await server.inject({ url: '/p/design-pictures/car/480' });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await server.inject({ url: '/p/design-pictures/nothing/480' })).statusCode).toBe(404);
  });
});
