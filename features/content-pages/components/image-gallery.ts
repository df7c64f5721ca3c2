import * as z from 'zod';
import { defineComponent, UploadKey } from './common.ts';

/** The most pictures of a whole page. */
export const MAX_PICTURES = 200;

export const GalleryPicture = z.object({
  key: UploadKey,
  /** Read aloud by screen readers; may be empty. */
  description: z.string().trim().max(300),
});
export type GalleryPicture = z.output<typeof GalleryPicture>;

/** Pictures in their order; the first is the cover. */
export const ImageGalleryComponent = defineComponent('image_gallery', {
  pictures: z.array(GalleryPicture).max(MAX_PICTURES),
});
