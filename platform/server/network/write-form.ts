/** A file as it is sent on. */
export interface SentFile {
  name: string;
  content_type: string;
  bytes: Buffer;
}

/** Returns a multipart form with its file behind the fields, as a body with the header that describes it. */
export async function writeForm(
  fields: Readonly<Record<string, string>>,
  { name, content_type, bytes }: SentFile,
): Promise<{ body: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: content_type }), name);
  const written = new Response(form);
  return {
    body: Buffer.from(await written.arrayBuffer()),
    headers: { 'content-type': written.headers.get('content-type')! },
  };
}
