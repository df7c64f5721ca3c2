import { pictureKey } from '#features/content/server/index.ts';
import { makeFileVersion } from '#platform/server/storage/file-version.ts';

/** The widths in which the pictures of a form are sent to visitors; a smaller picture keeps its own. */
export const PICTURE_WIDTHS = [480, 1440] as const;

/** Returns the key in the store of a cover or logo as visitors get it: a WebP without anything but its pixels. */
export const formPictureKey = (file_key: string, width: number): string => pictureKey(file_key, `form-${width}`);

/** Returns the path of a picture of a form in one of the widths it is kept in. */
export const writePicturePath = (code: string, name: 'cover' | 'logo', key: string, width: number): string =>
  `/f/${code}/${name}?w=${width}&v=${makeFileVersion(key)}`;
