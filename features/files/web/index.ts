export { PictureTiles } from './picture-tiles.tsx';
export { saveFile, saveImage } from './save-file.ts';
export { findShownUpload, showUpload } from './shown-uploads.ts';
export { uploadFile } from './upload-file.ts';
export { type UploadItem, useUploadQueue } from './use-upload-queue.ts';
