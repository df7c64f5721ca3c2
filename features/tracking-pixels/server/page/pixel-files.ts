import { type PageFiles, readPageFiles } from '#engines/visits/server/index.ts';

export const PIXEL_FILES = '/pixels/assets';

let files: PageFiles | undefined;

/** The script and style of the question whether pixels may load, and the scripts of their frame; read once. */
export function pixelFiles(): PageFiles {
  files ??= readPageFiles(PIXEL_FILES, 'features/tracking-pixels/web/visitor');
  return files;
}
