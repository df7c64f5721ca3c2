/** The file beside the manifest of the build in which the files of each page's screen are listed. */
export const SCREEN_FILES = '.vite/screen-files.json';
