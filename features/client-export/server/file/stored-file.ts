import type { ExportFormatName } from '../../contract.ts';

/** Returns what the names of the stored parts of an export begin with. */
export const nameParts = (file_key: string): string => `export-${file_key}`;

/** Returns how many bytes a part takes in the file; a workbook is packed. */
export const measurePart = (format: ExportFormatName, text: string, packed_bytes: number): number =>
  format === 'XLSX' ? packed_bytes : Buffer.byteLength(text);
