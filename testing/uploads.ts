import { files, type UploadRef } from '#features/files/contract.ts';
import { type TestApp, testApp } from './app.ts';
import type { Person } from './world.ts';

export interface TestFile {
  name: string;
  bytes: Buffer;
  ref?: UploadRef;
  content_type?: string;
}

/** A PNG of one pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads as a browser does: a grant, then its form. @returns the key of the stored file. */
export async function upload(person: Person, file: TestFile, app?: Pick<TestApp, 'server'>): Promise<string> {
  const { name, bytes, ref = 'DOCUMENT_TEMPLATE', content_type } = file;
  const grant = await person.call(files.grantUpload, {
    body: { file_name: name, file_upload_ref: ref, file_size: bytes.length, content_type },
  });
  const answer = await postForm(app ?? (await testApp()), grant.url, grant.fields, bytes);
  if (answer.statusCode !== 201) throw new Error(`upload answered ${answer.statusCode}: ${answer.body}`);
  return grant.fields.key!;
}

/** Posts a multipart form with these fields and, last, the file. */
export function postForm(app: Pick<TestApp, 'server'>, url: string, fields: Record<string, string>, bytes: Buffer) {
  const { payload, headers } = makeForm(fields, bytes);
  return app.server.inject({ method: 'POST', url, headers, payload });
}

/** Returns the body and headers of a multipart form, for servers other than the application. */
export function makeForm(fields: Record<string, string>, bytes: Buffer, name = 'upload.bin') {
  const boundary = 'a-line-that-is-in-no-file';
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
