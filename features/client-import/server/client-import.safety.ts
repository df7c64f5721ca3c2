import { importCsv, newImport } from '#testing/imports.ts';
import { safetyRows } from '#testing/safety.ts';
import { upload } from '#testing/uploads.ts';
import type { Org } from '#testing/world.ts';
import { clientImports } from '../contract.ts';

const csv = (marker: string) => `Name,Phone\n${marker},8123 4567\n`;

const drafted = async ({ owner }: Org, marker: string) => ({
  params: { id: (await newImport(owner, csv(marker))).id },
});
const imported = async ({ owner }: Org, marker: string) => ({
  params: { id: (await importCsv(owner, csv(marker))).id },
});

export const clientImportSafety = safetyRows(clientImports, {
  create: {
    about: 'org',
    call: async ({ owner }, marker) => {
      const file = { name: `${marker}.csv`, bytes: Buffer.from(csv(marker)), ref: 'CLIENT_IMPORT' as const };
      return { body: { key: await upload(owner, file) } };
    },
  },
  list: {
    about: 'person',
    call: async ({ owner }, marker) => {
      await newImport(owner, csv(marker), { file_name: `${marker}.csv` });
      return {};
    },
  },
  get: { about: 'row', call: drafted },
  update: {
    about: 'row',
    call: async (org, marker) => ({ ...(await drafted(org, marker)), body: { duplicates: 'SKIP' } }),
  },
  check: { about: 'row', call: drafted },
  run: { about: 'row', call: drafted },
  cancel: { about: 'row', call: drafted },
  undo: { about: 'row', call: imported },
  listRows: { about: 'row', call: imported },
  listColumnValues: {
    about: 'row',
    call: async (org, marker) => ({ ...(await drafted(org, marker)), query: { column: 0 } }),
  },
  // The call answers a CSV, not JSON; who may download it is tested with the report.
  downloadReport: { about: 'person' },
});
