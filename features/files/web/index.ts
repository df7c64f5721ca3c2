export { uploadFile } from './upload-file.ts';
