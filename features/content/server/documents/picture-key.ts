/** Returns the key of a picture of a file, such as 'cover', 'thumbnail' or 'page-3-1600'. */
export const pictureKey = (fileKey: string, picture: string): string => `${fileKey}.${picture}.webp`;
