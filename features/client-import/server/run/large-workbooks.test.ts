import { beforeAll, describe, expect, it } from 'vitest';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { testApp } from '#testing/app.ts';
import { makeSheet } from '#testing/files/workbooks.ts';
import type { StoredRows } from '../../contract.ts';
import { readFileRecords } from '../read/file-records.ts';
import { numberRecords } from '../read/numbered-records.ts';
import { readBatches } from '../read/read-file.ts';
import { storeRows } from '../read/stored/stored-rows.ts';

const ROWS = 100_000;
const KEY = 'a-large-workbook';
const reading = { file_kind: 'XLSX', encoding: 'utf-8', delimiter: ',', sheet: 'Clients' } as const;

const MB = 1024 ** 2;

/**
 * Does work. @returns the processor time between two chances to answer requests, the longest first but for one in a thousand, and
 * how much more memory was in use at the highest.
 */
async function watch(work: () => Promise<unknown>) {
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = used();
  const busyMs: number[] = [];
  let peak = 0;
  let last = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    busyMs.push((user + system) / 1_000);
    peak = Math.max(peak, used() - before);
    last = process.cpuUsage();
  }, 1);
  await work();
  clearInterval(timer);
  busyMs.sort((one, other) => one - other);
  const upTo = (share: number) => busyMs[Math.floor(busyMs.length * share)]!;
  return { chances: busyMs.length, longest: upTo(0.999), long: upTo(0.99), peak_mb: peak / MB };
}

describe('a workbook of 100,000 rows and 200,000 shared texts', { timeout: 240_000 }, () => {
  let storage: FileStorage;
  let stored: StoredRows;
  beforeAll(async () => {
    ({ storage } = (await testApp()).services);
    const rows = Array.from({ length: ROWS }, (_, at) => [`Client ${at}`, `Company ${at}`, 81_000_000 + at]);
    await storage.put(KEY, await makeSheet(['Name', 'Company', 'Phone'], ...rows), 'application/zip');
  }, 120_000);

  const readFrom = (after: number) =>
    readBatches(
      storage,
      {
        ...reading,
        file_key: KEY,
        stored_rows: stored,
        has_header: true,
        columns: ['Name', 'Company', 'Phone'],
        mapping: ['name', 'company', 'phone'],
        default_country: 'SG',
      },
      after,
    );

  it('never holds the process for 50 ms and takes little memory while its rows are stored', async () => {
    const records = numberRecords(readFileRecords(storage, KEY, reading));
    const { chances, longest, peak_mb } = await watch(() =>
      storeRows(storage, KEY, records, async (progress) => {
        stored = { sheet: 'Clients', encoding: 'utf-8', ...progress };
        return true;
      }),
    );

    expect(stored.is_whole).toBe(true);
    expect(chances).toBeGreaterThan(200);
    expect(longest).toBeLessThan(50);
    expect(peak_mb).toBeLessThan(100);
  });

  it('nor while its rows are read, each once', async () => {
    let next = 2;
    const { chances, long, peak_mb } = await watch(async () => {
      for await (const rows of readFrom(0)) {
        for (const { row_number } of rows) if (row_number === next) next += 1;
      }
    });

    expect(next).toBe(ROWS + 2);
    expect(chances).toBeGreaterThan(200);
    // One in a hundred may coincide with a garbage collection.
    expect(long).toBeLessThan(50);
    expect(peak_mb).toBeLessThan(200);
  });

  it('is read on from any row without the parts before it', async () => {
    for (const after of [1, 2, 5_000, 5_001, 99_999, ROWS + 1]) {
      const [first] = (await readFrom(after).next()).value ?? [];
      expect(first?.row_number).toBe(after > ROWS ? undefined : after + 1);
    }
    const { storage: real } = { storage };
    const read: string[] = [];
    storage = Object.assign(Object.create(real) as FileStorage, {
      read: (key: string) => {
        read.push(key);
        return real.read(key);
      },
    });
    await readFrom(ROWS).next();
    expect(read).toEqual([`import-${KEY}-${stored.first_rows.length - 1}`]);
  });
});
