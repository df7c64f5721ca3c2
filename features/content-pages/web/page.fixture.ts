import { sample } from '#testing/web/sample.ts';
import { Component, PageDefinition, PageTemplate, PageTemplateItem } from '../contract.ts';

const part = (component: object): Component => Component.parse({ audience: null, ...component });

export const heading = part({ type: 'title', id: 'ctitle01', text: 'Unit 14-08, sea view' });
export const words = part({
  type: 'desc',
  id: 'cwords01',
  paragraphs: [{ kind: 'text', runs: [{ text: 'Morning sun', bold: true }, { text: ' in the living room' }] }],
});
export const gallery = part({
  type: 'image_gallery',
  id: 'cphotos1',
  pictures: [
    { key: '1_aaaaaaaaaaaaaaaaaaaaaa', description: 'Three towers at dusk' },
    { key: '1_bbbbbbbbbbbbbbbbbbbbbb', description: '' },
  ],
});
export const map = part({ type: 'map', id: 'cplace01', address: '18 Bayshore Road', point: null });
export const video = part({ type: 'youtube', id: 'cvideo01', address: '', title: '' });
export const link = part({
  type: 'link',
  id: 'cbook001',
  look: 'button',
  label: 'Book a viewing',
  target: { kind: 'address', address: 'https://book.example/' },
});

export const definition = (...components: Component[]): PageDefinition =>
  PageDefinition.parse({ components, look: { accent: null, shows_logo: true } });

const mayAll = { EDIT: true, DELETE: true, COPY: true, MAKE_PRIVATE: true, MAKE_ORG: true, MAKE_SUBTEAMS: true };

export const sharedTotals = {
  share_count: 64,
  tracked_count: 64,
  opened_count: 47,
  view_count: 60,
  seconds_viewed: 5_600,
  last_shared_at: '2026-11-20T06:00:00.000Z',
  last_viewed_at: '2026-11-20T06:30:00.000Z',
};

const shown = {
  id: 41,
  title: 'Unit 14-08, 3-bedroom sea view',
  owner_profile_name: 'Daniel Ong',
  visibility: 'ORG' as const,
  access_policy: mayAll,
  live_version: 6,
  unpublished_changes: 0,
  components_count: 5,
  draft_changed_at: '2026-11-20T06:47:00.000Z',
};

/** A page of which version 6 is live. */
export const pageWith = (parts: Partial<PageTemplate> = {}): PageTemplate =>
  sample(PageTemplate, {
    ...shown,
    published_at: '2026-11-18T09:40:00.000Z',
    draft: definition(heading, words, gallery, map, link),
    ...parts,
  });

export const itemWith = (parts: Partial<PageTemplateItem> = {}): PageTemplateItem =>
  sample(PageTemplateItem, { ...shown, ...parts });
