import { safetyRows } from '#testing/safety.ts';
import { clientExports } from '../contract.ts';

export const clientExportSafety = safetyRows(clientExports, {
  // The call answers a CSV, not JSON; who is in it for whom is tested with the export.
  exportClients: { about: 'person' },
});
