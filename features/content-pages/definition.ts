import * as z from 'zod';
import { defineDraft } from '#engines/drafts/contract.ts';
import { AttachmentComponent } from './components/attachment.ts';
import { COMPONENT_ID } from './components/common.ts';
import { DescComponent } from './components/desc.ts';
import { ImageGalleryComponent, MAX_PICTURES } from './components/image-gallery.ts';
import { LinkComponent } from './components/link.ts';
import { MapComponent } from './components/map.ts';
import { PdflinkComponent } from './components/pdflink.ts';
import { TitleComponent } from './components/title.ts';
import { YoutubeComponent } from './components/youtube.ts';

export const MAX_COMPONENTS = 60;

/** A component of a page (S0-3E-17). */
export const Component = z.discriminatedUnion('type', [
  TitleComponent,
  DescComponent,
  ImageGalleryComponent,
  YoutubeComponent,
  MapComponent,
  LinkComponent,
  AttachmentComponent,
  PdflinkComponent,
]);
export type Component = z.output<typeof Component>;
export type ComponentType = Component['type'];
export type ComponentOf<Type extends ComponentType> = Extract<Component, { type: Type }>;

const types = ['title', 'desc', 'image_gallery', 'youtube', 'map', 'link', 'attachment', 'pdflink'] as const;
export const ComponentTypeName = z.enum(types);
/** The types in the order in which they are offered. */
export const componentTypes: readonly ComponentType[] = types;

/** The colour of buttons and whether the organisation's logo is shown. */
export const PageLook = z.object({
  /** Null: the organisation's, or the product's where it has chosen none. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  shows_logo: z.boolean(),
});
export type PageLook = z.output<typeof PageLook>;

/** Everything of a page that recipients see; a published version keeps it as it was. */
export const PageDefinition = z.object({
  components: z
    .array(Component)
    .max(MAX_COMPONENTS)
    .refine((components) => countPictures(components) <= MAX_PICTURES, `At most ${MAX_PICTURES} pictures in a page`),
  look: PageLook,
});
export type PageDefinition = z.output<typeof PageDefinition>;

export const countPictures = (components: readonly Component[]): number =>
  components.reduce((sum, component) => sum + (component.type === 'image_gallery' ? component.pictures.length : 0), 0);

/** The parts of a page: its look, the order of its components, each component. */
export const pageDraft = defineDraft<PageDefinition>({
  definition: PageDefinition,
  list: {
    field: 'components',
    part: 'component',
    item: Component,
    id: COMPONENT_ID,
    max: MAX_COMPONENTS,
    wrong_id: 'The id of a component never changes',
  },
});

/** More values and bytes than a page can have within its limits. */
export const MAX_PAGE_VALUES = 150_000;
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;
