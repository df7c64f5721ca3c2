import { Problem } from '#platform/contract/problems.ts';
import type { RequestFacts } from '#platform/server/http/request.ts';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { readForm } from './read-form.ts';

/** Receives one file with the fields of its grant. Answers 404 where a bucket receives the uploads. */
export async function receiveUpload(request: RequestFacts, { local }: FileStorage): Promise<{ key: string }> {
  if (!local) throw new Problem('not_found', { log_detail: 'uploads go to the bucket' });
  return readForm(request, Number.POSITIVE_INFINITY, async (fields, part) => {
    const upload = local.admit(fields);
    await local.receive(upload, part.file);
    return { key: upload.key };
  });
}
