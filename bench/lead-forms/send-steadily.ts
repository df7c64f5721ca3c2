import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendNotices } from '../kit/lead-processes.ts';
import type { WrittenForm } from './bench-form.ts';

/** Sends these at a steady rate from a process of its own. @returns milliseconds until each was answered. */
export async function sendSteadily(
  url: string,
  written: readonly WrittenForm[],
  per_second: number,
): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'leadkeep-sent-'));
  try {
    const file = join(folder, 'sent.json');
    writeFileSync(file, JSON.stringify(written));
    return await sendNotices(url, file, per_second);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
