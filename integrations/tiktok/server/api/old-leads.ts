import { parse } from 'csv-parse';
import * as z from 'zod';
import type { LeadsPage, ProviderLead } from '#engines/connected-sources/server/index.ts';
import { downloadFile, ProviderId } from '#engines/provider-calls/server/index.ts';
import { pause } from '#platform/server/clock.ts';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { isZip, unzip } from '#platform/server/zip.ts';
import { toInstant } from '../receive/tiktok-entries.ts';
import { requireApp } from '../settings.ts';
import { callTiktok, readTiktokError, writeHeaders } from './tiktok-call.ts';

const LOOK_MS = 2_000;
const LOOKS = 60;
const MAX_BYTES = 50 * 1024 * 1024;
const AT_ONCE = 500;

const Task = z.object({ task_id: ProviderId, status: z.string() });
type Task = z.output<typeof Task>;

/** Where leads of Europe are kept apart, and asked for by name. */
const REGIONS = [null, 'eu'] as const;

/**
 * Gives the leads of a form since then: TikTok writes them into a file, which is asked for region by region until one has leads.
 */
export async function* listLeads(
  services: Services,
  token: string,
  { account_id: advertiser_id, form_id: page_id }: { account_id: string; form_id: string },
  { since }: { since: string },
): AsyncGenerator<LeadsPage> {
  for (const region of REGIONS) {
    const ask = { token, advertiser_id, page_id, region };
    const task = await waitForFile(services, ask);
    const rows = await readRows(await download(services, ask, task));
    const leads = rows.flatMap((row) => toLead(row, page_id) ?? []);
    const wanted = leads.filter(({ created_at }) => created_at === null || created_at > since);
    for (let first = 0; first < wanted.length; first += AT_ONCE)
      yield { items: wanted.slice(first, first + AT_ONCE), after: null };
    if (leads.length > 0) return;
  }
}

interface Ask {
  token: string;
  advertiser_id: string;
  page_id: string;
  region: string | null;
}

async function waitForFile(services: Services, { token, region, ...form }: Ask): Promise<Task> {
  const ask = (task_id?: string) =>
    callTiktok(services, {
      method: 'POST',
      path: '/page/lead/task/',
      token,
      region,
      body: { ...form, ...(task_id && { task_id }) },
      shape: Task,
      // A second task would only write the file once more.
      is_repeatable: true,
    });
  let task = await ask();
  for (let look = 0; look < LOOKS && task.status !== 'SUCCEED'; look += 1) {
    if (task.status === 'FAILED') throw new ProviderError({ call_class: 'rejected', code: 'task_failed' });
    await pause(LOOK_MS);
    task = await ask(task.task_id);
  }
  if (task.status === 'SUCCEED') return task;
  throw new ProviderError({ call_class: 'retry_later', code: 'task_running', retry_after_seconds: 300 });
}

/** Returns the CSV, taken out of a zip where it is large. Throws what TikTok says instead of it. */
async function download(services: Services, { token, advertiser_id, region }: Ask, { task_id }: Task): Promise<Buffer> {
  const query = new URLSearchParams({ advertiser_id, task_id });
  const url = `${requireApp(services).api_base}/page/lead/task/download/?${query}`;
  const request = { service: 'tiktok', method: 'GET', url, headers: writeHeaders(token, region) } as const;
  const { status, bytes } = await downloadFile(services, request, MAX_BYTES);
  if (status >= 400 || bytes.subarray(0, 200).toString('utf8').trimStart().startsWith('{')) {
    const json = () => parseWithLongNumbers(bytes.toString('utf8'));
    throw (
      readTiktokError({ status, json }) ?? new ProviderError({ call_class: 'unknown', said: 'JSON instead of a file' })
    );
  }
  if (!isZip(bytes)) return bytes;
  return unzip(bytes, MAX_BYTES).catch((error: unknown) => {
    throw new ProviderError({ call_class: 'unknown', said: 'a zip that cannot be read' }, { cause: error });
  });
}

/** Reads a CSV piece by piece, so that a long one holds nothing up. */
async function readRows(csv: Buffer): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  const parser = parse({ columns: true, bom: true, relax_column_count: true, skip_empty_lines: true });
  parser.on('error', () => undefined);
  parser.end(csv);
  try {
    for await (const row of parser) rows.push(row);
  } catch (error) {
    throw new ProviderError({ call_class: 'unknown', said: 'a file that is no CSV' }, { cause: error });
  }
  return rows;
}

/** Columns that are no questions, by their plain names. */
const FACT = /^(?:id|create_time|(?:campaign|adgroup|ad|page|advertiser)_(?:id|name))$/;
const otherNames: Readonly<Record<string, string>> = { lead_id: 'id', created_time: 'create_time' };

/** Returns a row in the shape of an announced lead; null for one without an id. */
function toLead(row: Readonly<Record<string, string>>, page_id: string): ProviderLead | null {
  const fetched: Record<string, unknown> = { page_id };
  const changes: { field: string; value: string }[] = [];
  for (const [header, value] of Object.entries(row)) {
    const plain = header.trim().toLowerCase().replaceAll(' ', '_');
    const name = otherNames[plain] ?? plain;
    if (FACT.test(name)) fetched[name] = value;
    else changes.push({ field: header, value });
  }
  const id = String(fetched.id ?? '');
  if (id === '') return null;
  return { id, form_id: page_id, created_at: toInstant(fetched.create_time), fetched: { ...fetched, changes } };
}
