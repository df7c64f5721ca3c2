import { pictureKey } from '#features/content/server/index.ts';

/** The widths in which the pictures of a form are sent to visitors; a smaller picture keeps its own. */
export const PICTURE_WIDTHS = [480, 1440] as const;

/** Returns the key in the store of a cover or logo as visitors get it: a WebP without anything but its pixels. */
export const formPictureKey = (file_key: string, width: number): string => pictureKey(file_key, `form-${width}`);
