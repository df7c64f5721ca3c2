/** Where a picture of a file is stored; 'cover', 'thumbnail', 'page-3-1600'. */
export const pictureKey = (fileKey: string, picture: string): string => `${fileKey}.${picture}.webp`;
