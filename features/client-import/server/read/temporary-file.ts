import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Opens an empty file without a name, which is gone when it is closed or the process ends. */
export async function openTemporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `leadkeep-import-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
