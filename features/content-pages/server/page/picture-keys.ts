import { pictureKey } from '#features/content/server/index.ts';

/** The widths in which the pictures of a page are sent; a smaller picture keeps its own. */
export const PICTURE_WIDTHS = [480, 1440] as const;

/** The side of the square that lists show of a picture (S0-9-18). */
export const THUMBNAIL_WIDTH = 112;

/** Returns the key in the store of a picture of a page as it is sent: a WebP without anything but its pixels. */
export const pagePictureKey = (file_key: string, width: number): string => pictureKey(file_key, pictureName(width));

export const pictureName = (width: number): string => `content-${width}`;

export const pictureAddress = (page_id: number, key: string, width: number): string =>
  `/api/template-v2/api/v1/template/${page_id}/pictures/${key}?w=${width}`;
